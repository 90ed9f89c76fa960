// SimpleViewModel: a recording as a Mermaid sequence diagram.
// Released under the MIT license.

public import SimpleViewModel

extension ViewModelTrace.Recording {
    /// The signals as a Mermaid sequence diagram, between the view and the view models.
    ///
    /// View models of one type share a participant, so that lists stay readable. The timeline shows each
    /// separately.
    public var diagram: String {
        let events = events.filter { $0.kind != .interface }
        var names: [String] = []
        for event in events where !names.contains(event.viewModel) { names.append(event.viewModel) }
        let participants = Dictionary(uniqueKeysWithValues: zip(names, names.indices.map { "vm\($0 + 1)" }))
        var lines = ["sequenceDiagram", "    participant view as View"]
        lines += names.map { "    participant \(participants[$0] ?? "") as \(Self.escapedForMermaid($0))" }
        lines += events.map { event in
            let viewModel = participants[event.viewModel] ?? ""
            let text = Self.escapedForMermaid(event.value)
            let fate = [.accepted, .delivered, .passed].contains(event.fate) ? "" : " (\(event.fate.rawValue))"
            switch event.kind {
            case .input:
                let sender = event.origin == nil ? event.cause.flatMap { self.event($0) } : nil
                let from = sender.flatMap { participants[$0.viewModel] } ?? "view"
                return "    \(from)->>\(viewModel): \(text)\(fate)"
            case .output: return "    \(viewModel)-->>view: \(text)\(fate)"
            case .work, .interface: return "    Note over \(viewModel): \(text)\(fate)"
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Replaces characters that are special in Mermaid with entities.
    private static func escapedForMermaid(_ text: String) -> String {
        text.map { "#;<>&\"%{}`".contains($0) ? "#\($0.unicodeScalars.first?.value ?? 0);" : "\($0)" }.joined()
    }

    /// The last event of the signal with a number.
    nonisolated func event(_ number: Int) -> ViewModelTrace.Event? { steps(of: number).last }
}
