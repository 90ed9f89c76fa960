// SimpleViewModel 0.9.0: a recording in the Trace Event format.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

@_spi(Timeline) public import SimpleViewModel

extension ViewModelTrace.Recording {
    /// The signals in the Trace Event format, which Perfetto and Chrome open.
    ///
    /// Each interface is a thread, with its accepted inputs and delivered outputs as slices. Work and waits are
    /// asynchronous slices, signals without effect are instants, and a flow leads from each cause to its effect; work has
    /// no flow in this format, so that the flow of its outputs begins at its input. The arguments of a slice have the
    /// signal's number, cause, fate, reason and place, and a message if it is one of the ``alarms``.
    ///
    /// ```swift
    /// import Foundation
    ///
    /// let recording = ViewModelTrace.Recording()
    /// try recording.traceEventJSON.write(toFile: "signals.json", atomically: true, encoding: .utf8)
    /// ```
    public var traceEventJSON: String { traceEvents(withFlows: true) }

    func traceEvents(withFlows: Bool) -> String {
        let stories = latestEvents.map { events(of: $0.id) }
        let alarms = Dictionary(uniqueKeysWithValues: alarms.map { ($0.event.id, $0.message) })
        let clock = TraceEventClock(start: stories.compactMap { $0.first?.time }.min() ?? .now)
        var text =
            "{\"traceEvents\":[\n"
            + #"{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"View models"}}"#
        func add(_ line: String) {
            text += ",\n"
            text += line
        }
        var named: Set<Int> = []
        for event in stories.compactMap(\.last) where named.insert(event.interfaceID).inserted {
            let thread = #""pid":1,"tid":\#(event.interfaceID)"#
            add(
                #"{"ph":"M","name":"thread_name",\#(thread),"args":{"name":\#(quoted(event.lane))}}"#
            )
            add(
                #"{"ph":"M","name":"thread_sort_index",\#(thread),"args":{"sort_index":\#(event.interfaceID)}}"#
            )
        }
        for steps in stories {
            guard let event = steps.last else { continue }
            event.addSlices(steps, alarms[event.id], clock, add)
            if withFlows, event.isSlice, let cause = slice(thatCaused: event) {
                event.addFlow(from: cause, clock, add)
            }
        }
        return text + "\n]}"
    }

    /// The nearest cause that is a slice: asynchronous slices, such as work, and instants cannot have a flow.
    private func slice(thatCaused event: ViewModelTrace.Event) -> ViewModelTrace.Event? {
        var cause = event.cause.flatMap { events(of: $0).last }
        while let work = cause, work.kind == .work {
            cause = work.cause.flatMap { events(of: $0).last }
        }
        // Of two deliveries, to a view and to a parent, the one that had begun.
        return cause.flatMap { events(of: $0.id).last { $0.isSlice && $0.time <= event.time } }
    }
}

nonisolated extension ViewModelTrace.Event {
    /// The view model with the name of its interface, or else with its number.
    var lane: String { name.map { "\(viewModelName)[\($0)]" } ?? "\(viewModelName) \(interfaceID)" }

    /// Whether the signal is a slice of its interface's thread: it was accepted or delivered.
    fileprivate var isSlice: Bool { fate == .accepted || fate == .delivered || fate == .passed }

    fileprivate func addSlices(
        _ steps: [Self], _ alarm: String?, _ clock: TraceEventClock, _ add: (String) -> Void
    ) {
        let name = quoted(
            kind == .output
                ? "→ \(value)"
                : kind == .work || kind == .value
                    ? "\(kind) \(value)" : kind == .interface ? "\(fate)" : value)
        let common = #""name":\#(name),"pid":1,"tid":\#(interfaceID)"#
        let own = #"\#(common),"cat":"\#(kind)","args":{\#(arguments(steps, alarm, clock))}"#
        let ownSteps = steps.filter { $0.fate != .outlived }  // A decision goes on.
        for (index, step) in ownSteps.enumerated() {
            let time = #""ts":\#(clock.text(step.time))"#
            let end =
                index + 1 < ownSteps.count ? #""ts":\#(clock.text(ownSteps[index + 1].time))"# : nil
            switch step.fate {
            case .queued, .held:
                let wait = #"\#(common),"cat":"wait","id2":{"local":"\#(id)"}"#
                add(#"{"ph":"b",\#(time),\#(wait),"args":{"fate":"\#(step.fate)"}}"#)
                if let end { add(#"{"ph":"e",\#(end),\#(wait)}"#) }
            case .started:
                let work = #""id2":{"local":"\#(id)"}"#
                add(#"{"ph":"b",\#(time),\#(work),\#(own)}"#)
                if let end { add(#"{"ph":"e",\#(end),\#(work),\#(common),"cat":"work"}"#) }
            case .accepted, .delivered, .passed:
                add(#"{"ph":"X",\#(time),"dur":\#(clock.text(step.duration ?? .zero)),\#(own)}"#)
            default: break
            }
        }
        // A signal that was neither accepted nor delivered nor started is an instant, even while it waits.
        if !isSlice, !steps.contains(where: { $0.fate == .started }) {
            add(#"{"ph":"i","s":"t","ts":\#(clock.text(time)),\#(own)}"#)
        }
    }

    /// An arrow from slice to slice.
    fileprivate func addFlow(from cause: Self, _ clock: TraceEventClock, _ add: (String) -> Void) {
        let flow = #""name":"cause","cat":"cause","id":\#(id),"pid":1"#
        add(#"{"ph":"s","ts":\#(clock.text(cause.time)),"tid":\#(cause.interfaceID),\#(flow)}"#)
        add(#"{"ph":"f","bp":"e","ts":\#(clock.text(time)),"tid":\#(interfaceID),\#(flow)}"#)
    }

    private func arguments(_ steps: [Self], _ alarm: String?, _ clock: TraceEventClock) -> String {
        let times = steps.map { step in
            #"["\#(step.fate)",\#(clock.text(step.time))\#(step.trigger.map { ",\($0)" } ?? "")]"#
        }
        var text =
            #""id":\#(id),"interfaceID":\#(interfaceID),"viewModelName":\#(quoted(viewModelName)),"#
        text +=
            #""value":\#(quoted(value)),"fate":"\#(fate)","steps":[\#(times.joined(separator: ","))]"#
        if let cause { text += #","cause":\#(cause)"# }
        if let reason = steps.lazy.compactMap(\.reason).last {
            text += #","reason":\#(quoted(reason))"#
        }
        if let alarm { text += #","alarm":\#(quoted(alarm))"# }
        if let origin { text += #","origin":\#(quoted(origin))"# }
        return text
    }
}

/// Times in microseconds since the first signal.
private nonisolated struct TraceEventClock {
    let start: ContinuousClock.Instant

    func text(_ time: ContinuousClock.Instant) -> String { text(time - start) }

    func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        let fraction = String(nanoseconds % 1_000)
        return "\(nanoseconds / 1_000)." + String(repeating: "0", count: 3 - fraction.count)
            + fraction
    }
}

/// A JSON string that is safe inside the script of an HTML page, too.
private nonisolated func quoted(_ text: String) -> String {
    // Neither a control character, nor a quotation mark, a backslash or a less-than sign.
    func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte != 0x3C
    }
    if text.utf8.allSatisfy(isPlain) { return "\"\(text)\"" }
    let parts = text.unicodeScalars.map { scalar in
        guard scalar.isASCII, !isPlain(UInt8(scalar.value)) else { return String(scalar) }
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"\(parts.joined())\""
}
