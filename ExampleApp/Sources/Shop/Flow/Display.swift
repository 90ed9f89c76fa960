/// Draws the screen on top: all of it at first, and then its changes.
///
/// In a script, a screen is drawn when all work has ended, so that the output is always the same. In a terminal, each
/// change is drawn at once, and running work is shown above the prompt.
@MainActor final class Display {
    /// The commands of a screen that has just come to the top, in a sentence.
    var hint: () -> String = { "" }

    private let terminal: Terminal
    private let isInteractive: Bool
    private weak var screen: (any Screen)?
    private var id = 0
    private var drawn: (id: Int, parts: [[Line]])?
    private var messages = Drawing()
    private var announced: String?
    private var isAnswerDue = false
    private var isUpdatePending = false
    private lazy var spinner = Spinner(terminal)

    init(_ terminal: Terminal, isInteractive: Bool) {
        self.terminal = terminal
        self.isInteractive = isInteractive
    }

    /// Takes a screen to the top.
    func top(_ screen: any Screen, id: Int) {
        (self.screen, self.id, announced) = (screen, id, nil)
    }

    /// Shows a sentence once, below the screen.
    func say(_ sentence: String, _ style: Style) { say { $0.sentence(sentence, style) } }

    /// Shows something once, below the screen.
    func say(_ draw: (inout Drawing) -> Void) {
        draw(&messages)
        setNeedsUpdate()
    }

    /// Draws all of the screen again.
    func redraw() { drawn = nil }

    /// Notes that something has changed; several changes in one turn are drawn together.
    func setNeedsUpdate() {
        announceActivity()
        guard isInteractive, !isUpdatePending else { return }
        isUpdatePending = true
        Task {
            isUpdatePending = false
            update()
        }
    }

    /// Shows running work and messages, but not the screen, which may still change.
    func updateProgress() {
        announceActivity()
        updateMessages()
    }

    /// Shows changes of the screen, and messages.
    func update() {
        announceActivity()
        if isInteractive { spinner.show(screen?.isBusy == true ? screen?.activity ?? "Working" : nil) }
        drawScreen()
        updateMessages()
    }

    /// Prints a line for running work if no spinner shows it.
    private func announceActivity() {
        let activity = screen?.isBusy == true ? screen?.activity : nil
        guard !isInteractive, let activity else { return announced = screen?.isBusy == true ? announced : nil }
        guard activity != announced else { return }
        (announced, isAnswerDue) = (activity, true)
        // Earlier messages belong above the new line.
        updateMessages()
        terminal.show([Line("\(activity) …", .faint)])
    }

    private func updateMessages() {
        terminal.show(messages.lines(width: terminal.width))
        messages = Drawing()
    }

    private func drawScreen() {
        guard let screen else { return }
        let isNew = drawn?.id != id
        var drawing = Drawing()
        drawing.heading(screen.title)
        screen.draw(in: &drawing)
        let parts = drawing.parts(width: terminal.width)
        // In a terminal, the last drawing stays while a screen loads and shows nothing new, such as its heading alone.
        if isInteractive, screen.isBusy, isNew || Set(drawn?.parts ?? []).isSuperset(of: parts) { return }
        let changes = isNew ? parts : changes(from: drawn?.parts ?? [], to: parts)
        // After "Loading …" the screen is printed, even if it is unchanged.
        let hint = isNew && isInteractive ? hint().wrapped(to: terminal.width).map { Line($0, .faint) } : []
        terminal.show((changes.isEmpty && isAnswerDue ? parts : changes).flatMap(\.self) + hint)
        (drawn, isAnswerDue) = ((id, parts), false)
    }

    /// The new parts, with a line for the others; or all parts, if the new ones would not show what was removed.
    private func changes(from old: [[Line]], to new: [[Line]]) -> [[Line]] {
        let difference = new.difference(from: old)
        let inserted = Set(
            difference.insertions.map { change in
                switch change {
                case let .insert(index, _, _), let .remove(index, _, _): index
                }
            })
        guard !difference.isEmpty else { return [] }
        let isWhole = difference.removals.count > inserted.count || inserted.count * 2 > new.count + 2
        guard !isWhole else { return new }
        return new.indices.compactMap { index in
            if inserted.contains(index) { return new[index] }
            return index == 0 || inserted.contains(index - 1) ? [Line("  …", .faint)] : nil
        }
    }
}
