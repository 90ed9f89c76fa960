// SimpleViewModel: a recording in the Trace Event format.
// Released under the MIT license.

public import SimpleViewModel

extension ViewModelTrace.Recording {
    /// The signals in the Trace Event format, which Perfetto and Chrome open.
    ///
    /// Each interface is a thread, with its accepted inputs and delivered outputs as slices. Work and waits are
    /// asynchronous slices, signals without effect are instants, and a flow leads from each cause to its effect. The
    /// arguments of a slice have the signal's number, cause, fate and place.
    ///
    /// ```swift
    /// import Foundation
    ///
    /// let recording = ViewModelTrace.Recording()
    /// try recording.traceEventJSON.write(toFile: "signals.json", atomically: true, encoding: .utf8)
    /// ```
    public var traceEventJSON: String {
        let events = events
        let start = events.compactMap { steps(of: $0.number).first?.time }.min()
        let clock = TraceEventClock(start: start ?? .now)
        var lines = [#"{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"View models"}}"#]
        var named: Set<Int> = []
        for event in events where named.insert(event.interface).inserted {
            let thread = #""pid":1,"tid":\#(event.interface)"#
            let name = quoted("\(event.viewModel) \(event.interface)")
            lines.append(#"{"ph":"M","name":"thread_name",\#(thread),"args":{"name":\#(name)}}"#)
            lines.append(#"{"ph":"M","name":"thread_sort_index",\#(thread),"args":{"sort_index":\#(event.interface)}}"#)
        }
        for event in events {
            lines += event.slices(steps(of: event.number), clock)
            if let cause = event.cause.flatMap({ self.event($0) }) { lines += event.flow(from: cause, clock) }
        }
        return "{\"traceEvents\":[\n\(lines.joined(separator: ",\n"))\n]}"
    }
}

extension ViewModelTrace.Event {
    /// Whether the signal is a slice of its interface's thread: it was accepted or delivered.
    private nonisolated var isSlice: Bool { [.accepted, .delivered, .passed].contains(fate) }

    fileprivate nonisolated func slices(_ steps: [Self], _ clock: TraceEventClock) -> [String] {
        let name = quoted(
            kind == .output ? "→ \(value)" : kind == .work ? "work \(value)" : kind == .input ? value : fate.rawValue)
        let common = #""name":\#(name),"pid":1,"tid":\#(interface)"#
        let own = #"\#(common),"cat":"\#(kind.rawValue)","args":{\#(arguments(steps, clock))}"#
        var lines: [String] = []
        for (step, next) in zip(steps, steps.dropFirst().map { Optional($0) } + [nil]) {
            switch step.fate {
            case .queued, .held:
                let wait = #"\#(common),"cat":"wait","id2":{"local":"\#(number)"}"#
                lines.append(
                    #"{"ph":"b","ts":\#(clock.text(step.time)),\#(wait),"args":{"fate":"\#(step.fate.rawValue)"}}"#)
                if let next { lines.append(#"{"ph":"e","ts":\#(clock.text(next.time)),\#(wait)}"#) }
            case .started:
                let work = #""id2":{"local":"\#(number)"}"#
                lines.append(#"{"ph":"b","ts":\#(clock.text(step.time)),\#(work),\#(own)}"#)
                if let next {
                    lines.append(#"{"ph":"e","ts":\#(clock.text(next.time)),\#(work),\#(common),"cat":"work"}"#)
                }
            case .accepted, .delivered, .passed:
                let length = step.duration ?? .zero
                lines.append(#"{"ph":"X","ts":\#(clock.text(step.time)),"dur":\#(clock.text(length)),\#(own)}"#)
            default: break
            }
        }
        // A signal that was neither accepted nor delivered nor started is an instant, even while it waits.
        if !isSlice, !steps.contains(where: { $0.fate == .started }) {
            lines.append(#"{"ph":"i","s":"t","ts":\#(clock.text(time)),\#(own)}"#)
        }
        return lines
    }

    /// An arrow from slice to slice; asynchronous slices and instants cannot have one.
    fileprivate nonisolated func flow(from cause: Self, _ clock: TraceEventClock) -> [String] {
        guard isSlice, cause.isSlice else { return [] }
        let flow = #""name":"cause","cat":"cause","id":\#(number),"pid":1"#
        return [
            #"{"ph":"s","ts":\#(clock.text(cause.time)),"tid":\#(cause.interface),\#(flow)}"#,
            #"{"ph":"f","bp":"e","ts":\#(clock.text(time)),"tid":\#(interface),\#(flow)}"#,
        ]
    }

    private nonisolated func arguments(_ steps: [Self], _ clock: TraceEventClock) -> String {
        let steps = steps.map { step in
            #"["\#(step.fate.rawValue)",\#(clock.text(step.time))\#(step.trigger.map { ",\($0)" } ?? "")]"#
        }
        var text = #""number":\#(number),"interface":\#(interface),"viewModel":\#(quoted(viewModel)),"#
        text += #""value":\#(quoted(value)),"fate":"\#(fate.rawValue)","steps":[\#(steps.joined(separator: ","))]"#
        if let cause { text += #","cause":\#(cause)"# }
        if let fileID, let line { text += #","fileID":\#(quoted(fileID)),"line":\#(line)"# }
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
        return "\(nanoseconds / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}

/// A JSON string that is safe inside the script of an HTML page, too.
private nonisolated func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\", "<", "\u{0}"..."\u{1F}":
            let digits = String(scalar.value, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}
