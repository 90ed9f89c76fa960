/// Prints the screen on top: after each change, when nothing runs on it.
@MainActor final class Display {
    weak var top: (any Screen)? {
        didSet {
            printed = nil
            isAnnounced = false
        }
    }

    private let terminal: Terminal
    private var printed: Page?
    private var isAnnounced = false
    private var isAnswerDue = false
    private var messages: Page?
    private var isUpdatePending = false

    init(_ terminal: Terminal) { self.terminal = terminal }

    /// Shows a sentence once, below the screen.
    func say(_ sentence: String, _ style: Style) { say { $0.sentence(sentence, style) } }

    /// Shows something once, below the screen.
    func say(_ draw: (inout Page) -> Void) {
        var page = messages ?? Page(width: terminal.width)
        draw(&page)
        messages = page
        setNeedsUpdate()
    }

    func redraw() { printed = nil }

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
        if let top, top.activity == nil {
            var page = Page(width: terminal.width)
            page.heading(top.title)
            top.draw(on: &page)
            // Work that was announced has an answer, even if it is the same screen again.
            if page != printed || (isAnswerDue && messages == nil) {
                terminal.show([Line(text: "", style: .plain)] + page.lines)
            }
            printed = page
            isAnswerDue = false
        }
        printMessages()
    }

    private func announceActivity() {
        guard let activity = top?.activity else { return isAnnounced = false }
        guard !isAnnounced else { return }
        isAnnounced = true
        isAnswerDue = true
        printMessages()
        terminal.show([Line(text: "\(activity) …".printable(limit: 300), style: .faint)])
    }

    private func printMessages() {
        terminal.show(messages?.lines ?? [])
        messages = nil
    }
}
