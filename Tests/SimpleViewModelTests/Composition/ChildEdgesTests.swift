import Foundation
import Observation
@_spi(Testing) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite(
    "C2, C6, D6, S4 children in numbers, in depth, and before the interface", .limited, .endsIfStuck
)
@MainActor struct C2C6D6S4ChildEdgesTests {
    let log = Log()

    init() { silenceProblems() }

    @Test("twenty thousand rows are appended, moved, emptied and filled in linear time, one by one")
    func manyRows() {
        // The processor's time, which does not depend on what else the machine does; 100 times if it were quadratic.
        let (few, many) = (time(of: 2_000), time(of: 20_000))
        #expect(many < 40 * max(few, CLOCKS_PER_SEC / 100), "\(few) and \(many)")
    }

    private func time(of count: Int) -> clock_t {
        let start = clock()
        let live = LiveCount()
        let page = ViewModelInterface(Stack(live))
        for _ in 0..<count { page.send { $0.add() } }
        #expect(live.current == count + 1)
        for _ in 0..<count { page.send { $0.done.append($0.rows.removeLast()) } }
        page.send { $0.done.reverse() }
        page.send { page in
            let all = page.done
            page.done = []
            for row in all { page.rows.append(row) }
        }
        #expect(live.current == count + 1)
        for _ in 0..<count / 2 { page.send { $0.rows.removeLast() } }
        #expect(live.current == count / 2 + 1)
        page.send { $0.rows = [] }
        page.send { page in for _ in 0..<count { page.add() } }
        page.close()
        #expect(live.current == count + 1)
        return clock() - start
    }

    @Test(
        "a hundred thousand levels of owners close, are released, and are let go of, on a small stack",
        arguments: ["close", "release", "let go"])
    func depth(of end: String) {
        let live = LiveCount()
        let levels = 100_000
        var top: ViewModelInterface? = ViewModelInterface(Level(live))
        var last = top?.level
        for _ in 0..<levels {
            let next = Level(live)
            last?.next = last?.scope.child(next, as: { $0 })
            last = next
        }
        let lowest = last?.scope
        last = nil
        #expect(live.current == levels + 1)
        switch end {
        case "close":
            top?.close()
            #expect(live.current == levels + 1)
            lowest?.run(1, .restart)
            #expect(lowest?.isRunning(1) == false)
        case "let go":
            top?.level.next = nil
            top?.send(0)
            #expect(live.current == 1)
        default: break
        }
        top = nil
        #expect(live.current == 0)
    }

    @Test("an output on its way up three hundred levels takes less than a megabyte of stack")
    func stack() {
        let live = LiveCount()
        let top = ViewModelInterface(Level(live))
        var last = top
        for _ in 0..<300 {
            let child = last.level.scope.child(Level(live), as: { $0 })
            last.level.next = child
            last = child.interface
        }
        var there = 0
        var local = 0
        let start = withUnsafePointer(to: &local) { Int(bitPattern: $0) }
        top.receive { _ in
            var local = 0
            there = withUnsafePointer(to: &local) { Int(bitPattern: $0) }
        }
        last.send(0)
        #expect(there != 0 && abs(start - there) < 1_000_000)
    }

    @Test(
        "before the interface, what children, callbacks and work say comes in the order of the calls"
    )
    func orderBeforeTheInterface() async {
        let viewModel = Family(log)
        viewModel.first.send(1)
        viewModel.scope.send(.said(2))
        viewModel.second.send(3)
        viewModel.scope.run(1, .restart, operation: {}, then: { self.log.add("done") })
        viewModel.first.send(4)
        viewModel.scope.sendFromAnyThread(.said(5))
        #expect(log.lines == [] && !viewModel.scope.isRunning(1))
        let page = ViewModelInterface(viewModel)
        #expect(log.take() == (1...5).map { "hears \($0)" })
        await viewModel.scope.finished(1)
        #expect(log.take() == ["done"])
        withExtendedLifetime(page) {}
    }

    @Test("children that are let go of in one change end in that order")
    func orderOfEnding() async {
        let live = LiveCount()
        let page = ViewModelInterface(Stack(live))
        var gates: [Gate] = []
        page.send { page in
            for id in 0..<3 {
                let row = Level(live)
                let gate = Gate()
                gates.append(gate)
                row.scope.run(1, .restart) { [log] in
                    gate.open()
                    await withTaskCancellationHandler {
                        try? await Task.sleep(for: .seconds(99))
                    } onCancel: {
                        MainActor.assumeIsolated { log.add("ends \(id)") }
                    }
                }
                page.rows.append(page.scope.child(row, as: { _ in { _ in } }))
            }
        }
        for gate in gates { await gate.wait() }
        page.send { page in
            page.rows.removeLast()
            page.rows.removeAll()
        }
        #expect(log.take() == ["ends 2", "ends 0", "ends 1"])
    }

    @Test("work that a child runs in its init belongs to the perform that led to it")
    func workOfInit() async {
        let viewModel = Family(log)
        let page = ViewModelInterface(viewModel)
        await page.perform(.makeBusy)
        #expect(log.take() == ["loaded"])
    }

