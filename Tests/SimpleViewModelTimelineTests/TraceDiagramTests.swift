import Foundation
import SimpleViewModel
import SimpleViewModelTimeline
import Testing

// Clauses: CONTRACT.md
@Suite("T4 a recording as a Mermaid sequence diagram")
@MainActor struct TraceDiagramTests {
    @Test("a diagram shows the view, each interface with its name, and every signal when it happened")
    func productPage() {
        let recording = recorded(withInterfaces: true) {
            let page = ViewModelInterface(viewModel: PageViewModel(), name: "one")
            for id in ["a", "b"] {
                let row = ViewModelInterface(viewModel: RowViewModel(), name: id)
                row.receive(passingTo: page, as: { .row(id: id, $0) })
                row.send(.addToBag)
            }
            page.receive { _ in }
        }

        #expect(
            recording.diagram == """
                sequenceDiagram
                    participant view as View
                    participant vm1 as RowViewModel[#34;a#34;]
                    participant vm2 as PageViewModel[#34;one#34;]
                    participant vm3 as RowViewModel[#34;b#34;]
                    view->>vm1: .addToBag
                    vm1-->>view: .addedToBag
                    vm1->>vm2: .row(id: #34;a#34;, .addedToBag)
                    view->>vm3: .addToBag
                    vm3-->>view: .addedToBag
                    vm3->>vm2: .row(id: #34;b#34;, .addedToBag)
                    vm2-->>view: .toast(#34;Added to bag#34;)
                    vm2-->>view: .toast(#34;Added to bag#34;)
                """)
    }

    @Test("work is a note, and inputs that a receiver sends come from the view")
    func workAndView() {
        let interface = ViewModelInterface(viewModel: SearchViewModel())
        let page = ViewModelInterface(viewModel: PageViewModel())
        page.receive { _ in interface.send(.search(.restart)) }
        let recording = recorded {
            page.send(.like)
            interface.send(.cancel)
        }
        let lines = recording.diagram.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.contains("view->>vm2: .search(.restart)"))
        #expect(
            lines.suffix(3) == [
                "Note over vm2: .search (started)", "view->>vm2: .cancel", "Note over vm2: .search (cancelled)",
            ])
    }

    @Test("an empty recording is a diagram of the view alone")
    func empty() {
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
