import Foundation

/// Reads a script line by line, and leaves the main actor free while it waits for one.
final class StandardInput: Sendable {
    /// A queue of its own, because a read that waits may not occupy one of the few threads that tasks run on.
    private let queue = DispatchQueue(label: "standard input")
    // `nonisolated(unsafe)`: only the queue reads it.
    private nonisolated(unsafe) let file = fdopen(STDIN_FILENO, "r")

    /// Returns the next line, and the following ones while the line before does not wait for its answer.
    ///
    /// They are returned together, so that not even a fast answer comes between them. At the end of the input there are
    /// none.
    func nextLines() async -> [String] {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                var lines: [String] = []
                while let line = nextLine() {
                    lines.append(line)
                    if CommandLineReader.waitsForAnswer(line) || lines.count == 10_000 { break }
                }
                continuation.resume(returning: lines)
            }
        }
    }

    /// Keeps a little more than the longest line, so that the shop can report a line that is too long.
    private func nextLine() -> String? {
        guard let file else { return nil }
        var (bytes, next) = ([UInt8](), fgetc(file))
        guard next != EOF else { return nil }
        while next != EOF, next != 0x0A {
            if bytes.count <= 4 * CommandLineReader.longestLine { bytes.append(UInt8(truncatingIfNeeded: next)) }
            next = fgetc(file)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
