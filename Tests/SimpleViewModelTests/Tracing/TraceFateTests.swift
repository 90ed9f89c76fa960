@_spi(Testing) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("T1, T2 every signal is accounted for")
@MainActor struct T1T2TraceFateTests {
    private let page = ViewModelInterface(TracedPageViewModel())
    private let row = ViewModelInterface(TracedRowViewModel())

    init() { silenceProblems() }

    @Test("an input has the line of the view that sends it, through an observed view model, too")
    func origin() {
        let screen = ViewModelInterface(ProfileViewModel())
        let line = #line + 1
        let events = traced { screen.send(.like) } + traced { page.send(.like) }
        let origins = events.filter { $0.kind == .input }.map(\.origin)
        #expect(origins == Array(repeating: "TraceFateTests.swift:\(line)", count: 2))
    }

    @Test("signals of the time without an observer are not traced, and take no number")
    func off() {
        untraced { page.send(.like) }
        var outputs: [String] = []
        let first = traced {
            page.receive { outputs.append("\($0)") }
            page.send(.look)
        }
        untraced { page.send(.like) }
        let second = traced { page.send(.like, fileID: "Shop/PageView.swift", line: 41) }
        #expect(outputs == ["liked", "liked", "liked"])
        #expect(first.fates == [".look accepted"])
        let number = first[0].id
        #expect(
            second.map(\.description) == [
                "#\(number + 1)  PageView.swift:41  TracedPageViewModel.like  accepted",
                "#\(number + 2) ← #\(number + 1)  TracedPageViewModel → .liked  delivered",
            ])
    }

    @Test(
        "signals that an observer or a filter sends are not traced, and no filter is called while tracing is off"
    )
    func observerThatSends() {
        let panel = ViewModelInterface(EchoViewModel<String>())
        var shown: [String] = []
        var asked = 0
        panel.receive { shown.append($0) }
        page.receive { _ in }
        ViewModelTrace.filter = { value, _, _ in
            asked += 1
            if asked < 10 { panel.send("filter") }
            return true
        }
        observed(by: { panel.send("\($0.value) \($0.fate)") }) { page.send(.like) }
        untraced { page.send(.look) }
        ViewModelTrace.filter = nil
        #expect(shown == ["filter", ".like accepted", "filter", ".liked delivered"])
        #expect(asked == 2)
    }

    @Test("an observer that releases the interface stops the signal that it observes")
    func observerThatReleases() {
        // A running `send` retains the interface, so the output comes from a stored `respond`, and the input from a child.
        let (late, respond) = Owner<LateViewModel<Int>>.late(of: Int.self)
        late.interface?.receive { _ in Issue.record("received after the release") }
        let viewModel = ScriptedViewModel<Int, Never> { _, _ in
            Issue.record("accepted after the release")
        }
        row.connect(to: viewModel.scope, as: { _ in 1 })
        let page = Owner(viewModel)
        observed {
            if $0.fate == "delivered" { late.interface = nil }
            if $0.fate == "accepted", $0.value == "1" { page.interface = nil }
        } _: {
            respond(1)
            row.send(.addToBag)
        }
        #expect(late.interface == nil && page.interface == nil)
    }

    @Test(
        "an output without a free receiver is held, says whether a receiver is missing, and is delivered to the next"
    )
    func held() {
        let (interface, respond) = ViewModelInterface.late(of: Int.self)
        let events = traced {
            respond(1)
            interface.receive { output in
                guard output == 1 else { return }
                respond(2)
                interface.stopReceiving()
                respond(3)
                interface.receive { _ in }
                respond(4)
            }
        }
        #expect(
            events.map { $0.description.split(separator: " → ").last ?? "" } == [
                "1  held: no receiver", "1  delivered", "2  held", "3  held: no receiver",
                "4  held", "2  delivered",
                "3  delivered", "4  delivered",
            ])
    }
}
