import Foundation
import Observation
@_spi(Testing) @_spi(Timeline) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("C6 a child is open as long as its parent's state holds it", .limited)
@MainActor struct C6ChildLifetimeTests {
    let log = Log()

    init() { silenceProblems() }

    /// Makes a page with rows, and returns their interfaces, which a view retains.
    private func makePage(_ count: Int = 3) -> (ViewModelInterface<RackViewModel>, [Row]) {
        let page = ViewModelInterface(RackViewModel(log, count))
        return (page, page.rows)
    }

    private func areOpen(_ rows: [Row]) -> [Bool] {
        rows.map { row in
            var accepts = false
            row.send { _ in accepts = true }
            return accepts
        }
    }

    @Test("a view gets interfaces: of one child, of an optional one, of a list, and by key")
    func shown() {
        let (page, rows) = makePage(2)
        page.send(
            .run { page in
                page.sheet = page.rows[0]
                page.byName["last"] = page.rows[1]
            })
        let (first, sheet, byName): (Row, Row?, [String: Row]) = (
            page.first, page.sheet, page.byName
        )
        #expect(sheet === rows[0] && byName == ["last": rows[1]] && page.rows == rows)
        #expect(first !== rows[0] && areOpen([first]) == [true])
        #expect(page.rows.count == 2 && page.sheet == page.rows.first)
    }

    @Test(
        "a move in several steps closes none: in a list, to another, to a property, by key, in an enum; nor does a circuitous one through a local variable"
    )
    func moved() {
        let (page, rows) = makePage()
        let moves: [(RackViewModel) -> Void] = [
            { $0.rows.insert($0.rows.remove(at: 0), at: 2) },
            { $0.rows.sort { ObjectIdentifier($0) < ObjectIdentifier($1) } },
            { $0.done.append($0.rows.removeLast()) },
            { page in
                let all = page.rows
                page.rows.removeAll()
                for row in all { page.rows.append(row) }
            },
            { ($0.sheet, $0.done) = ($0.done.first, []) },
            { page in
                page.byName["sheet"] = page.sheet
                page.sheet = nil
            },
            { ($0.screen, $0.byName) = (.row($0.byName["sheet"]), [:]) },
            { page in
                if case let .row(row?) = page.screen { page.rows.append(row) }
                page.screen = .none
            },
        ]
        for move in moves {
            page.send(.run(move))
            #expect(areOpen(rows) == [true, true, true])
        }
        page.send(.run { $0.rows.removeFirst() })
        #expect(areOpen(rows).filter { $0 }.count == 2)
    }

    @Test(
        "one that is removed stays open until the accept of its parent has ended, also under a trace",
        arguments: [true, false])
    func underTrace(isTraced: Bool) {
        let (page, rows) = makePage()
        var open: [[Bool]] = []
        let run = {
            page.send(
                .run { page in
                    page.sheet = page.rows[0]
                    page.rows.removeAll()
                    open.append(areOpen(rows))
                    page.sheet = nil
                    open.append(areOpen(rows))
                })
            open.append(areOpen(rows))
        }
        if isTraced { _ = traced(withInterfaces: true, run) } else { run() }
        #expect(open == [[true, true, true], [true, true, true], [false, false, false]])
    }

    @Test(
        "its end can read the member that held it: removed in an input, in a closure of work, outside of both, closed before, and with its parent closed before or after",
        arguments: NosyViewModel.Removal.allCases)
    func nosy(removal: NosyViewModel.Removal) async {
        let viewModel = NosyViewModel(log)
        let page = ViewModelInterface(viewModel)
        let remove = { @MainActor in viewModel.rows.removeAll() }
        let removeAndClose = { @MainActor in
            remove()
            page.close()
        }
        switch removal {
        case .input: page.send(.run(remove))
        case .queuedInput: page.send(.run { page.send(.run(remove)) })
        case .closure: await page.perform(.work(remove))
        case .outside: remove()
        case .closed:
            page.send(
                .run {
                    viewModel.rows.forEach { $0.interface.close() }
                    remove()
                })
        case .parentClosedAfter: page.send(.run(removeAndClose))
        case .parentClosedBefore:
            page.send(
                .run {
                    page.close()
                    remove()
                })
        case .parentClosedAfterInClosure: await page.perform(.work(removeAndClose))
        case .parentClosedBeforeInClosure:
            await page.perform(
                .work {
                    page.close()
                    remove()
                })
        }
        await MainQueueTurns.next()
        #expect(log.take() == ["end of 1 sees 0", "end of 2 sees 0"])
        withExtendedLifetime(page) {}
    }

