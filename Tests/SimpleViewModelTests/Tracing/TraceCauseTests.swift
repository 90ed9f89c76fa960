@_spi(Timeline) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("T3 every signal is traced back to the line that began it")
@MainActor struct TraceCauseTests {
    private let page = ViewModelInterface(viewModel: TracedPageViewModel())
    private let row = ViewModelInterface(viewModel: TracedRowViewModel())

    @Test("an output's chain leads through child and parent back to the line of the view")
    func chain() throws {
        row.receive(passingTo: page, as: TracedPageViewModel.Input.row)
        page.receive { _ in }
        let recording = recorded { row.send(.addToBag, fileID: "Shop/ProductView.swift", line: 41) }
        #expect(
            recording.chain(of: try #require(recording.latestEvents.last?.id)).onOneLine
                == "ProductView.swift:41 → TracedRowViewModel.addToBag → .addedToBag → TracedPageViewModel.row(.addedToBag)"
                + " → .showToast(\"Added to bag\")")
    }

    @Test("a chain leads from the parent to a child that it owns, and back; the child's view is a step of its own")
    func ownedChild() {
        let (parent, other) = (OwningPageViewModel(), ViewModelInterface(viewModel: EchoViewModel<Int>()))
        let page = ViewModelInterface(viewModel: parent)
        page.receive { _ in }
        parent.row.receive { _ in other.send(1, fileID: "Shop/RowView.swift", line: 7) }
        let recording = recorded { page.send(.start, fileID: "Shop/ProductView.swift", line: 41) }
        #expect(
            recording.tree == """
                ProductView.swift:41  OwningPageViewModel.start  accepted
                  TraceCauseTests.swift:2  TracedRowViewModel.addToBag  accepted
                    .addedToBag  passed
                      RowView.swift:7  EchoViewModel<Int>(1)  accepted
                        1  held: no receiver
                      OwningPageViewModel.row(.addedToBag)  accepted
                        .done  delivered
                """)
        let output = recording.latestEvents.first { $0.value == ".addedToBag" }?.id ?? 0
        let steps = recording.events(of: output)
        #expect(steps.fates == [".addedToBag delivered", ".addedToBag passed"])
        #expect(steps.allSatisfy { $0.duration.map { $0 > .zero } == true })
        #expect(steps[0].time + (steps[0].duration ?? .zero) <= steps[1].time)
    }

    @Test("an input that an observer sends to a busy interface causes no traced signal")
    func observerToABusyInterface() {
        let interface = ViewModelInterface(viewModel: EchoViewModel<String>())
        interface.receive { _ in }
        var events: [ViewModelTrace.Event] = []
        let echo = ViewModelInterface(viewModel: EchoViewModel<Int>())
        echo.receive { _ in interface.send("tap") }
        observed { event in
            events.append(event)
            if event.value == "\"tap\"", event.kind == .output { interface.send("from the observer") }
        } _: {
            echo.send(1)
        }

        let late = events.filter { $0.value == "\"from the observer\"" }
        #expect(late.map(\.kind) == [.output])
        #expect(late.map(\.cause) == [nil])
    }

    @Test("a signal that an unobserved signal causes has the cause of the unobserved signal")
    func leftOut() {
        row.receive(passingTo: page, as: TracedPageViewModel.Input.row)
        page.receive { _ in }
        ViewModelTrace.filter = { value, _, _ in !(value is TracedPageViewModel.Input) }
        let events = traced { row.send(.addToBag) }
        ViewModelTrace.filter = nil

        #expect(events.fates == [".addToBag accepted", ".addedToBag passed", ".showToast(\"Added to bag\") delivered"])
        #expect(events.cause(of: ".showToast(\"Added to bag\")") == ".addedToBag")
        #expect(events[2].id == events[0].id + 2)
    }

    @Test("an output of a respond that was kept while tracing was off has no cause, even in an input that is left out")
    func keptBeforeTracing() {
        var kept: ((Int) -> Void)?
        let interface = ViewModelInterface(viewModel: ScriptedViewModel<Int, Int> { _, respond in kept = respond })
        interface.receive { _ in }
        untraced { interface.send(0) }
        let caller = ViewModelInterface<ScriptedViewModel<String, Never>> { _, _ in kept?(2) }
        ViewModelTrace.filter = { value, _, _ in !(value is String) }
        let events = traced {
            kept?(1)
            caller.send("left out")
        }
        ViewModelTrace.filter = nil
        #expect(events.fates == ["1 delivered", "2 delivered"])
        #expect(events.map(\.cause) == [nil, nil])
    }
}

private final class OwningPageViewModel: ViewModel {
    enum Input { case start, row(TracedRowViewModel.Output) }
    enum Output { case done }

    let row = ViewModelInterface(viewModel: TracedRowViewModel())

    init() { row.receive(passingTo: self, as: Input.row) }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .start: row.send(.addToBag, fileID: "Shop/TraceCauseTests.swift", line: 2)
        case .row: respond(.done)
        }
    }
}
