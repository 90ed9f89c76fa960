import Foundation
import SimpleViewModel
import SimpleViewModelTimeline

/// Records the last signals between views and view models, so that the shop can show the cause of a change.
@MainActor final class SignalLog {
    private var recording = ViewModelTrace.Recording(capacity: 1_000)

    /// Begins to listen, and calls `print` with a line for each event.
    init(print: @escaping @MainActor (String) -> Void) {
        ViewModelTrace.observer = { [weak self] event in
            self?.recording.record(event)
            print("\(event)")
        }
    }

    /// The signals that led to the last change on screen, from the line of the view that began it.
    ///
    /// They end in an output, or in a change of observed state.
    var lastChain: [String] {
        let signals = recording.latestEvents.filter { $0.kind != .interface && $0.fate != .held }
        // Signals of progress, and what a page tells its rows, are not interesting.
        let last = signals.last { !$0.value.contains(/^\.is|\(\.is|^is.* → false$|bagDidChange/) } ?? signals.last
        return last.map { recording.causes(of: $0.id).flatMap(lines) } ?? []
    }

    private func lines(_ event: ViewModelTrace.Event) -> [String] {
        let owner = event.name.map { "\(event.viewModelName)[\($0)]" } ?? event.viewModelName
        let text =
            switch event.kind {
            case .input: owner + event.value
            case .output: event.value
            case .work: "work \(event.value)\(event.reason.map { " failed: \($0)" } ?? "")\(length(of: event))"
            case .value: "value \(event.value)"
            case .change: event.value
            case .interface: owner
            }
        return [event.origin, text].compactMap(\.self)
    }

    private func length(of event: ViewModelTrace.Event) -> String {
        event.duration.map { " (\(Int(($0 / .milliseconds(1)).rounded())) ms)" } ?? ""
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
