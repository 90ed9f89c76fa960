import Foundation
import Observation
import SimpleViewModel
import SimpleViewModelTimeline
import Testing

// Clauses: CONTRACT.md
@Suite("T4 a recording as a Mermaid sequence diagram")
@MainActor struct TraceDiagramTests {
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a diagram shows the view, each interface with its name, and every signal, work and change when it happened")
    func program() {
        var lamp: ViewModelInterface<LampViewModel>?
        let recording = recorded(withInterfaces: true) {
            let page = ViewModelInterface(viewModel: PageViewModel(), name: "one")
            for id in ["a", "b"] {
                let row = ViewModelInterface(viewModel: RowViewModel(), name: id)
                row.receive(passingTo: page, as: { .row(id: id, $0) })
                row.send(.addToBag)
            }
            let search = ViewModelInterface(viewModel: SearchViewModel(), name: "s")
            page.receive { if case .liked = $0 { search.send(.search(.restart)) } }
            page.send(.like)
            search.send(.cancel)
            lamp = ViewModelInterface(viewModel: LampViewModel(), name: "l")
            lamp?.send(true)
        }
        #expect(
            recording.diagram == """
                sequenceDiagram
                    participant view as View
                    participant vm1 as RowViewModel[#34;a#34;]
                    participant vm2 as PageViewModel[#34;one#34;]
                    participant vm3 as RowViewModel[#34;b#34;]
                    participant vm4 as SearchViewModel[#34;s#34;]
                    participant vm5 as LampViewModel[#34;l#34;]
                    view->>vm1: .addToBag
                    vm1-->>view: .addedToBag
                    vm1->>vm2: .row(id: #34;a#34;, .addedToBag)
                    view->>vm3: .addToBag
                    vm3-->>view: .addedToBag
                    vm3->>vm2: .row(id: #34;b#34;, .addedToBag)
                    vm2-->>view: .toast(#34;Added to bag#34;)
                    vm2-->>view: .toast(#34;Added to bag#34;)
                    view->>vm2: .like
                    vm2-->>view: .liked
                    view->>vm4: .search(.restart)
                    Note over vm4: .search (started)
                    view->>vm4: .cancel
                    Note over vm4: .search (cancelled)
                    view->>vm5: true
                    vm5-->>view: true (held: no receiver)
                    Note over vm5: isOn: false → true
                """)
        #expect(ViewModelTrace.Recording().diagram == "sequenceDiagram\n    participant view as View")
    }

    /// The part of Mermaid's grammar for sequence diagrams that diagrams use: a statement ends at a line break or a
    /// semicolon, and a number sign begins a comment, unless they belong to an entity such as `#59;`.
    private static let statements = [
        #/sequenceDiagram/#,
        #/participant [a-z0-9]+ as (?:[^#;\n]|#\d+;)+/#,
        #/[a-z0-9]+--?>>[a-z0-9]+: (?:[^#;\n]|#\d+;)+/#,
        #/Note over [a-z0-9]+: (?:[^#;\n]|#\d+;)+/#,
    ]

    @Test(
        "no payload breaks the grammar",
        arguments: [
            "; participant x", "# comment", "a\nend", "end", "%%{init: {}}%%", "<script>", "->> vm2", "\"", "`",
            "&amp;",
            ":", "alt x", "\\n", "{}", "[]", "(", "🧦", "",
        ])
    func hostile(_ payload: String) throws {
        let echo = ViewModelInterface(viewModel: EchoViewModel<String>())
        let plain = ViewModelInterface(viewModel: EchoViewModel<PlainText>())
        let recording = recorded {
            echo.send(payload)
            plain.send(PlainText(description: payload))
        }
        let lines = recording.diagram.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.count == 1 + 3 + 4)
        for line in lines where !Self.statements.contains(where: { (try? $0.wholeMatch(in: line)) != nil }) {
            Issue.record("not a statement of a Mermaid sequence diagram: \(line)")
        }
    }

    struct PlainText: CustomStringConvertible {
        let description: String
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@Observable final class LampViewModel: ViewModel {
    private(set) var isOn = false

    func accept(_ input: Bool, respond: (Bool) -> Void) {
        isOn = input
        respond(input)
    }
}
