// SimpleViewModel 0.9.0: a recording in the Trace Event format.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

@_spi(Timeline) public import SimpleViewModel

extension ViewModelTrace.Recording {
    /// The signals in the Trace Event format, which Perfetto and Chrome open.
    ///
    /// Each interface is a thread, with its accepted inputs and delivered outputs as slices. Work
    /// and waits are asynchronous slices, signals without effect are instants, and a flow leads
    /// from each cause to its effect; work has no flow in this format, so that the flow of its
    /// outputs begins at its input. The arguments of a slice have the signal's number, cause, fate,
    /// reason and place, and a message if it is one of the ``alarms``.
    ///
    /// ```swift
    /// import Foundation
    ///
    /// let recording = ViewModelTrace.Recording()
    /// try recording.traceEventJSON.write(toFile: "signals.json", atomically: true, encoding: .utf8)
    /// ```
    public var traceEventJSON: String {
        traceEvents(withFlows: true)
    }

    func traceEvents(withFlows: Bool, ofNewest most: Int = .max) -> String {
        let all = latestEvents
        let stories = all.suffix(most).map { events(of: $0.id) }
        let alarms = Dictionary(uniqueKeysWithValues: alarms.map { ($0.event.id, $0.message) })
        let start = stories.compactMap { $0.first?.time }.min()
        let clock = TraceEventClock(start: start ?? .now)
        let arguments = #"{"name":"View models","leftOut":\#(all.count - stories.count)}"#
        let process = #"{"ph":"M","name":"process_name","pid":1,"tid":0,"args":\#(arguments)}"#
        var text = "{\"traceEvents\":[\n\(process)"
        func add(_ fields: String) {
            text += ",\n{\(fields)}"
        }
        var named: Set<Int> = []
        for steps in stories {
            guard let event = steps.last else { continue }
            if named.insert(event.interfaceID).inserted {
                let thread = #""ph":"M","pid":1,"tid":\#(event.interfaceID)"#
                let name = quoted(event.lane)
                add(#"\#(thread),"name":"thread_name","args":{"name":\#(name)}"#)
                let order = #""args":{"sort_index":\#(event.interfaceID)}"#
                add(#"\#(thread),"name":"thread_sort_index",\#(order)"#)
            }
            event.addSlices(steps, alarms[event.id], clock, add)
            if withFlows, event.isSlice, let cause = slice(thatCaused: event) {
                event.addFlow(from: cause, clock, add)
            }
        }
        return text + "\n]}"
    }

    /// The nearest cause that is a slice: asynchronous slices, such as work, and instants cannot
    /// have a flow.
    private func slice(thatCaused event: ViewModelTrace.Event) -> ViewModelTrace.Event? {
        var cause = event.cause
        while let number = cause, let step = events(of: number).last, step.kind == .work {
            cause = step.cause
        }
        // Of two deliveries, to a view and to a parent, the one that had begun.
        return cause.flatMap { events(of: $0).last { $0.isSlice && $0.time <= event.time } }
    }
}

nonisolated extension ViewModelTrace.Event {
    /// The view model with the name of its interface, or else with its number.
    fileprivate var lane: String {
        viewModelName + (name.map { "[\($0)]" } ?? " \(interfaceID)")
    }

    /// Whether the signal is a slice of its interface's thread: it was accepted or delivered.
    fileprivate var isSlice: Bool {
        ["accepted", "delivered", "passed"].contains(fate)
    }

    private var title: String {
        switch kind {
        case .input, .change: value
        case .output: "→ \(value)"
        case .work, .value: "\(kind) \(value)"
        case .interface: fate
        }
    }

    fileprivate func addSlices(
        _ steps: [Self],
        _ alarm: String?,
        _ clock: TraceEventClock,
        _ add: (String) -> Void
    ) {
        let common = #""name":\#(quoted(title)),"pid":1,"tid":\#(interfaceID)"#
        let own = #"\#(common),"cat":"\#(kind)","args":{\#(arguments(steps, alarm, clock))}"#
        let async = #""id2":{"local":"\#(id)"}"#
        let ownSteps = steps.filter { $0.fate != "outlived" }  // A commit goes on.
        for (step, next) in zip(ownSteps, ownSteps.dropFirst().map(Optional.init) + [nil]) {
            let time = #""ts":\#(clock.text(step.time))"#
            let end = next.map { #""ph":"e","ts":\#(clock.text($0.time)),\#(async),\#(common)"# }
            switch step.fate {
            case "queued", "held":
                let wait = #""cat":"wait""#
                let args = #""args":{"fate":"\#(step.fate)"}"#
                add(#""ph":"b",\#(time),\#(async),\#(common),\#(wait),\#(args)"#)
                if let end { add("\(end),\(wait)") }
            case "started":
                add(#""ph":"b",\#(time),\#(async),\#(own)"#)
                if let end { add(#"\#(end),"cat":"work""#) }
            case "accepted", "delivered", "passed":
                let length = clock.text(step.duration ?? .zero)
                add(#""ph":"X",\#(time),"dur":\#(length),\#(own)"#)
            default:
                break
            }
        }
        // A signal that was neither accepted nor delivered nor started is an instant, even while it
        // waits.
        if !isSlice, !steps.contains(where: { $0.fate == "started" }) {
            add(#""ph":"i","s":"t","ts":\#(clock.text(time)),\#(own)"#)
        }
    }

    /// An arrow from slice to slice.
    fileprivate func addFlow(
        from cause: Self,
        _ clock: TraceEventClock,
        _ add: (String) -> Void
    ) {
        for (phase, event) in [(#""s""#, cause), (#""f","bp":"e""#, self)] {
            let place = #""ts":\#(clock.text(event.time)),"tid":\#(event.interfaceID)"#
            add(#""ph":\#(phase),\#(place),"name":"cause","cat":"cause","id":\#(id),"pid":1"#)
        }
    }

    private func arguments(_ steps: [Self], _ alarm: String?, _ clock: TraceEventClock) -> String {
        let times = steps.map { step in
            let trigger = step.trigger.map { ",\($0)" } ?? ""
            return #"["\#(step.fate)",\#(clock.text(step.time))\#(trigger)]"#
        }
        let fields: [(name: String, json: String?)] = [
            ("id", "\(id)"),
            ("interfaceID", "\(interfaceID)"),
            ("viewModelName", quoted(viewModelName)),
            ("value", quoted(value)),
            ("fate", quoted(fate)),
            ("steps", "[\(times.joined(separator: ","))]"),
            ("cause", cause.map { "\($0)" }),
            ("reason", steps.lazy.compactMap(\.reason).last.map(quoted)),
            ("alarm", alarm.map(quoted)),
            ("origin", origin.map(quoted)),
        ]
        return fields.compactMap { field in
            field.json.map { "\"\(field.name)\":\($0)" }
        }.joined(separator: ",")
    }
}

/// Times in microseconds since the first signal.
private nonisolated struct TraceEventClock {
    let start: ContinuousClock.Instant

    func text(_ time: ContinuousClock.Instant) -> String {
        text(time - start)
    }

    func text(_ duration: Duration) -> String {
        let parts = duration.components
        let nanoseconds = parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000
        let fraction = String(nanoseconds % 1_000)
        let zeros = String(repeating: "0", count: 3 - fraction.count)
        return "\(nanoseconds / 1_000).\(zeros)\(fraction)"
    }
}

/// A JSON string that is safe inside the script of an HTML page, too.
private nonisolated func quoted(_ text: String) -> String {
    // Neither a control character, nor a quotation mark, a backslash or a less-than sign.
    func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && ![0x22, 0x5C, 0x3C].contains(byte)
    }
    if text.utf8.allSatisfy(isPlain) { return "\"\(text)\"" }
    let parts = text.unicodeScalars.map { scalar in
        guard scalar.isASCII, !isPlain(UInt8(scalar.value)) else { return String(scalar) }
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"\(parts.joined())\""
}
