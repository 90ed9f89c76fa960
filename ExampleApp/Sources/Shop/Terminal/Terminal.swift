import Foundation

/// Writes lines to standard output, in colour if it is a terminal, and reads lines from standard input.
///
/// `NO_COLOR` turns colour off, and `CLICOLOR_FORCE` turns it on without a terminal.
@MainActor final class Terminal {
    let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    private(set) var hasShownError = false

    private let isColored: Bool
    private var isPromptShown = false
    /// A queue of its own, because a read that waits may not occupy one of the few threads that tasks run on.
    private let queue = DispatchQueue(label: "standard input")

    init() {
        let environment = ProcessInfo.processInfo.environment
        let isTerminal = isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(environment["TERM"] ?? "")
        isColored = (isTerminal || environment["CLICOLOR_FORCE"] != nil) && environment["NO_COLOR", default: ""].isEmpty
    }

    /// From `COLUMNS`, else from the terminal, else 80.
    var width: Int {
        if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init) { return max(20, columns) }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return max(20, Int(size.ws_col))
    }

    /// Shows lines above the prompt.
    func show(_ lines: [Line]) {
        guard !lines.isEmpty else { return }
        if lines.contains(where: { $0.style == .error }) { hasShownError = true }
        write(leavingPrompt + lines.map { "\(styled($0))\n" }.joined() + (isPromptShown ? "> " : ""))
    }

    func showOnStandardError(_ line: String) {
        write(leavingPrompt)
        try? FileHandle.standardError.write(contentsOf: Data("\(line.printable())\n".utf8))
        if isPromptShown { write("> ") }
    }

    /// Shows a script's command as if it had been typed.
    func echo(_ line: String) { write("> \(line.printable())\n") }

    /// Reads a line; nil at the end of the input.
    func readLine(isSecret: Bool = false) async -> String? {
        if isInteractive {
            isPromptShown = true
            write(isSecret ? "\(leavingPrompt)Password: " : "> ")
            if isSecret { Echo.off() }
        }
        let line = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Self.nextLine()) }
        }
        if isInteractive {
            isPromptShown = false
            if isSecret || line == nil { write("\n") }
            Echo.restore()
        }
        return line
    }

    /// Keeps a little more than the longest line, so that a line that is too long can be reported.
    private nonisolated static func nextLine() -> String? {
        var (bytes, next) = ([UInt8](), getchar())
        guard next != EOF else { return nil }
        while next != EOF, next != 0x0A {
            if bytes.count <= 4 * Command.longestLine { bytes.append(UInt8(truncatingIfNeeded: next)) }
            next = getchar()
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private var leavingPrompt: String { !isPromptShown ? "" : isColored ? "\r\u{1B}[K" : "\n" }

    private func styled(_ line: Line) -> String {
        guard isColored, line.style != .plain else { return line.text }
        return "\u{1B}[\(line.style.rawValue)m\(line.text)\u{1B}[0m"
    }

    /// Writes unbuffered, so that a prompt or a script's last answer is there when it is due.
    private func write(_ text: String) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            exit(EX_IOERR)
        }
    }
}

/// Whether the terminal shows what is typed.
private enum Echo {
    // `nonisolated(unsafe)`: written once, before the handler that reads it is there.
    private nonisolated(unsafe) static var found: termios?

    static func off() {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        found = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        // Control-C ends the shop, and leaves a terminal that shows what is typed.
        signal(SIGINT) { _ in
            Echo.restore()
            _exit(130)
        }
    }

    static func restore() {
        guard var settings = found else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
}
