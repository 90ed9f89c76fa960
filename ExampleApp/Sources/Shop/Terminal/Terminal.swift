import Foundation

/// Writes lines to standard output, in colour where a person reads them.
///
/// `NO_COLOR` takes colour away, and `CLICOLOR_FORCE` asks for it where no terminal is, as their conventions have it.
@MainActor final class Terminal {
    let isTerminal = isatty(STDOUT_FILENO) == 1

    private let isColored: Bool
    private var isPromptShown = false
    private var progress: String?

    init() {
        let environment = ProcessInfo.processInfo.environment
        let isForced = !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
        isColored = (isTerminal || isForced) && (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// Asked for anew each time, because a person may drag the window.
    var width: Int { currentWindowWidth() }

    /// Shows lines; those that come while a person is being prompted take the place of the prompt, which follows them.
    func show(_ lines: [Line]) {
        guard !lines.isEmpty else { return }
        write(leavingPrompt() + lines.map { "\(styled($0))\n" }.joined() + prompt())
    }

    /// Shows what is under way in a line above the prompt, or takes that line away.
    func setProgress(_ text: String?) {
        guard text != progress else { return }
        let isFollowing = progress != nil && text != nil && isPromptShown && isTerminal
        let line = text.map { $0.truncated(to: width - 1) }
        if isFollowing, let line {
            progress = text
            // The cursor stays where a person is typing.
            return write("\u{1B}7\u{1B}[1A\r\(styled(Line(line, .faint)))\u{1B}[K\u{1B}8")
        }
        let leaving = leavingPrompt()
        progress = text
        write(leaving + prompt())
    }

    func showPrompt() {
        isPromptShown = true
        write(prompt())
    }

    /// Notes that the prompt has been answered.
    ///
    /// - Parameter isLineFinished: Whether a person has pressed return, and not ended the input.
    func endPrompt(isLineFinished: Bool) {
        (isPromptShown, progress) = (false, nil)
        if !isLineFinished { write("\n") }
    }

    /// Shows a line on standard error, which may be the same window.
    func showOnStandardError(_ line: String) {
        write(leavingPrompt())
        try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
        write(prompt())
    }

    /// Writes over the line that a person has just typed, so that a password does not stay on the window.
    func coverAnswer(with line: String) {
        if isTerminal { write("\u{1B}[1A\r\u{1B}[K> \(line)\n") }
    }

    /// Shows a command that came from a script as though it had been typed, so that a transcript reads as one.
    func showPrompt(followedBy line: String) {
        write("> \(line)\n")
    }

    /// What takes the prompt, and what is under way above it, off the window.
    private func leavingPrompt() -> String {
        guard isPromptShown else { return "" }
        guard isTerminal else { return "\n" }
        return progress == nil ? "\r\u{1B}[K" : "\u{1B}[1A\r\u{1B}[J"
    }

    private func prompt() -> String {
        guard isPromptShown else { return "" }
        let line = progress.map { "\(styled(Line($0.truncated(to: width - 1), .faint)))\n" } ?? ""
        return line + "> "
    }

    private func styled(_ line: Line) -> String {
        guard isColored, line.style != .plain else { return line.text }
        return "\u{1B}[\(line.style.rawValue)m\(line.text)\u{1B}[0m"
    }

    /// Writes unbuffered, so that a prompt or a script's last answer is there when it is due.
    ///
    /// Where nobody reads any more, there is nothing to do about it.
    private func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
}
