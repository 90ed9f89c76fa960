import Observation
@_spi(Testing) @_spi(Timeline) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("T2, T3, T4 every signal is traced back to the line that began it")
@MainActor struct T2T3T4TraceCauseTests {
    private let page = ViewModelInterface(TracedPageViewModel())
    private let row = ViewModelInterface(TracedRowViewModel())

    init() { silenceProblems() }

    @Test(
        "a program is a tree, each signal below its cause: rows, a receiver that sends, waits, work, and a release"
    )
    func program() throws {
        let recording = recorded(withInterfaces: true) {
            let row = ViewModelInterface(TracedRowViewModel(), name: 7)
            @MainActor func makePage() -> Owner<ProgramViewModel> {
                let viewModel = ProgramViewModel()
                row.connect(to: viewModel.scope, as: ProgramViewModel.Input.row)
                return Owner(ViewModelInterface(viewModel, name: "page"))
            }
            let page = makePage()
            @MainActor func send(_ input: ProgramViewModel.Input, _ line: UInt) {
                page.interface?.send(input, fileID: "Shop/Page.swift", line: line)
            }
            row.send(.addToBag, fileID: "Shop/Row.swift", line: 1)
            var details: [ViewModelInterface<TracedRowViewModel>] = []
            page.interface?.receive { output in
                guard output == .opened else { return }
                send(.look, 2)
                details.append(ViewModelInterface(TracedRowViewModel(), name: "detail"))
            }
            send(.open, 3)
            send(.cancel, 4)
            send(.askOwnRow, 5)
            page.interface?.stopReceiving()
            send(.open, 6)
            send(.open, 7)
            page.interface = nil
            row.send(.addToBag, fileID: "Shop/Row.swift", line: 7)
            details.removeAll()
            extendLifetime(row)  // Optimised code releases it after its last use.
        }
        #expect(
            recording.tree.withoutTimes == """
                TracedRowViewModel[7]  made
                TracedRowViewModel["own"]  made
                ProgramViewModel["page"]  made
                Row.swift:1  TracedRowViewModel[7].addToBag  accepted
                  .addedToBag  passed
                    ProgramViewModel["page"].row(.addedToBag)  accepted
                      count: 0 → 1
                      .added  delivered
                Page.swift:3  ProgramViewModel["page"].open  accepted
                  work .load  cancelled by ProgramViewModel["page"].cancel (TIME)
                  .opened  delivered
                    Page.swift:2  ProgramViewModel["page"].look  accepted
                    TracedRowViewModel["detail"]  made
                Page.swift:4  ProgramViewModel["page"].cancel  accepted
                Page.swift:5  ProgramViewModel["page"].askOwnRow  accepted
                  Page.swift:40  TracedRowViewModel["own"].addToBag  accepted
                    .addedToBag  passed
                      ProgramViewModel["page"].row(.addedToBag)  accepted
                        count: 1 → 2
                        .added  delivered
                Page.swift:6  ProgramViewModel["page"].open  accepted
                  work .load  superseded by ProgramViewModel["page"].open (TIME)
                  .opened  dropped by ProgramViewModel["page"] released
                Page.swift:7  ProgramViewModel["page"].open  accepted
                  work .load  ended: its interface was released (TIME)
                  .opened  dropped by ProgramViewModel["page"] released
                ProgramViewModel["page"]  released
                  TracedRowViewModel["own"]  released
                  TracedRowViewModel[7]  released
                Row.swift:7  TracedRowViewModel[7].addToBag  dropped
                TracedRowViewModel["detail"]  released
                """)
        let last = try #require(recording.latestEvents.last { $0.value == ".added" })
        #expect(
            recording.chain(of: last.id) == """
                Page.swift:5
                → ProgramViewModel["page"].askOwnRow
                → Page.swift:40
                → TracedRowViewModel["own"].addToBag
                → .addedToBag
                → ProgramViewModel["page"].row(.addedToBag)
                → .added
                """)
        #expect(ViewModelTrace.Recording().tree.isEmpty)
    }

    @Test(
        "an owned child's output is delivered to its view, and then passed to the parent, each step with its time"
    )
    func ownedChild() {
        let parent = ProgramParentViewModel()
        let page = ViewModelInterface(parent)
        parent.row.interface.receive { _ in }
        let recording = recorded { page.send(nil) }
        let steps = recording.latestEvents.filter { $0.kind == .output }.flatMap {
            recording.events(of: $0.id)
        }
        #expect(steps.fates == [".addedToBag delivered", ".addedToBag passed"])
        #expect(steps.allSatisfy { $0.duration.map { $0 > .zero } == true })
        #expect(steps[0].time + (steps[0].duration ?? .zero) <= steps[1].time)
    }

    @Test("an input that an observer sends to a busy interface causes no traced signal")
    func observerToABusyInterface() {
        let interface = ViewModelInterface(EchoViewModel<String>())
        interface.receive { _ in }
        var events: [ViewModelTrace.Event] = []
        let echo = ViewModelInterface(EchoViewModel<Int>())
        echo.receive { _ in interface.send("tap") }
        observed { event in
            events.append(event)
            if event.value == "\"tap\"", event.kind == .output {
                interface.send("from the observer")
            }
        } _: {
            echo.send(1)
        }

        let late = events.filter { $0.value == "\"from the observer\"" }
        #expect(late.map(\.kind) == [.output])
        #expect(late.map(\.cause) == [nil])
    }

    @Test(
        "an output of a respond that was kept while tracing was off has no cause, even in an input that is left out"
    )
    func keptBeforeTracing() {
        var kept: ((Int) -> Void)?
        let interface = ViewModelInterface(
            ScriptedViewModel<Int, Int> { _, respond in kept = respond })
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

/// A page that owns a row, counts what was added, and loads.
@Observable final class ProgramViewModel: ViewModel {
    enum Input { case row(TracedRowViewModel.Output), askOwnRow, open, cancel, look }
    enum Output { case added, opened }
    enum Work { case load }

    private(set) var count = 0
    @ObservationIgnored private let row: ViewModelChild<TracedRowViewModel>
    let scope = Scope()

    init() { row = scope.child(TracedRowViewModel(), name: "own", as: Input.row) }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .row:
            respond(.added)
            count += 1
        case .askOwnRow: row.send(.addToBag, fileID: "Shop/Page.swift", line: 40)
        case .open:
            scope.run(.load, .restart, operation: {}, then: {})
            respond(.opened)
        case .cancel: scope.cancel(.load)
        case .look: break
        }
    }
}

final class ProgramParentViewModel: ViewModel {
    typealias Work = Never
    let scope = Scope()
    let row: ViewModelChild<TracedRowViewModel>

    init() { row = scope.child(TracedRowViewModel(), as: { $0 }) }

    func accept(_ input: TracedRowViewModel.Output?, respond: (Never) -> Void) {
        if input == nil { row.send(.addToBag) }
    }
}
