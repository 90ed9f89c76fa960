// SimpleViewModel 0.9.0: the signals of a recording that went wrong.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

@_spi(Timeline) public import SimpleViewModel

extension ViewModelTrace.Recording {
    /// The signals that went wrong, each with its last event and a sentence that says why; empty
    /// if none did.
    ///
    /// These are work that failed, state that was changed outside inputs and closures of work,
    /// outputs that no receiver took, and inputs that were sent to a released interface, unless
    /// they belong to the signals that led to its release. Work that was superseded or cancelled,
    /// or that ended with its interface, is not wrong, and neither are repeated taps that were
    /// ignored.
    ///
    /// ```swift
    /// let recording = ViewModelTrace.Recording()
    /// for alarm in recording.alarms { print(alarm.event, alarm.message) }
    /// ```
    public var alarms: [(event: ViewModelTrace.Event, message: String)] {
        let events = latestEvents
        var releases: [Int: Int] = [:]
        for event in events where event.fate == "released" {
            releases[event.interfaceID] = event.id
        }
        return events.compactMap { event in
            message(for: event, releases).map { (event, $0) }
        }
    }

    private func message(for event: ViewModelTrace.Event, _ releases: [Int: Int]) -> String? {
        switch (event.kind, event.fate) {
        case (.change, _):
            return gap(of: event).map { "It was \($0)." }
        case (.work, "failed"):
            return "It failed: \(event.reason ?? "…")."
        case (.output, "held"):
            return event.reason == nil ? nil : "No receiver has taken it yet."
        case (.output, "dropped"):
            let hadReceiver = events(of: event.id).first?.reason == nil
            return hadReceiver ? nil : "No receiver took it before its interface was released."
        case (.input, "dropped"):
            let release = releases[event.interfaceID].flatMap { causes(of: $0).first?.id }
            let isOfOneStory = release == causes(of: event.id).first?.id
            return isOfOneStory ? nil : "It was sent to an interface that is released."
        default:
            return nil
        }
    }
}
