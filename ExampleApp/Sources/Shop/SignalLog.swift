import Foundation
import SimpleViewModel
import SimpleViewModelTimeline

/// Records the last signals between views and view models, so that the shop can show the cause of a change.
@MainActor final class SignalLog {
    private var recording = ViewModelTrace.Recording(capacity: 1_000)
    /// The number of the signal that last changed what people see, or that failed.
    private var last: Int?

    /// Begins to listen, and calls `print` with a line for each event.
    init(print: @escaping @MainActor (String) -> Void) {
        ViewModelTrace.observer = { [weak self] event in
            self?.recording.record(event)
            if Self.isSeen(event) { self?.last = event.id }
            print("\(event)")
        }
    }

    /// The signals that led to what was last shown, from the line of the view that began it; each is a line.
    var lastChain: String { last.map { recording.chain(of: $0) } ?? "There are no signals yet." }

    /// Signs of progress are not interesting.
    private static func isSeen(_ event: ViewModelTrace.Event) -> Bool {
        switch event.kind {
        case .output, .change: event.fate != .held && !event.value.contains(/^\.?is[A-Z]|\.loading:/)
        case .work: event.fate == .failed
        default: false
        }
    }

    /// Writes a Mermaid sequence diagram, and a timeline as a page for a browser.
    func write(diagram: URL?, timeline: URL?) throws(ShopFileError) {
        if let diagram { try write(recording.diagram, to: diagram) }
        if let timeline { try write(recording.timelinePage, to: timeline) }
    }

    private func write(_ text: String, to file: URL) throws(ShopFileError) {
        do { try Data("\(text)\n".utf8).write(to: file) } catch { throw ShopFileError(path: file.path) }
    }
}

/// A diagram or a timeline that could not be written.
struct ShopFileError: LocalizedError {
    let path: String

    var errorDescription: String? {
        "\"\(path)\" cannot be written: its folder may be missing, or closed to you. Name another file."
    }
}
