import ShopCore

/// A view in the terminal: it owns a view model, shows its state or its outputs, and sends what a person does.
///
/// A screen draws all that it shows; the changes since the last drawing are found by comparing.
/// It is released when it is left, which cancels what runs on it.
@MainActor protocol Screen: AnyObject, Sendable {
    /// The first line of the drawing.
    var title: String { get }

    /// Whether something runs that will change what is shown. A script's next command waits until it is over.
    var isBusy: Bool { get }

    /// What it is busy with, as in "Loading the products"; nil for what is not worth a line.
    var activity: String? { get }

    /// What can be done here, in the order in which help lists it; what cannot be done at the moment is left out.
    var commands: [ScreenCommand] { get }

    /// How many of the rows on screen have a number, which is counted from 1.
    var choiceCount: Int { get }

    /// What typing such a number alone does, for the help; nil if it does nothing.
    var choiceHelp: String? { get }

    /// Whether something was typed here that leaving would lose.
    var hasUnsavedEdits: Bool { get }

    /// Draws what is shown below the title.
    func draw(in drawing: inout Drawing)

    /// Does what a tap on a row would do, such as to open it; a person has typed its number alone.
    ///
    /// - Parameter number: One from 1 to `choiceCount`.
    func choose(_ number: Int)

    /// Is called when the screen comes to the top: when it was opened, and when the one above it was left.
    func didAppear()
}

extension Screen {
    var activity: String? { nil }
    var choiceCount: Int { 0 }
    var choiceHelp: String? { nil }
    var hasUnsavedEdits: Bool { false }
    func choose(_ number: Int) {}
    func didAppear() {}
}

/// What a screen can ask of its surroundings; each screen is given its own.
@MainActor final class Stage {
    private let onChange: () -> Void
    private let onSay: (String, Style) -> Void
    private let onLeave: () -> Void
    private let onAsk: (String, () -> Void) -> Void
    private let onReplace: ((Stage) -> any Screen) -> Void

    init(
        onChange: @escaping () -> Void, onSay: @escaping (String, Style) -> Void, onLeave: @escaping () -> Void,
        onAsk: @escaping (String, () -> Void) -> Void, onReplace: @escaping ((Stage) -> any Screen) -> Void
    ) {
        (self.onChange, self.onSay, self.onLeave) = (onChange, onSay, onLeave)
        (self.onAsk, self.onReplace) = (onAsk, onReplace)
    }

    /// Notes that the screen shows something else now, or that `isBusy` has changed.
    ///
    /// Call it after each output that the screen keeps. Changes of an observed view model are noted without it.
    func changed() { onChange() }

    /// Shows a sentence once, below the screen: a toast, or why something was not done.
    func say(_ sentence: String, _ style: Style = .notice) { onSay(sentence, style) }

    /// Leaves the screen, and those above it.
    func leave() { onLeave() }

    /// Does what leads away from all screens, unless something is not saved: then it asks, and leaves at the second time.
    ///
    /// - Parameters:
    ///   - command: What is typed again to leave.
    ///   - leave: Leaves.
    func leave(by command: String, _ leave: () -> Void) { onAsk(command, leave) }

    /// Puts another screen in the place of this one; what has been opened above it stays there.
    func replace(with make: (Stage) -> any Screen) { onReplace(make) }
}
