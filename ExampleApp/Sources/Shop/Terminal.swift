import Foundation

/// Writes lines to standard output, in colour where a person reads them and has not asked for `NO_COLOR`.
struct Terminal {
    enum Style: String {
        case plain = ""
        case heading = "1"
        case faint = "2"
        case error = "31"
        case notice = "32"
    }

    private let isColored: Bool

    init() {
        let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
        isColored = isatty(STDOUT_FILENO) == 1 && noColor.isEmpty
    }

    func show(_ line: String, _ style: Style = .plain) {
        let isStyled = isColored && style != .plain
        write(isStyled ? "\u{1B}[\(style.rawValue)m\(line)\u{1B}[0m\n" : "\(line)\n")
    }

    func showPrompt() {
        write("> ")
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
