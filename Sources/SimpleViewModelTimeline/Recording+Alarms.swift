// SimpleViewModel 0.9.0: the signals of a recording that went wrong.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

public import SimpleViewModel

extension ViewModelTrace.Recording {
    /// The signals that went wrong, each with a sentence that says why; empty for a visit without a fault.
    ///
    /// These are work that failed, outputs that no receiver took, and inputs that were sent to a released interface, unless
    /// they belong to the signals that led to its release. Work that was superseded or cancelled, or that ended with its
    /// interface, is not wrong, and neither are repeated taps that were ignored.
    ///
    /// ```swift
    /// let recording = ViewModelTrace.Recording()
    /// for (event, sentence) in recording.alarms { print(event, sentence) }
    /// ```
    public var alarms: [(event: ViewModelTrace.Event, sentence: String)] {
        let events = events
        var releases: [Int: Int] = [:]
        for event in events where event.fate == .released { releases[event.interface] = event.number }
        return events.compactMap { event in alarm(for: event, releases).map { (event, $0) } }
    }

    private func alarm(for event: ViewModelTrace.Event, _ releases: [Int: Int]) -> String? {
        switch (event.kind, event.fate) {
        case (.work, .failed): return "It failed: \(event.reason ?? "…")."
        case (.output, .held): return event.reason == nil ? nil : "No receiver has taken it yet."
        case (.output, .dropped):
            let wasWithoutReceiver = steps(of: event.number).first?.reason != nil
            return wasWithoutReceiver ? "No receiver took it before its interface was released." : nil
        case (.input, .dropped):
            let release = releases[event.interface].map { causes(of: $0).first?.number }
            let isOfOneStory = release == causes(of: event.number).first?.number
            return isOfOneStory ? nil : "It was sent to an interface that is released."
        default: return nil
        }
    }
}
