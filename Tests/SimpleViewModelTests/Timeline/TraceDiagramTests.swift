import Foundation
import SimpleViewModel
import SimpleViewModelTimeline
import Testing

// Clauses: CONTRACT.md
@Suite("T4 a recording as a Mermaid sequence diagram")
@MainActor struct TraceDiagramTests {
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test(
        "a diagram shows the view, each interface with its name, and every signal, work and change when it happened"
    )
    func program() {
        var profile: ViewModelInterface<ProfileViewModel>?
        let recording = recorded(withInterfaces: true) {
            let page = ViewModelInterface(TracedPageViewModel(), name: "one")
            for id in ["a", "b"] {
                let row = ViewModelInterface(TracedRowViewModel(), name: id)
                row.receive(passingTo: page, as: { .row2(id: id, $0) })
                row.send(.addToBag)
            }
            let search = ViewModelInterface(TracedWorkViewModel(), name: "s")
            page.receive { if case .liked = $0 { search.send(.policy(.restart)) } }
            page.send(.like)
            search.send(.cancel)
            profile = ViewModelInterface(ProfileViewModel(), name: "p")
            profile?.send(.say("Hi"))
            profile?.send(.like)
        }
        #expect(
            recording.diagram == """
                sequenceDiagram
                    participant view as View
                    participant vm1 as TracedRowViewModel[#34;a#34;]
                    participant vm2 as TracedPageViewModel[#34;one#34;]
                    participant vm3 as TracedRowViewModel[#34;b#34;]
                    participant vm4 as TracedWorkViewModel[#34;s#34;]
                    participant vm5 as ProfileViewModel[#34;p#34;]
                    view->>vm1: .addToBag
                    vm1-->>view: .addedToBag
                    vm1->>vm2: .row2(id: #34;a#34;, .addedToBag)
                    view->>vm3: .addToBag
                    vm3-->>view: .addedToBag
                    vm3->>vm2: .row2(id: #34;b#34;, .addedToBag)
                    vm2-->>view: .showToast(#34;Added to bag#34;)
                    vm2-->>view: .showToast(#34;Added to bag#34;)
                    view->>vm2: .like
                    vm2-->>view: .liked
                    view->>vm4: .policy(.restart)
                    Note over vm4: .load (started)
                    view->>vm4: .cancel
                    Note over vm4: .load (cancelled)
                    view->>vm5: .say(#34;Hi#34;)
                    vm5-->>view: .toast(#34;Hi#34;) (held: no receiver)
                    view->>vm5: .like
                    Note over vm5: isLiked: false → true
                """)
        extendLifetime(profile)  // Optimised code releases it after its last use.
        #expect(
            ViewModelTrace.Recording().diagram == "sequenceDiagram\n    participant view as View")
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
            "; participant x", "# comment", "a\nend", "end", "%%{init: {}}%%", "<script>",
            "->> vm2", "\"", "`",
            "&amp;",
            ":", "alt x", "\\n", "{}", "[]", "(", "🧦", "",
        ])
    func hostile(_ payload: String) throws {
        let echo = ViewModelInterface(EchoViewModel<String>())
        let plain = ViewModelInterface(EchoViewModel<TraceTextTests.Hostile>())
        let recording = recorded {
            echo.send(payload)
            plain.send(TraceTextTests.Hostile(description: payload))
        }
        let lines = recording.diagram.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(lines.count == 1 + 3 + 4)
        for line in lines
        where !Self.statements.contains(where: { (try? $0.wholeMatch(in: line)) != nil }) {
            Issue.record("not a statement of a Mermaid sequence diagram: \(line)")
        }
    }
}
