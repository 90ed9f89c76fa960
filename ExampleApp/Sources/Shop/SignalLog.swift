import Foundation
import SimpleViewModel

/// Remembers the last signals between views and view models, so that the shop can say why something is on screen.
@MainActor final class SignalLog {
    private var recording = ViewModelTrace.Recording(capacity: 1_000)

    /// Begins to listen.
    ///
    /// - Parameter print: Is given a line for each event as it happens.
    init(print: @escaping @MainActor (String) -> Void) {
        ViewModelTrace.observer = { [weak self] event in
            self?.recording.record(event)
            print("\(event)")
        }
    }

    /// What led to the last thing on screen, from the line of the view that began it; nil if nothing is there.
    ///
    /// That is an output, or else an input or its work: they change observed state, which is no signal.
    var lastChain: String? {
        let signals = recording.events.filter { $0.kind != .interface && $0.fate != .held }
        // A signal that something is under way, or over, is not a thing to see.
        let last = signals.last { !$0.value.contains(/^\.is|\(\.is/) } ?? signals.last
        return last.map { recording.chain(of: $0.number) }
    }

    /// Writes a Mermaid sequence diagram of what it remembers.
    func writeDiagram(to file: URL) throws(UnwritableFile) { try write(recording.diagram, as: "diagram", to: file) }

    /// Writes a timeline of what it remembers, as a page for a browser.
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
        "The \(kind) cannot be written to \"\(path)\": its folder may be missing, or not yours. Name another file after "
            + "--\(kind)."
    }
}
