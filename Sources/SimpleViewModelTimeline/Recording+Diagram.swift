// SimpleViewModel 0.9.0: a recording as a Mermaid sequence diagram.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

@_spi(Timeline) public import SimpleViewModel

extension ViewModelTrace.Recording {
    /// The signals as a Mermaid sequence diagram, between the view and the interfaces.
    ///
    /// Each interface is a participant. Work is a note when it starts, and another when it ends. Everything is in the order
    /// in which it happened. A diagram serves for a few dozen signals; for more, see ``timelinePage``.
    public var diagram: String {
        let signals = latestEvents.filter { $0.kind != .interface }
        var interfaces: [Int: Int] = [:]
        var lines = ["sequenceDiagram", "    participant view as View"]
        for event in signals where interfaces[event.interfaceID] == nil {
            interfaces[event.interfaceID] = interfaces.count + 1
            lines.append("    participant vm\(interfaces.count) as \(escaped(event.lane))")
        }
        var moments: [(time: ContinuousClock.Instant, line: String)] = []
        for event in signals {
            let viewModel = "vm\(interfaces[event.interfaceID] ?? 0)"
            let ends = event.kind == .work ? events(of: event.id) : [event]
            for step in ends {
                let reason = step.reason.map { ": \(escaped($0))" } ?? ""
                let fate =
                    [.accepted, .delivered, .passed, .changed].contains(step.fate)
                    ? "" : " (\(step.fate)\(reason))"
                let text = escaped(event.value) + fate
                let line =
                    switch event.kind {
                    case .input: "\(sender(of: event, interfaces))->>\(viewModel): \(text)"
                    case .output: "\(viewModel)-->>view: \(text)"
                    default: "Note over \(viewModel): \(text)"
                    }
                moments.append((step.time, "    " + line))
            }
        }
        // By their order, too: a sort in Swift is stable, but does not promise it.
        let order = moments.indices.sorted { (moments[$0].time, $0) < (moments[$1].time, $1) }
        return (lines + order.map { moments[$0].line }).joined(separator: "\n")
    }

    /// The child that passed the input, or the view.
    private func sender(of input: ViewModelTrace.Event, _ interfaces: [Int: Int]) -> String {
        guard input.origin == nil, let cause = input.cause.flatMap({ events(of: $0).last }) else {
            return "view"
        }
        return interfaces[cause.interfaceID].map { "vm\($0)" } ?? "view"
    }

    /// Replaces characters that are special in Mermaid with entities.
    private func escaped(_ text: String) -> String {
        text.map {
            "#;<>&\"%{}`".contains($0) ? "#\($0.unicodeScalars.first?.value ?? 0);" : "\($0)"
        }.joined()
    }
}
