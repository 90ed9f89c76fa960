import Foundation
import SimpleViewModel
import SimpleViewModelTimeline

/// Records the last signals between views and view models, so that the shop can show the cause of a
/// change.
@MainActor final class SignalLog {
    private var recording = ViewModelTrace.Recording(capacity: 1_000)
    /// The number of the signal that last changed what people see, that failed, or that they sent.
    private var last: Int?

    init() {
        ViewModelTrace.observer = { [weak self] event in
            self?.recording.record(event)
            if Self.isSeen(event) {
                self?.last = event.id
            }
        }
    }

    /// The signals that led to what was last shown, from the line of the view that began it; each
    /// is a line.
    var lastChain: String { last.map { recording.chain(of: $0) } ?? "There are no signals yet." }

    /// Writes the signals as a page for a browser.
    func writeTimeline(_ path: String) throws {
        try Data("\(recording.timelinePage)\n".utf8).write(to: URL(fileURLWithPath: path))
    }

    /// Signs of progress are not interesting.
    private static func isSeen(_ event: ViewModelTrace.Event) -> Bool {
        switch event.kind {
        case .input: event.cause == nil
        case .output, .change: event.fate != "held" && !event.value.contains(/^\.?is[A-Z]/)
        case .work: event.fate == "failed"
        default: false
        }
    }
}
