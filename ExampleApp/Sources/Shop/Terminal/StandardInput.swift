import Foundation

/// Reads standard input line by line, and leaves the main actor free while it waits for one.
struct StandardInput {
    /// Whether a person is typing; otherwise it is a script.
    let isInteractive = isatty(STDIN_FILENO) == 1

    /// A queue of its own, because a read that waits may not occupy one of the few threads that tasks run on.
    private let queue = DispatchQueue(label: "standard input")

    /// Returns the next line; of a script also those after it, as long as the one before does not wait for its answer.
    ///
    /// A script's lines that do not wait come together, so that no answer comes between them, however fast it is. At
    /// the end of the input there are none.
    func nextLines() async -> [String] {
        await withCheckedContinuation { continuation in
            queue.async {
                var lines: [String] = []
                while let line = readLine() {
                    lines.append(line)
                    if isInteractive || CommandLineReader.waitsForAnswer(line) { break }
                }
                continuation.resume(returning: lines)
            }
        }
    }
}
