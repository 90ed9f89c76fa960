import ShopCore

/// A view in the terminal: it owns a view model, shows its state or its outputs, and sends its inputs.
///
/// A screen draws all that it shows; the changes since the last drawing are found by comparing.
/// It is released when it is left, which cancels what runs on it.
@MainActor protocol Screen: AnyObject, Sendable {
    /// The first line of the drawing.
    var title: String { get }

    /// Whether work is running that will change the screen. A script's next command waits for its end.
    var isBusy: Bool { get }

    /// A name for the running work, as in "Loading the products"; nil if it is not shown.
    var activity: String? { get }

    /// The commands that are possible now, in the order of the help.
    var commands: [ScreenCommand] { get }

    /// The number of rows that can be chosen. Rows are counted from 1.
    var choiceCount: Int { get }

    /// The help for a row's number alone; nil if the number needs a command.
    var choiceHelp: String? { get }

    /// Whether leaving the screen would lose typed text.
    var hasUnsavedEdits: Bool { get }

    /// Draws everything below the title.
    func draw(in drawing: inout Drawing)

    /// Does the same as a tap on a row. Called when its number is typed alone.
    ///
    /// - Parameter number: One from 1 to `choiceCount`.
    func choose(_ number: Int)

    /// Called when the screen comes to the top: when it is opened, and when the one above it is left.
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

/// A screen's requests to the stack and the display.
///
/// Each screen has its own stage.
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

    /// Shows a sentence once, below the screen: a toast or an error.
    func say(_ sentence: String, _ style: Style = .notice) { onSay(sentence, style) }

    /// Leaves the screen, and those above it.
    func leave() { onLeave() }

    /// Leaves all screens; if something is not saved, it asks first, and leaves the second time.
    ///
    /// - Parameters:
    ///   - command: The command to type again.
    ///   - leave: Leaves.
    func leave(by command: String, _ leave: () -> Void) { onAsk(command, leave) }

    /// Replaces this screen with another.
    ///
    /// Screens above it stay open.
    func replace(with make: (Stage) -> any Screen) { onReplace(make) }
}
