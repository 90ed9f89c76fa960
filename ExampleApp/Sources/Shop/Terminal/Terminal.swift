import Foundation

/// Writes lines to standard output, in colour if it is a terminal, and reads lines from standard input.
///
/// `NO_COLOR` turns colour off, and `CLICOLOR_FORCE` turns it on without a terminal.
@MainActor final class Terminal {
    let isInteractive: Bool
    private(set) var hasShownError = false

    private let isColored: Bool
    private var isPromptShown = false
    private var isInterrupted = false
    private var interrupts: [any DispatchSourceSignal] = []
    /// A queue of its own, because a read that waits may not occupy one of the few threads that tasks run on.
    private let queue = DispatchQueue(label: "standard input")

    init() {
        Self.openStreams()
        let environment = ProcessInfo.processInfo.environment
        isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        let isTerminal = isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(environment["TERM"] ?? "")
        isColored = (isTerminal || environment["CLICOLOR_FORCE"] != nil) && environment["NO_COLOR", default: ""].isEmpty
    }

    /// Opens those of the standard streams that are closed, since the next file would otherwise take their place.
    ///
    /// What is opened has no input, and cannot be written.
    private static func openStreams() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Calls back at the first Control-C, and at the first wish of the system that the shop ends; the second one ends it at once.
    func onInterrupt(_ act: @escaping @MainActor (_ signal: Int32) -> Void) {
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { [unowned self] in
                MainActor.assumeIsolated {
                    Echo.show()
                    if isInterrupted { _exit(128 + number) }
                    isInterrupted = true
                    act(number)
                }
            }
            source.resume()
            interrupts.append(source)
        }
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

    /// Reads a line; nil at the end of the input, which in a terminal can go on.
    func readLine(isSecret: Bool = false) async -> String? {
        if isInteractive {
            isPromptShown = true
            if isSecret { Echo.hide() }
            write(isSecret ? "\(leavingPrompt)\(Echo.prompt)" : "> ")
        }
        let line = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Self.nextLine()) }
        }
        if isInteractive {
            isPromptShown = false
            if isSecret || line == nil { write("\n") }
            Echo.show()
        }
        return line
    }

    /// Keeps a little more than the longest line, so that a line that is too long can be reported.
    ///
    /// It reads without a buffer, in which the end of a terminal's input would stay.
    private nonisolated static func nextLine() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            if bytes.count <= 4 * Command.longestLine { bytes.append(byte) }
        }
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
            try? FileHandle.standardError.write(contentsOf: Data("Shop: the output cannot be written.\n".utf8))
            exit(EX_IOERR)
        }
    }
}

/// Whether the terminal shows what is typed: not while a password is, even if the shop is stopped meanwhile.
private enum Echo {
    static let prompt: StaticString = "Password: "
    // `nonisolated(unsafe)`: written while no handler is there that reads it.
    private nonisolated(unsafe) static var found: termios?

    static func hide() {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        found = settings
        signal(SIGTSTP) { _ in
            Echo.apply(isHidden: false)
            raise(SIGSTOP)
        }
        signal(SIGCONT) { _ in
            Echo.apply(isHidden: true)
            _ = Foundation.write(STDOUT_FILENO, Echo.prompt.utf8Start, Echo.prompt.utf8CodeUnitCount)
        }
        apply(isHidden: true)
    }

    static func show() {
        guard found != nil else { return }
        signal(SIGTSTP, SIG_DFL)
        signal(SIGCONT, SIG_DFL)
        apply(isHidden: false)
        found = nil
    }

    /// Calls nothing that a signal handler may not call.
    private static func apply(isHidden: Bool) {
        guard var settings = found else { return }
        if isHidden { settings.c_lflag &= ~tcflag_t(ECHO) }
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
}
