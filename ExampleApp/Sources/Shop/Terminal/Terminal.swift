import Foundation

/// Writes lines to standard output, in colour if it is a terminal, and reads lines from standard
/// input.
///
/// `NO_COLOR` turns colour off, and `CLICOLOR_FORCE` turns it on without a terminal.
@MainActor final class Terminal {
    let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    private(set) var hasShownError = false

    private let isColored: Bool
    private var isPromptShown = false
    private var isEnding = false
    private var signals: [any DispatchSourceSignal] = []
    /// A queue of its own, because a read that waits may not occupy one of the few threads that
    /// tasks run on.
    private let queue = DispatchQueue(label: "standard input")

    init() {
        let environment = ProcessInfo.processInfo.environment
        let isTerminal =
            isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(environment["TERM"] ?? "")
        isColored =
            (isTerminal || environment["CLICOLOR_FORCE"] != nil)
            && environment["NO_COLOR", default: ""].isEmpty
        signal(SIGPIPE, SIG_IGN)
    }

    /// Calls back at Control-C, and when the system wishes that the shop ends; after it has
    /// returned true, the next one ends the shop at once.
    func onInterrupt(_ act: @escaping @MainActor (_ signal: Int32) -> Bool) {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { [unowned self] in
                MainActor.assumeIsolated {
                    if isEnding { _exit(128 + number) }
                    isEnding = act(number)
                }
            }
            source.resume()
            signals.append(source)
        }
    }

    /// From `COLUMNS`, else from the terminal, else 80.
    var width: Int {
        if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init) {
            return max(20, columns)
        }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return max(20, Int(size.ws_col))
    }

    /// Shows lines above the prompt.
    func show(_ lines: [Line]) {
        guard !lines.isEmpty else { return }
        if lines.contains(where: { $0.style == .error }) { hasShownError = true }
        write(
            leavingPrompt + lines.map { "\(styled($0))\n" }.joined() + (isPromptShown ? "> " : ""))
    }

    /// Shows a script's command as if it had been typed.
    func echo(_ line: String) { write("> \(line.printable())\n") }

    /// Reads a line; nil at the end of the input, which in a terminal can go on.
    func readLine(isSecret: Bool = false) async -> String? {
        if isInteractive {
            isPromptShown = true
            write("> ")
        }
        if isSecret { setEcho(false) }
        let line = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Self.nextLine()) }
        }
        if isSecret { setEcho(true) }
        isPromptShown = false
        if isInteractive, isSecret || line == nil { write("\n") }
        return line
    }

    /// Turns on or off that the terminal shows what is typed.
    func setEcho(_ isOn: Bool) {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
        if isOn { mode.c_lflag |= tcflag_t(ECHO) } else { mode.c_lflag &= ~tcflag_t(ECHO) }
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }

    /// Reads without a buffer, in which the end of a terminal's input would stay.
    private nonisolated static func nextLine() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else {
                return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
            }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
    }

    private var leavingPrompt: String { !isPromptShown ? "" : isColored ? "\r\u{1B}[K" : "\n" }

    private func styled(_ line: Line) -> String {
        guard isColored, line.style != .plain else { return line.text }
        return "\u{1B}[\(line.style.rawValue)m\(line.text)\u{1B}[0m"
    }

    /// Writes unbuffered, so that a prompt or a script's last answer is there when it is due.
    private func write(_ text: String) {
        // If the window was closed, or the reader of the output, decisions are finished all the
        // same.
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
}
