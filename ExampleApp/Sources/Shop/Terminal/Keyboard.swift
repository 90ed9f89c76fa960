import Foundation

/// The keys typed at a terminal, which neither echoes them nor waits for a whole line.
///
/// Control-C, Control-Z and the like work as in other programs, and the terminal's mode is restored at the end.
@MainActor final class Keyboard {
    /// The typed bytes; an empty piece when the shop has come back to the foreground.
    let pieces: AsyncStream<[UInt8]>

    private let signals: [any DispatchSourceSignal]

    init() {
        let (pieces, typed) = AsyncStream.makeStream(of: [UInt8].self)
        self.pieces = pieces
        TerminalMode.enterKeys()
        atexit { TerminalMode.restore() }
        let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { number in
            Self.source(number) {
                TerminalMode.restore()
                signal(number, SIG_DFL)
                raise(number)
                _exit(128 + number)  // Reached if the signal is blocked in this thread.
            }
        }
        let stop = Self.source(SIGTSTP) {
            TerminalMode.restore()
            kill(getpid(), SIGSTOP)
        }
        let goOn = Self.source(SIGCONT) {
            TerminalMode.enterKeys()
            typed.yield([])
        }
        signals = ends + [stop, goOn]
        Thread.detachNewThread {
            while let piece = Self.read() { typed.yield(piece) }
            typed.finish()
        }
    }

    private nonisolated static func source(_ number: Int32, handler: @escaping @Sendable () -> Void)
        -> any DispatchSourceSignal
    {
        // Replaces the default action, which would end or stop the shop before the handler runs.
        signal(number) { _ in }
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: handler)
        source.resume()
        return source
    }

    /// Waits for the next keys, in a thread of its own; nil when the terminal is gone.
    private nonisolated static func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1_024)
        while true {
            let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
            if count > 0 { return Array(buffer.prefix(count)) }
            if count == 0 || errno != EINTR { return nil }
        }
    }
}

/// The terminal's mode: as found, or key by key without echo.
private enum TerminalMode {
    private static let found: termios? = {
        var settings = termios()
        return tcgetattr(STDIN_FILENO, &settings) == 0 ? settings : nil
    }()

    /// In the background, a change would stop the shop.
    private static var isInForeground: Bool { [-1, getpgrp()].contains(tcgetpgrp(STDIN_FILENO)) }

    static func enterKeys() {
        guard isInForeground, var settings = found else { return }
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
            (bytes[Int(VMIN)], bytes[Int(VTIME)]) = (1, 0)
        }
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    static func restore() {
        guard isInForeground, var settings = found else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
}
