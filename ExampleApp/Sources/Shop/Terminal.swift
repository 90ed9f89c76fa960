import Foundation

/// Writes lines to standard output, in colour where a person reads them and has not asked for `NO_COLOR`.
@MainActor final class Terminal {
    enum Style: String {
        case plain = ""
        case heading = "1"
        case faint = "2"
        case error = "31"
        case notice = "32"
    }

    private let isTerminal = isatty(STDOUT_FILENO) == 1
    private let isColored: Bool
    private var isPromptShown = false

    init() {
        let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
        isColored = isTerminal && noColor.isEmpty
    }

    /// Shows a line; one that comes while a person is being prompted takes the place of the prompt, which follows it.
    func show(_ line: String, _ style: Style = .plain) {
        if isPromptShown { write(isTerminal ? "\r\u{1B}[K" : "\n") }
        let isStyled = isColored && style != .plain
        write(isStyled ? "\u{1B}[\(style.rawValue)m\(line)\u{1B}[0m\n" : "\(line)\n")
        if isPromptShown { showPrompt() }
    }

    func showPrompt() {
        isPromptShown = true
        write("> ")
    }

    /// Notes that the prompt has been answered.
    ///
    /// - Parameter isLineFinished: Whether a person has pressed return, and not ended the input.
    func endPrompt(isLineFinished: Bool) {
        isPromptShown = false
        if !isLineFinished { write("\n") }
    }

    /// Shows a command that came from a script as though it had been typed, so that a transcript reads as one.
    func showPrompt(followedBy line: String) {
        write("> \(line)\n")
    }

    /// Writes unbuffered, so that a prompt or a script's last answer is there when it is due.
    ///
    /// Where nobody reads any more, there is nothing to do about it.
    private func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
}