    @Test(
        "those that are removed end in that order, before the next input, and what they have sent is accepted"
    )
    func order() {
        let viewModel = NosyViewModel(log)
        let page = ViewModelInterface(viewModel)
        page.send(
            .run { [log] in
                viewModel.whenEnding = { id in page.send(.run { log.add("accepts after \(id)") }) }
                page.send(.run { log.add("queued") })
                let row = viewModel.rows[0].interface
                row.send(7)
                viewModel.rows.removeLast()
                viewModel.rows.removeAll()
                row.send(8)
                log.add("accepted")
            })
        #expect(
            log.take() == [
                "accepted", "end of 2 sees 0", "end of 1 sees 0", "queued", "hears 7", "hears 8",
                "accepts after 2", "accepts after 1",
            ])
        // Also outside, and in an input that an end sends.
        viewModel.fill(3)
        viewModel.whenEnding = { [log] id in
            if id == 3 { page.send(.run { viewModel.rows.removeLast() }) }
            log.add("ended \(id)")
        }
        viewModel.rows.removeLast()
        viewModel.rows.removeFirst()
        page.send(.run {})
        #expect(
            log.take() == [
                "end of 3 sees 1", "ended 3", "end of 1 sees 1", "ended 1", "end of 2 sees 0",
                "ended 2",
            ])
    }

    @Test("in an input inside a closure of work, they end after the closure")
    func insideClosure() async {
        let viewModel = NosyViewModel(log)
        let page = ViewModelInterface(viewModel)
        viewModel.others = [viewModel.make(9)]
        await page.perform(
            .work { [log] in
                viewModel.rows.removeAll { _ in
                    if log.lines.isEmpty {
                        log.add("sends")
                        page.send(.run { viewModel.others.removeAll() })
                    }
                    return true
                }
                log.add("closure ends")
            })
        #expect(
            log.take() == [
                "sends", "closure ends", "end of 9 sees 0", "end of 1 sees 0", "end of 2 sees 0",
            ])
    }

    @Test("in a closure of work inside an accept, they end after the accept")
    func closureInsideAccept() async {
        let viewModel = NosyViewModel(log)
        let page = ViewModelInterface(viewModel)
        let (begun, end) = (Gate(), Gate())
        var emit: @Sendable (String) -> Void = { _ in }
        viewModel.scope.run(1, .restart) { (emitter: @escaping @Sendable (String) -> Void) in
            emit = emitter
            begun.open()
            await end.wait()
        } each: { [log] in
            log.add($0)
        }
        await begun.wait()
        page.send(
            .run { [log] in
                viewModel.rows.removeAll()
                emit("closure")
                log.add("accepted")
            })
        #expect(log.take() == ["closure", "accepted", "end of 1 sees 0", "end of 2 sees 0"])
        end.open()
        await viewModel.scope.finished(1)
    }

    @Test("those that are removed right before the close end in it, after the parent's work")
    func removedBeforeTheClose() {
        let viewModel = NosyViewModel(log)
        let page = ViewModelInterface(viewModel)
        viewModel.scope.run(1, .restart, operation: {})
        viewModel.scope.onChange(of: 1) { [log] _ in log.add("work ends") }
        page.send(
            .run {
                viewModel.rows.removeAll()
                page.close()
            })
        #expect(log.take() == ["work ends", "end of 1 sees 0", "end of 2 sees 0"])
    }

    @Test(
        "one that is removed while it responds ends with its accept, or with the closure of its work"
    )
    func ownSignal() async {
        let (page, rows) = makePage(2)
        page.send(.run { $0.whenHearing = { page, _ in page.rows.removeFirst() } })
        rows[0].send { [log] respond in
            for value in 1...2 { respond(value) }
            log.add("accepted")
        }
        #expect(log.take() == ["page hears 1", "accepted"])
        await rows[1].perform(.init(later: 3))
        #expect(log.take() == ["page hears 3"] && areOpen(rows) == [false, false])
    }

    @Test("an operation that captures it keeps it open, until it ends")
    func captured() async {
        let (page, rows) = makePage(1)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        page.send(
            .run { page in
                page.scope.run(0, .queue) { [row = page.rows[0]] in
                    for await _ in ends {}
                    row.send { _ in }
                }
                page.rows = []
            })
        #expect(areOpen(rows) == [true])
        end.finish()
        while areOpen(rows) == [true] { await Task.yield() }
    }

    @Test(
        "with its parent it is closed once, after the parent's work; what holds it then does not keep it open",
        arguments: [true, false])
    func withParent(isClosed: Bool) async {
        let live = log.live
        var held: [ViewModelChild<OwnedRow>] = []
        var rows: [Row] = []
        let events = traced(withInterfaces: true) {
            var page: ViewModelInterface<RackViewModel>? = ViewModelInterface(RackViewModel(log, 2))
            rows = page?.rows ?? []
            page?.send(.run { held = $0.rows })
            if isClosed { page?.close() }
            page = nil
            #expect(areOpen(rows) == [false, false])
            #expect(held.count == 2)
            held = []
        }
        #expect(events.filter { $0.fate == "released" }.count == 4)
        #expect(live.current == 2)
        rows = []
        #expect(live.current == 0)
    }

    @Test("the last reference may go on another thread: it is closed on the main one")
    func otherThread() async {
        let (page, rows) = makePage(1)
        var taken: ViewModelChild<OwnedRow>?
        page.send(.run { taken = $0.rows.removeLast() })
        let last = LastReference(taken.take())
        #expect(areOpen(rows) == [true])
        await Task.detached { last.drop() }.value
        while areOpen(rows) == [true] { await Task.yield() }
        // Before the parent has an interface, too.
        let viewModel = NosyViewModel(log)
        let first = LastReference(viewModel.rows.removeFirst())
        await onAnotherThread { first.drop() }
        #expect(log.take() == ["end of 1 sees 1"])
    }

    @Test("one that is not stored is closed at once")
    func notStored() {
        let (page, _) = makePage(0)
        var row: Row?
        page.send(
            .run { [log] page in
                row = page.scope.child(OwnedRow(log), as: RackViewModel.Input.row).interface
            })
        #expect(areOpen([row].compactMap { $0 }) == [false])
        row = nil
        #expect(log.live.current == 0)
    }

    @Test("a parent can be a struct, whose accept removes and moves it")
    func structure() {
        var rows: [Row] = []
        let page = ViewModelInterface(StackViewModel(log) { rows = $0 })
        page.send(.push)
        page.send(.push)
        #expect(rows.count == 2 && areOpen(rows) == [true, true])
        page.send(.swap)
        #expect(areOpen(rows) == [true, true])
        rows[0].send { $0(1) }
        #expect(log.take() == ["hears 1"])
        page.send(.pop)
        #expect(areOpen(rows) == [true, false])
        rows[0].send { [log] respond in
            respond(0)  // which pops it
            respond(1)
            log.add("accepted")
        }
        #expect(log.take() == ["accepted"] && areOpen(rows) == [false, false])
    }

    @Test("a view that retains it can read its members; its inputs are dropped, which is said once")
    func retained() async {
        let page = ViewModelInterface(CounterHolder())
        let counter = page.counter
        counter?.send(2)
        #expect(counter?.count == 2 && page.viewModel.counter?.count == 2)
        page.send(())
        counter?.send(1)
        #expect(counter?.count == 2 && page.counter == nil)
    }

    #if DEBUG && (os(macOS) || os(Linux))
    @Test("debug builds report an input to a child that its parent has let go of, once")
    func reported() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let page = ViewModelInterface(CounterHolder())
            let counter = page.counter
            page.send(())
            #expect(problems.all == [])
            for _ in 1...2 { counter?.send(1) }
            #expect(problems.all == [.closed])
        }
    }
    #endif
}