    @Test(
        "after close, too, a view model is freed on the main thread, whichever thread drops its interface"
    )
    func freedOnTheMainThread() async {
        for closes in [true, false] {
            var isOnMain: Bool?
            var screen: ViewModelInterface? = ViewModelInterface(
                Ending { isOnMain = MainQueue.isCurrent })
            if closes { screen?.close() }
            let last = LastReference(screen)
            screen = nil
            await onAnotherThread { last.drop() }
            #expect(isOnMain == true)
        }
    }

    #if DEBUG && (os(macOS) || os(Linux))  // as exit tests are; in optimised builds there are no reports
    @Test(
        "a view that receives when its parent has heard is reported, unless the view model is @Observable"
    )
    func viewCameLate() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let (problems, log) = (Problems(), Log())
            let viewModel = Family(log)
            let page = ViewModelInterface(viewModel)
            viewModel.second.interface.receive { _ in }
            viewModel.observed.send(1)
            viewModel.observed.interface.receive { _ in }
            viewModel.second.send(1)
            viewModel.second.interface.stopReceiving()
            viewModel.second.interface.receive { _ in }
            #expect(problems.all == [])
            viewModel.first.send(1)
            viewModel.first.interface.receive({ _ in }, fileID: "Shop/Row.swift", line: 7)
            #expect(problems.message.hasSuffix(" At Shop/Row.swift:7."))
            #expect(problems.take() == [.viewCameLate])
            viewModel.first.interface.stopReceiving()
            viewModel.first.interface.receive { _ in }
            #expect(problems.all == [])
            withExtendedLifetime(page) {}
        }
    }

    @Test(
        "one view model in two interfaces is reported, also without a scope, and a scope that is replaced"
    )
    func twoInterfaces() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let plain = Ending {}
            var first: ViewModelInterface? = ViewModelInterface(plain)
            first = nil
            first = ViewModelInterface(plain)
            #expect(problems.all == [], "One after the other is none's fault.")
            let second = ViewModelInterface(AnyViewModel(plain))
            #expect(problems.take() == [.scopeShared])
            withExtendedLifetime((first, second)) {}

            let replacing = Replacing()
            let screen = ViewModelInterface(replacing)
            replacing.scope = ViewModelScope()
            replacing.scope.run(1, .restart)
            await problems.first()
            #expect(problems.take() == [.noInterface])
            replacing.scope = ViewModelScope()
            #expect(problems.take() == [.scopeNotStored])
            withExtendedLifetime(screen) {}

            ViewModelScope<String, Never>().send("lost")
            #expect(problems.take() == [.scopeNotStored])
        }
    }
    #endif
}

/// Has two lists of rows.
private final class Stack: ViewModel {
    typealias Work = Never
    let scope = ViewModelScope<(Stack) -> Void, Never>()
    var rows: [ViewModelChild<Level>] = []
    var done: [ViewModelChild<Level>] = []
    private let live: LiveCount
    private let counted: Counted

    init(_ live: LiveCount) { (self.live, counted) = (live, Counted(in: live)) }

    func add() { rows.append(scope.child(Level(live), as: { _ in { _ in } })) }

    func accept(_ input: (Stack) -> Void, respond: (Never) -> Void) { input(self) }
}

/// A view model that owns another one of its type, and passes on its outputs.
@Observable private final class Level: ViewModel {
    let scope = ViewModelScope<Int, Int>()
    @ObservationIgnored var next: ViewModelChild<Level>?
    @ObservationIgnored private let counted: Counted
    var itself: Level { self }

    init(_ live: LiveCount) { counted = Counted(in: live) }

    func accept(_ input: Int, respond: (Int) -> Void) { respond(input) }
}

extension ViewModelInterface<Level> {
    fileprivate var level: Level { self[dynamicMember: \.itself] }
}

private final class Family: ViewModel {
    enum Input { case said(Int), makeBusy }

    let scope = ViewModelScope<Input, Int>()
    let first: ViewModelChild<EchoViewModel<Int>>
    let second: ViewModelChild<EchoViewModel<Int>>
    let observed: ViewModelChild<ObservedRow>
    private var busy: ViewModelChild<Busy>?
    private let log: Log

    init(_ log: Log) {
        self.log = log
        first = scope.child(EchoViewModel(), as: Input.said)
        second = scope.child(EchoViewModel(), as: Input.said)
        observed = scope.child(ObservedRow(), as: Input.said)
    }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .said(value): log.add("hears \(value)")
        case .makeBusy: busy = scope.child(Busy(log))
        }
    }
}

/// Loads in its `init`.
private final class Busy: ViewModel {
    let scope = ViewModelScope<Void, Int>()

    init(_ log: Log) {
        scope.run(1, .restart, operation: { await Task.yield() }, then: { log.add("loaded") })
    }

    func accept(_ input: Void, respond: (Never) -> Void) {}
}

private final class Ending: ViewModel {
    private let end: UncheckedTransfer<() -> Void>

    init(_ end: @escaping () -> Void) { self.end = UncheckedTransfer(end) }

    deinit { end.value() }

    func accept(_ input: Int, respond: (Never) -> Void) {}
}

private final class Replacing: ViewModel {
    typealias Work = Int
    var scope = ViewModelScope<Int, Int>()

    func accept(_ input: Int, respond: (Never) -> Void) {}
}
