import Observation
import ShopCore

/// A view in the terminal: it owns a view model, shows its state or its outputs, and sends its inputs.
///
/// What it shows is observed: a member of the view model, or of the screen, which is then `@Observable` itself. It is released
/// when it is left, which ends its reads.
@MainActor protocol Screen: AnyObject, Sendable {
    var title: String { get }
    /// A name for the running work, as in "Loading your bag"; nil if none runs. A script's next command waits for its end.
    var activity: String? { get }
    /// The commands that are possible now, in the order of the help.
    var commands: [Command] { get }
    /// Whether leaving the screen would lose typed text.
    var hasUnsavedText: Bool { get }
    /// Draws everything below the title.
    func draw(on page: inout Page)
    /// Called when the screen comes to the top: when it is opened, and when the one above it is left.
    func didAppear()
}

extension Screen {
    var hasUnsavedText: Bool { false }
    func didAppear() {}
}

/// What a screen asks of the flow that shows it.
@MainActor struct Stage {
    /// Shows a sentence once, below the screen.
    let say: (String, Style) -> Void
    /// Leaves the screen, wherever it is, and no other.
    let leave: () -> Void

    func show(toast: String) { say("[ \(toast) ]", .notice) }
    func show(error: String) { say(error, .error) }
}

/// Calls back after each change of the observed state that a screen reads.
@MainActor func observe(_ screen: any Screen, didChange: @escaping @MainActor () -> Void) {
    withObservationTracking {
        var page = Page(width: 80)
        screen.draw(on: &page)
        _ = (screen.title, screen.activity)
    } onChange: { [weak screen] in
        Task { @MainActor in
            guard let screen else { return }
            observe(screen, didChange: didChange)
            didChange()
        }
    }
}
