import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("T1, T2 every signal is accounted for")
@MainActor struct TraceFateTests {
    private let page = ViewModelInterface(viewModel: TracedPageViewModel())
    private let row = ViewModelInterface(viewModel: TracedRowViewModel())

    init() { silenceProblems() }

    @Test("an input is accepted and its output delivered, with the line that sent it")
    func acceptedAndDelivered() {
        page.receive { _ in }

        let line: UInt = #line + 1
        let events = traced { page.send(.like) }

        #expect(events.map(\.kind) == [.input, .output])
        #expect(events.fates == [".like accepted", ".liked delivered"])
        #expect(events.map(\.origin) == ["TraceFateTests.swift:\(line)", nil])
        #expect(events.map(\.viewModelName) == ["TracedPageViewModel", "TracedPageViewModel"])
        #expect(events[1].id == events[0].id + 1)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("an input that a view sends through an observed view model has the line of the view")
    func originOfAnObservedViewModel() {
        let screen = ObservedViewModel(ProfileViewModel())
        let line = #line + 1
        let events = traced { screen.send(.like) }
        #expect(events.first?.origin == "TraceFateTests.swift:\(line)")
    }

    @Test("an output that was responded while tracing was off is delivered, and not traced")
    func heldBeforeTracing() {
        untraced { page.send(.like) }
        var outputs: [String] = []

        let events = traced {
            page.receive { outputs.append("\($0)") }
            page.send(.like)
        }

        #expect(outputs == ["liked", "liked"])
        #expect(events.fates == [".like accepted", ".liked delivered"])
    }

    @Test("without an observer no signal is traced, and the next traced signal has the next number")
    func off() {
        let first = traced { page.send(.look) }
        untraced { page.send(.look) }
        let second = traced { page.send(.look) }
        #expect(first.count == 1 && second.count == 1)
        #expect(second.first?.id == (first.first?.id ?? 0) + 1)
    }

    @Test("inputs that an observer sends are not traced, so that it can show a trace through a view model")
    func observerThatSends() {
        let panel = ViewModelInterface(viewModel: EchoViewModel<String>())
        var shown: [String] = []
        panel.receive { shown.append($0) }
        page.receive { _ in }
        observed(by: { panel.send("\($0.value) \($0.fate)") }) { page.send(.like) }

        #expect(shown == [".like accepted", ".liked delivered"])
    }

    @Test("D6 an observer that releases the interface stops the signal that it observes")
    func observerThatReleases() {
        // A running `send` retains the interface, so the output comes from a stored `respond`, and the input from a child.
        let (late, respond) = Owner<LateViewModel<Int>>.late(of: Int.self)
        late.interface?.receive { _ in Issue.record("received after the release") }
        let page = Owner(ScriptedViewModel<Int, Never> { _, _ in Issue.record("accepted after the release") })
        if let page = page.interface { row.receive(passingTo: page, as: { _ in 1 }) }
        observed {
            if $0.fate == .delivered { late.interface = nil }
            if $0.fate == .accepted, $0.value == "1" { page.interface = nil }
        } _: {
            respond(1)
            row.send(.addToBag)
        }
        #expect(late.interface == nil && page.interface == nil)
    }

    @Test("signals that a filter sends are not traced, and without an observer no filter is called")
    func filterThatSends() {
        let other = ViewModelInterface(viewModel: EchoViewModel<Int>())
        var asked = 0
        ViewModelTrace.filter = { _, _, _ in
            asked += 1
            if asked < 10 { other.send(asked) }
            return true
        }
        let events = traced { page.send(.look) }
        #expect(events.fates == [".look accepted"])
        untraced { page.send(.look) }
        ViewModelTrace.filter = nil
        #expect(asked == 1)
    }

    @Test("a value is still there in the last step of a signal that waited")
    func valueAfterWaiting() {
        var values: [String] = []
        var waiting: Set<Int> = []
        observed(by: { if !waiting.insert($0.id).inserted { values.append($0.value) } }) {
            page.send(.like)
            page.receive { _ in page.send(.look) }
            page.send(.like)
        }
        #expect(values == [".liked", ".look"])
    }

    @Test("an output without a free receiver is held, says whether a receiver is missing, and is delivered to the next")
    func held() {
        let (interface, respond) = ViewModelInterface.late(of: Int.self)
        let events = traced {
            respond(1)
            interface.receive { output in
                guard output == 1 else { return }
                respond(2)
                interface.receive { _ in }
                respond(3)
            }
        }
        #expect(events.fates == ["1 held", "1 delivered", "2 held", "3 held", "2 delivered", "3 delivered"])
        #expect(events.map(\.reason) == ["no receiver", nil, nil, nil, nil, nil])
        #expect(events[0].description.hasSuffix("1  held: no receiver"))
    }

    @Test("values are no longer described after an observer has removed itself")
    func nothingDescribed() {
        let interface = ViewModelInterface(viewModel: ScriptedViewModel<CountedText, Never> { _, _ in })
        let text = CountedText()
        observed {
            _ = $0.value
            ViewModelTrace.observer = nil
        } _: {
            for _ in 1...2 { interface.send(text) }
        }
        #expect(text.count == 1)
    }
}
