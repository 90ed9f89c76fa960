import Foundation

/// A terminal without a person: it does not echo input, and does not change line breaks.
final class PseudoTerminal: Sendable {
    /// A process's standard input and output.
    let window: FileHandle

    /// The other end.
    private let keyboard: FileHandle

    init(columns: Int) throws {
        var (keyboard, window): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&keyboard, &window, nil, nil, &size) == 0 else {
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
        var settings = termios()
        tcgetattr(window, &settings)
        settings.c_lflag &= ~tcflag_t(ECHO)
        settings.c_oflag &= ~tcflag_t(OPOST)
        tcsetattr(window, TCSANOW, &settings)
        self.keyboard = FileHandle(fileDescriptor: keyboard, closeOnDealloc: true)
        self.window = FileHandle(fileDescriptor: window, closeOnDealloc: true)
    }

    /// Types each text as soon as another one has appeared, and returns the output when the process has ended.
    ///
    /// - Parameters:
    ///   - steps: Texts to wait for, and texts to type then.
    ///   - goOn: Sends the process a signal, for the step `SIGCONT`.
    ///   - giveUp: Ends the process if a text, or its end, takes too long.
    /// - Returns: The output of the process, and the text that did not appear.
    func converse(
        _ steps: [(after: String, type: String)], goOn: @escaping @Sendable () -> Void,
        giveUp: @escaping @Sendable () -> Void
    ) async -> (output: String, missing: String?) {
        await withCheckedContinuation { continuation in
            // A thread of its own, because it waits.
            Thread.detachNewThread {
                let (output, missing) = self.converseAndWait(steps, goOn: goOn)
                if missing != nil { giveUp() }
                continuation.resume(returning: (output, missing))
            }
        }
    }

    private func converseAndWait(
        _ steps: [(after: String, type: String)], goOn: () -> Void
    ) -> (output: String, missing: String?) {
        var (steps, all, unread) = (steps[...], Data(), Data())
        var end = ContinuousClock.now + Self.limit
        while let data = read(until: end) {
            guard !data.isEmpty else { return (String(decoding: all, as: UTF8.self), steps.first?.after) }
            all += data
            unread += data
            while let step = steps.first, let range = unread.range(of: Data(step.after.utf8)) {
                unread = unread.suffix(from: range.upperBound)
                if step.type == "SIGCONT" { goOn() } else { try? keyboard.write(contentsOf: Data(step.type.utf8)) }
                steps = steps.dropFirst()
                end = .now + Self.limit
            }
        }
        return (String(decoding: all, as: UTF8.self), steps.first?.after ?? "its end")
    }

    /// The time limit for a text.
    ///
    /// A spinner writes all the time, so silence cannot be the limit.
    private static let limit = Duration.seconds(15)

    /// Waits for more; empty when the process has left, and nil when the time is over.
    private func read(until end: ContinuousClock.Instant) -> Data? {
        let left = (end - .now) / .milliseconds(1)
        var state = pollfd(fd: keyboard.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard left > 0, poll(&state, 1, Int32(left)) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(keyboard.fileDescriptor, &buffer, buffer.count)
        return Data(buffer.prefix(max(0, count)))
    }
}