@Observable private final class RackViewModel: ViewModel {
    enum Input { case run((RackViewModel) -> Void), row(Int) }
    enum Screen { case none, row(ViewModelChild<OwnedRow>?) }

    let scope = ViewModelScope<Input, Int>()
    let first: ViewModelChild<OwnedRow>
    var rows: [ViewModelChild<OwnedRow>] = []
    var done: [ViewModelChild<OwnedRow>] = []
    var sheet: ViewModelChild<OwnedRow>?
    var byName: [String: ViewModelChild<OwnedRow>] = [:]
    var screen = Screen.none
    var whenHearing: (RackViewModel, Int) -> Void = { _, _ in }
    private let log: Log

    init(_ log: Log, _ count: Int) {
        self.log = log
        first = scope.child(OwnedRow(Log()), as: Input.row)
        rows = (0..<count).map { _ in scope.child(OwnedRow(log), as: Input.row) }
    }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .run(body): body(self)
        case let .row(value):
            log.add("page hears \(value)")
            whenHearing(self, value)
        }
    }
}

extension ViewModelInterface<RackViewModel> {
    fileprivate var viewModel: RackViewModel { self[dynamicMember: \.itself] }
}

extension RackViewModel {
    fileprivate var itself: RackViewModel { self }
}

/// Has rows whose ends read the list that held them.
@Observable final class NosyViewModel: ViewModel {
    enum Input { case run(() -> Void), work(@MainActor () -> Void), row(Int) }
    enum Removal: CaseIterable {
        case input, queuedInput, closure, outside, closed
        case parentClosedAfter, parentClosedBefore
        case parentClosedAfterInClosure, parentClosedBeforeInClosure
    }

