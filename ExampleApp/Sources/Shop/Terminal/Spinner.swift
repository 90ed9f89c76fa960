/// Turns above the prompt while work is running.
@MainActor final class Spinner {
    private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    private let terminal: Terminal
    private var text: String?
    private var turning: Task<Void, Never>?
    private var frame = 0

    init(_ terminal: Terminal) {
        self.terminal = terminal
    }

    /// Shows a name for the running work, or nothing.
    func show(_ text: String?) {
        guard text != self.text else { return }
        self.text = text
        turning?.cancel()
        turning = nil
        draw()
        guard text != nil, terminal.canRewrite else { return }
        turning = Task { [weak self] in
            while (try? await Task.sleep(for: .milliseconds(100))) != nil { self?.turn() }
        }
    }

    private func turn() {
        frame = (frame + 1) % Self.frames.count
        draw()
    }

    private func draw() {
        terminal.setProgress(text.map { "\(terminal.canRewrite ? Self.frames[frame] + " " : "")\($0) …" })
    }
}
