import Foundation
import SimpleViewModel

/// Records the last signals between views and view models, so that the shop can show the cause of a change.
@MainActor final class SignalLog {
    private var recording = ViewModelTrace.Recording(capacity: 1_000)

    /// Begins to listen.
    ///
    /// - Parameter print: Called with a line for each event.
    init(print: @escaping @MainActor (String) -> Void) {
        ViewModelTrace.observer = { [weak self] event in
            self?.recording.record(event)
            print("\(event)")
        }
    }

    /// The chain of the last change on screen, from the line of the view that began it; nil without signals.
    ///
    /// It ends in an output, or in an input or work: these change observed state, which is no signal.
    var lastChain: String? {
        let signals = recording.events.filter { $0.kind != .interface && $0.fate != .held }
        // Signals of progress are not interesting.
        let last = signals.last { !$0.value.contains(/^\.is|\(\.is/) } ?? signals.last
        return last.map { recording.chain(of: $0.number) }
    }

    /// Writes a Mermaid sequence diagram of the recorded signals.
    func writeDiagram(to file: URL) throws(UnwritableFile) { try write(recording.diagram, as: "diagram", to: file) }

    /// Writes a timeline of the recorded signals, as a page for a browser.
    func writeTimeline(to file: URL) throws(UnwritableFile) {
        try write(recording.timelinePage, as: "timeline", to: file)
    }

    private func write(_ text: String, as kind: String, to file: URL) throws(UnwritableFile) {
        do {
            try Data("\(text)\n".utf8).write(to: file)
        } catch {
            throw UnwritableFile(kind: kind, path: file.path)
        }
    }
}

/// The diagram or the timeline could not be written.
struct UnwritableFile: LocalizedError, Equatable {
    let kind: String
    let path: String

    var errorDescription: String? {
        "The \(kind) cannot be written to \"\(path)\": its folder may be missing, or closed to you. Name another file after "
            + "--\(kind)."
    }
}