    let scope = ViewModelScope<Input, Int>()
    var rows: [ViewModelChild<NosyRow>] = []
    @ObservationIgnored var others: [ViewModelChild<NosyRow>] = []
    @ObservationIgnored var whenEnding: (Int) -> Void = { _ in }
    private let log: Log

    init(_ log: Log) {
        self.log = log
        fill(2)
    }

    func fill(_ count: Int) { rows = (1...count).map(make) }

    func make(_ id: Int) -> ViewModelChild<NosyRow> {
        let row = NosyRow(Counted(in: log.live)) { [weak self] in
            guard let self else { return }
            log.add("end of \(id) sees \(rows.count)")
            whenEnding(id)
        }
        return scope.child(row, as: Input.row)
    }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .run(body): body()
        case let .work(body): scope.run(0, .queue, operation: {}, then: body)
        case let .row(value): log.add("hears \(value)")
        }
    }
}

final class NosyRow: ViewModel {
    private let counted: Counted
    private let end: @MainActor () -> Void

    init(_ counted: Counted, _ end: @escaping @MainActor () -> Void) {
        (self.counted, self.end) = (counted, end)
    }

    deinit { MainActor.assumeIsolated { [end] in end() } }

    func accept(_ input: Int, respond: (Int) -> Void) { respond(input) }
}

private struct StackViewModel: ViewModel {
    enum Input { case push, pop, swap, row(Int) }

    let scope = ViewModelScope<Input, Never>()
    private var rows: [ViewModelChild<OwnedRow>] = []
    private let log: Log
    private let show: ([Row]) -> Void

    init(_ log: Log, _ show: @escaping ([Row]) -> Void) { (self.log, self.show) = (log, show) }

    mutating func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case .push:
            rows.append(scope.child(OwnedRow(log), as: Input.row))
            show(rows.map(\.interface))
        case .pop, .row(0): rows.removeLast()
        case .swap:
            rows.append(rows.removeFirst())
            rows.append(rows.removeFirst())
        case let .row(value): log.add("hears \(value)")
        }
    }
}

@Observable private final class CounterViewModel: ViewModel {
    private(set) var count = 0

    func accept(_ input: Int, respond: (Never) -> Void) { count += input }
}

@Observable private final class CounterHolder: ViewModel {
    let scope = ViewModelScope<Void, Never>()
    private(set) var counter: ViewModelChild<CounterViewModel>?

    init() { counter = scope.child(CounterViewModel()) }

    func accept(_ input: Void, respond: (Never) -> Void) { counter = nil }
}

extension ViewModelInterface<CounterHolder> {
    fileprivate var viewModel: CounterHolder { self[dynamicMember: \.itself] }
}

extension CounterHolder {
    fileprivate var itself: CounterHolder { self }
}
