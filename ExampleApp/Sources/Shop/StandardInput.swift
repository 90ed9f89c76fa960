import Foundation

/// Reads standard input line by line, and leaves the main actor free while it waits for one.
struct StandardInput {
    /// Whether a person is typing; otherwise it is a script.
    let isInteractive = isatty(STDIN_FILENO) == 1

    /// A queue of its own, because a read that waits may not occupy one of the few threads that tasks run on.
    private let queue = DispatchQueue(label: "standard input")

    /// Returns the next line, or nil at the end of the input.
    func nextLine() async -> String? {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: readLine()) }
        }
    }
}
