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

    @Test("a child that its parent lets go of is closed because of the input that did it")
    func closing() throws {
        let parent = LettingGoViewModel()
        let page = ViewModelInterface(parent)
        let recording = recorded(withInterfaces: true) {
            page.send(true)
            page.send(false)
        }
        let released = try #require(recording.latestEvents.first { $0.fate == "released" })
        #expect(
            recording.chain(of: released.id).onOneLine.hasSuffix(
                "→ LettingGoViewModel(false) → TracedRowViewModel[7]"))
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
        #expect(origins == Array(repeating: "TraceCauseTests.swift:\(line)", count: 2))
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

// Clauses: CONTRACT.md
@Suite("T2 a signal names its interface, its view model and its place")
@MainActor struct T2TraceInterfaceTests {
    @Test("two rows of one type have numbers of their own, which are never used again")
    func numbers() {
        var numbers: [Int] = []
        for _ in 1...20 {
            let events = traced(withInterfaces: true) {
                let row = ViewModelInterface(TracedRowViewModel())
                row.receive { _ in }
                row.send(.addToBag)
            }
            #expect(
                events.fates == [
                    " made", ".addToBag accepted", ".addedToBag delivered", " released",
                ])
            #expect(Set(events.map(\.interfaceID)).count == 1)
            numbers.append(events[0].interfaceID)
        }
        #expect(Set(numbers).count == 20)
        #expect(numbers == numbers.sorted())
        #expect(numbers.allSatisfy { $0 > 0 })
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test("a trace keeps nothing of interfaces that were released")
    func released() async {
        // In a process of its own, whose memory no other test changes.
        await #expect(processExitsWith: .success) { @MainActor in
            guard let before = Footprint.residentBytes else { return }
            for row in 1...20_000 {
                ViewModelTrace.observer = { _ in }
                let interface = ViewModelInterface(
                    TracedRowViewModel(), name: "the row \(row) of a page")
                // Half of them are released while tracing is off.
                if row % 2 == 0 { ViewModelTrace.observer = nil }
                withExtendedLifetime(interface) {}
            }
            let after = try #require(Footprint.residentBytes)
            #expect(after - before < 2 << 20, "\(after - before) bytes are kept")
            // Events of the input that made it are kept, but not its state.
            var events: [ViewModelTrace.Event] = []
            ViewModelTrace.observer = { events.append($0) }
            ViewModelInterface(LargeViewModel()).send(())
            #expect(events.contains { $0.kind == .input })
            let last = try #require(Footprint.residentBytes)
            #expect(last - after < 8 << 20, "\(last - after) bytes are kept")
        }
    }
    #endif

    @Test(
        "a type is named with the types that it is nested in, without modules, and whatever erases it"
    )
    func names() {
        #expect(name(TracedCart.Model()) == "TracedCart.Model")
        #expect(name(TracedCart.List<TracedCart.Model>()) == "TracedCart.List<TracedCart.Model>")
        #expect(name(PrivateViewModel()) == "PrivateViewModel")
        #expect(
            name(ScriptedViewModel<Int, [String: Int?]> { _, _ in })
                == "ScriptedViewModel<Int, Dictionary<String, Optional<Int>>>")
        struct Local: ViewModel { func accept(_ input: Int, respond: (Int) -> Void) {} }
        #expect(name(Local()) == "T2TraceInterfaceTests.Local")
        #expect(name(AnyViewModel(TracedCart.Model())) == "TracedCart.Model")
        #expect(name(AnyViewModel(AnyViewModel(TracedCart.Model()))) == "TracedCart.Model")
        #expect(name(AnyViewModel<Int, Int> { _, _ in }) == "AnyViewModel<Int, Int>")
    }

    @Test("an erased type is named even if its interface was released before it was traced")
    func nameAfterRelease() {
        let model = LateViewModel<Int>()
        untraced { ViewModelInterface(AnyViewModel(model)).send(.start) }
        let events = traced { model.respond?(2) }
        #expect(events.fates == ["2 dropped"])
        #expect(events.map(\.viewModelName) == ["LateViewModel<Int>"])
    }

    private func name(_ viewModel: some ViewModel<Int, some Any>) -> String? {
        traced { ViewModelInterface(viewModel).send(1) }.first?.viewModelName
    }

    @Test("the name of an interface is asked for only while tracing is on")
    func named() {
        var asked = 0
        func name() -> Any {
            asked += 1
            return "\(asked)"
        }
        func make() { _ = ViewModelInterface(TracedRowViewModel(), name: name()) }
        untraced(make)
        #expect(traced(withInterfaces: true, make).map(\.name) == ["\"1\"", "\"1\""])
        #expect(asked == 1)
    }
}

@Observable private final class LargeViewModel: ViewModel {
    var bytes = [UInt8](repeating: 1, count: 20 << 20)

    func accept(_ input: Void, respond: (Never) -> Void) {}
}

enum TracedCart {
    final class Model: ViewModel {
        func accept(_ input: Int, respond: (Int) -> Void) { respond(input) }
    }
    final class List<Item>: ViewModel {
        func accept(_ input: Int, respond: (Int) -> Void) {}
    }
}

private final class PrivateViewModel: ViewModel {
    func accept(_ input: Int, respond: (Int) -> Void) {}
}

private final class LettingGoViewModel: ViewModel {
    typealias Work = Never
    let scope = Scope()
    private var row: ViewModelChild<TracedRowViewModel>?

    func accept(_ input: Bool, respond: (Never) -> Void) {
        row = input ? scope.child(TracedRowViewModel(), name: 7, as: { _ in false }) : nil
    }
}
