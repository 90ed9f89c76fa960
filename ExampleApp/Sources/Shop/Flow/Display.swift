import Observation
import ShopCore

/// Prints the screen on top: after each change, when nothing runs on it.
@MainActor final class Display {
    weak var top: (any Screen)? {
        didSet {
            printed = nil
            isAnnounced = false
            commands = draw().commands
        }
    }
    /// Those of the page as it was printed last, so that a number means the row that was read.
    private(set) var commands: [Command] = []

    private let terminal: Terminal
    private let failures: Failures
    private var printed: [Line]?
    private var isAnnounced = false
    private var isAnswerDue = false
    private var messages: [Line] = []
    private var isUpdatePending = false

    init(_ terminal: Terminal, _ failures: Failures) {
        self.terminal = terminal
        self.failures = failures
        followFailures()
    }

    /// A decision can fail when its screen was left: no screen follows them.
    private func followFailures() {
        withObservationTracking {
            _ = failures.alerts
        } onChange: { [weak self] in
            Task { @MainActor in
                self?.followFailures()
                self?.setNeedsUpdate()
            }
        }
    }

    /// Shows something once, below the screen.
    func say(_ text: String, _ style: Style) { say { $0.sentence(text, style) } }

    func say(_ draw: (inout Page) -> Void) {
        var page = Page(width: terminal.width)
        draw(&page)
        messages += page.lines
        setNeedsUpdate()
    }

    func printAgain() { printed = nil }

    /// In a terminal, several changes in one turn are printed together.
    ///
    /// A script prints when all work has ended, so that its output is always the same.
    func setNeedsUpdate() {
        announceActivity()
        guard terminal.isInteractive, !isUpdatePending else { return }
        isUpdatePending = true
        Task {
            isUpdatePending = false
            update()
        }
    }

    func update() {
        announceActivity()
        while let alert = failures.alerts.first {
            failures.dismiss()
            say(alert.sentence, .error)
        }
        if let top, top.activity == nil {
            let page = draw()
            // Work that was announced has an answer, even if it is the same screen again.
            if page.lines != printed || (isAnswerDue && messages.isEmpty) {
                terminal.show([Line("")] + page.lines)
            }
            printed = page.lines
            commands = page.commands
            isAnswerDue = false
        }
        printMessages()
    }

    private func draw() -> Page {
        var page = Page(width: terminal.width)
        top?.draw(on: &page)
        return page
    }

    private func announceActivity() {
        guard let activity = top?.activity else { return isAnnounced = false }
        guard !isAnnounced else { return }
        isAnnounced = true
        isAnswerDue = true
        printMessages()
        terminal.show([Line("\(activity) …".printable(), .faint)])
    }

    private func printMessages() {
        terminal.show(messages)
        messages = []
    }
}
