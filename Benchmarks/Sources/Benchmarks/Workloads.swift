import BenchmarkModels
import Observation
import SimpleViewModel

extension Workload {
    /// Every workload, in the table's order.
    @MainActor static let all = [
        roundTrips, rows, lifetimes, queues, streams, work, observation, tracing, growth,
    ].flatMap(\.self)
}

@MainActor private let roundTrips = [
    Workload(
        "round-trip", ratio: 0.67, instructions: 1.1,
        Side(name: "library", allocations: 0) { taps($0, PageView()) },
        delegatePage),
    Workload(
        "round-trip-escaping", ratio: 1.26, instructions: 1.95,
        Side(name: "library", allocations: 1) { taps($0, OtherPageView(EscapingPageViewModel())) },
        delegatePage),
    Workload(
        "round-trip-erased",
        Side(name: "library", allocations: 0) {
            taps($0, OtherPageView(AnyViewModel(PageViewModel())))
        },
        delegatePage),
]

@MainActor private let rows = [
    Workload(
        "row", ratio: 0.72, instructions: 1.1,
        Side(name: "library", allocations: 0) { tapsOfRows($0, 100, isShown: false) },
        delegateRows),
    Workload(
        "row-shown", ratio: 1,
        Side(name: "library", allocations: 0) { tapsOfRows($0, 100, isShown: true) },
        Side(name: "delegates") {
            let page = DelegatePageViewModel()
            let models = (0..<100).map { _ in DelegateShownRowViewModel() }
            let views = models.map { DelegateShownRowView($0, page: page) }
            return taps($0, of: views, keeping: (DelegatePageView(page), page, models))
        }),
    Workload(
        "row-owned", instructions: 1.08,
        Side(name: "library", allocations: 0) { tapsOfOwnedRows($0, 100) },
        delegateRows),
    Workload(
        "nested-rows", iterations: 5_000, ratio: 1.5, instructions: 1.15,
        Side(name: "library", signals: 10, allocations: 0) { taps($0, NestedRowsView(levels: 10)) },
        Side(name: "delegates", signals: 10) { taps($0, DelegateNestedRowsView(levels: 10)) }),
]

@MainActor private let lifetimes = [
    Workload(
        "make", iterations: 5_000, ratio: 1,
        Side(name: "library", allocations: 4) { times($0) { PageView(receives: false) } },
        Side(name: "delegates") { times($0, delegatePair) }),
    Workload(
        "make-receiving", iterations: 5_000, ratio: 1.55, instructions: 1.9,
        Side(name: "library", allocations: 6) { times($0) { PageView() } },
        Side(name: "delegates") { times($0, delegatePair) }),
    Workload(
        "make-scope", iterations: 5_000,
        Side(name: "library", allocations: 4) { times($0) { makeWork(runs: false) } },
        Side(name: "delegates") { times($0, delegatePair) }),
    Workload(
        "make-run", iterations: 5_000,
        Side(name: "library", allocations: 24) { times($0) { makeWork(runs: true) } },
        Side(name: "delegates") { times($0, delegatePair) }),
    Workload(
        "read-rows", iterations: 1_000,
        Side(name: "library", allocations: 1) { iterations in
            let screen = ViewModelInterface(ListPageViewModel(count: 1_000))
            return { for _ in 0..<iterations { use(screen.rows) } }
        },
        Side(name: "delegates") { times($0, delegatePair) }),
    Workload(
        "make-page-10", iterations: 5_000,
        Side(name: "library", allocations: 68) { times($0) { makePage() } },
        Side(name: "delegates") { times($0, delegatePair) }),
    Workload(
        "make-row", iterations: 5_000, ratio: 1.5,
        Side(name: "library", allocations: 5) { times($0) { row(isShown: false) } },
        Side(name: "delegates") { times($0, delegateRow) }),
    Workload(
        "make-row-shown", iterations: 5_000, ratio: 1.5, instructions: 1.8,
        Side(name: "library", allocations: 7) { times($0) { row(isShown: true) } },
        Side(name: "delegates") { times($0, delegateShownRow) }),
]

@MainActor private let queues = [
    Workload(
        "held", repetitions: 51, Side(name: "library") { held($0, 1_000) },
        Side(name: "by hand") { iterations in
            let late = (0..<iterations / 1_000).map { _ in (LateView(), DelegateBurstViewModel()) }
            for (_, viewModel) in late { viewModel.accept(1_000) }
            return { for (view, viewModel) in late { viewModel.view = view } }
        }),
    Workload(
        "chain", iterations: 1_000_000, repetitions: 7,
        Side(name: "library", allocations: 0) { chains($0, 1_000_000) },
        Side(name: "by hand") { iterations in
            let (view, viewModel) = (ChainView(), DelegateQueueingPageViewModel())
            viewModel.view = view
            view.send = { viewModel.accept($0) }
            return { view.start(inputs: iterations) }
        }),
]

@MainActor private let streams = [
    Workload(
        "background", repetitions: 51, clock: .process,
        Side(name: "library") { answers($0, BackgroundViewModel(isHopping: false)) },
        Side(name: "by hand") { answers($0, BackgroundViewModel(isHopping: true)) }),
    Workload(
        "each", repetitions: 51, clock: .process, ratio: 1.5,
        Side(name: "library") { answers($0, EachViewModel(isEmitting: true)) },
        Side(name: "loop, hops") { answers($0, LoopViewModel(isHopping: true)) }),
    Workload(
        "each-over", repetitions: 51, clock: .process, ratio: 1.5,
        Side(name: "library") { answers($0, EachViewModel(isEmitting: false)) },
        Side(name: "loop") { answers($0, LoopViewModel(isHopping: false)) }),
]

/// `tasks.run` with each policy, one at a time, and 200 in one turn.
@MainActor private let work =
    policies.map { name, policy, _, allocations, _ in
        Workload(
            "work-\(name)", iterations: 5_000, repetitions: 51, clock: .process, ratio: 1.5,
            instructions: policy == .concurrent ? 1.70 : nil,
            Side(name: "library", allocations: allocations) {
                works($0, WorkViewModel(policy), of: 1)
            },
            Side(name: "bare task") { works($0, TaskViewModel(.bare), of: 1) })
    }
    + policies.map { name, policy, byHand, _, allocations in
        Workload(
            "burst-\(name)", iterations: 5_000, repetitions: 51, clock: .process, ratio: 1.8,
            Side(name: "library", allocations: allocations) {
                works($0, WorkViewModel(policy), isFirstAwaited: byHand == .ignore)
            },
            Side(name: "bare task") { works($0, TaskViewModel(.bare)) },
            Side(name: "by hand") {
                works($0, TaskViewModel(byHand), isFirstAwaited: byHand == .ignore)
            })
    }

/// A policy, the same written by hand, and the allocations of one at a time and of bursts.
@MainActor private let policies:
    [(String, ViewModelWorkPolicy, TaskViewModel.Policy, Double, Double?)] = [
        ("restart", .restart, .restart, 10, 9), ("ignore", .ignoreWhileRunning, .ignore, 10, nil),
        ("queue", .queue, .queue, 10, 8), ("concurrent", .concurrent, .bare, 10, 8),
    ]

@MainActor private let observation = [
    Workload(
        "observed", iterations: 5_000, repetitions: 51, ratio: 1.1,
        Side(name: "library", allocations: 9) {
            let page = ViewModelInterface(ObservedPageViewModel())
            return changes($0, ReadingView { page.total }) { page.send($0) }
        },
        Side(name: "by hand") {
            let page = ObservablePage()
            return changes($0, ReadingView { page.total }) { page.accept($0) }
        })
]

// Contract: T1, T6
@MainActor private let tracing = [
    Workload(
        "trace", iterations: 1_000, repetitions: 51,
        Side(name: "at once", allocations: 54) { traced($0) { sink($0.description.utf8.count) } },
        Side(name: "recorded", allocations: 14) {
            var recording = ViewModelTrace.Recording(capacity: 200, keepsValues: true)
            return traced($0) { recording.record($0) }
        },
        Side(name: "off", allocations: 0) { traced($0, nil) }),
    Workload(
        "trace-state", iterations: 200, repetitions: 51,
        Side(name: "12 members") { tracedState($0, includesChanges: true) },
        Side(name: "without") { tracedState($0, includesChanges: false) }),
    Workload(
        "trace-list", iterations: 20, repetitions: 21,
        Side(name: "5000") { tracedState($0, ListViewModel(count: 5_000)) },
        Side(name: "500") { tracedState($0, ListViewModel(count: 500)) },
        Side(name: "rows, 5000") { tracedState($0, OwningListViewModel(count: 5_000)) },
        Side(name: "rows, 500") { tracedState($0, OwningListViewModel(count: 500)) }),
]

/// A hundred times as many, so that the ratio shows how much more a signal costs then.
@MainActor private let growth = [
    growing("held", 1_000_000, 10_000) { held($0, $1) },
    growing("chain", 1_000_000, 10_000) { chains($0, $1) },
    growing("rows", 10_000, 100) { tapsOfRows($0, $1, isShown: false) },
    growing("nested-rows", 100, 1) { taps($0 / $1, NestedRowsView(levels: $1)) },
    growing("work", 10_000, 100) { works($0, WorkViewModel(.concurrent), of: $1) },
]

@MainActor private func growing(
    _ name: String, _ many: Int, _ few: Int,
    _ prepare: @escaping @MainActor (Int, Int) -> () async -> Void
) -> Workload {
    Workload(
        "grow-\(name)", iterations: max(20_000, many), repetitions: 7, clock: .process,
        Side(name: "\(many)") { prepare($0, many) }, Side(name: "\(few)") { prepare($0, few) })
}

// MARK: - Bodies

@MainActor private let delegatePage = Side(name: "delegates") {
    let viewModel = DelegatePageViewModel()
    return taps($0, DelegatePageView(viewModel), keeping: viewModel)
}

@MainActor private let delegateRows = Side(name: "delegates") {
    let page = DelegatePageViewModel()
    let models = (0..<100).map { _ in DelegateRowViewModel() }
    let views = models.map { DelegateRowView($0, page: page) }
    return taps($0, of: views, keeping: (DelegatePageView(page), page, models))
}

@MainActor private func taps(_ iterations: Int, _ view: some TappedView, keeping kept: Any? = nil)
    -> () -> Void
{
    {
        for number in 0..<iterations { view.tap(number) }
        withExtendedLifetime(kept) {}
    }
}

@MainActor private func taps(_ iterations: Int, of views: [some TappedView], keeping kept: Any) -> (
) -> Void {
    {
        for number in 0..<iterations { views[number % views.count].tap(number) }
        withExtendedLifetime(kept) {}
    }
}

@MainActor private func tapsOfRows(_ iterations: Int, _ count: Int, isShown: Bool) -> () -> Void {
    let page = PageView()
    return taps(
        iterations, of: (0..<count).map { _ in RowView(page: page.interface, isShown: isShown) },
        keeping: page)
}

@MainActor private func tapsOfOwnedRows(_ iterations: Int, _ count: Int) -> () -> Void {
    let viewModel = OwningPageViewModel(count: count)
    let page = ViewModelInterface(viewModel)
    page.receive { _ in }
    return taps(iterations, of: viewModel.rows.map { OwnedRowView($0.interface) }, keeping: page)
}

@MainActor private func held(_ iterations: Int, _ count: Int) -> () -> Void {
    let late = (0..<max(1, iterations / count)).map { _ in
        (LateView(), ViewModelInterface(BurstViewModel()))
    }
    for (_, interface) in late { interface.send(min(count, iterations)) }
    return {
        for (view, interface) in late { interface.receive { [weak view] in view?.receive($0) } }
    }
}

@MainActor private func chains(_ iterations: Int, _ length: Int) -> () -> Void {
    let (view, interface) = (ChainView(), ViewModelInterface(PageViewModel()))
    interface.receive { [weak view] in view?.receive($0) }
    view.send = { interface.send($0) }
    return {
        for _ in 0..<max(1, iterations / length) { view.start(inputs: min(length, iterations)) }
    }
}

@MainActor private func answers<VM: ViewModel>(_ iterations: Int, _ viewModel: VM) -> () async ->
    Void
where VM.Input == Range<Int>, VM.Output == Int {
    let view = AnswersView(viewModel, group: 1_000, awaited: 999) { $0.send($1) }
    return { await view.run(iterations) }
}

@MainActor private func works<VM: ViewModel>(
    _ iterations: Int, _ viewModel: VM, of count: Int = 200, isFirstAwaited: Bool = false
) -> () async -> Void where VM.Input == Int, VM.Output == Int {
    let view = AnswersView(viewModel, group: count, awaited: isFirstAwaited ? 0 : count - 1) {
        interface, numbers in
        for number in numbers { interface.send(number) }
    }
    return { await view.run(iterations) }
}

@MainActor private func changes(
    _ iterations: Int, _ view: ReadingView, _ send: @escaping (PageInput) -> Void
) -> () -> Void {
    {
        view.read()
        for number in 0..<iterations {
            send(.didAdd(quantity: number))
            view.read()
        }
    }
}

/// A recorded signal of a view model with a dozen members, of which none changes.
@MainActor private func tracedState<VM: ViewModel>(
    _ iterations: Int, _ viewModel: VM = StatefulViewModel(), includesChanges: Bool = true
) -> () -> Void where VM.Input == Int, VM.Output == Int {
    let interface = ViewModelInterface(viewModel)
    interface.receive { sink($0) }
    var recording = ViewModelTrace.Recording(capacity: 200, keepsValues: true)
    return {
        ViewModelTrace.includesChanges = includesChanges
        ViewModelTrace.observer = { recording.record($0) }
        for number in 0..<iterations { interface.send(number) }
        ViewModelTrace.observer = nil
        ViewModelTrace.includesChanges = true
    }
}

@MainActor @Observable private final class StatefulViewModel: ViewModel {
    var query = ""
    var isSearching = false
    var results: [String] = []
    var page = 1
    var error: String?
    var title = "Results"
    var total = 4
    var selected: Int?
    var messages: [Int] = []
    var prices: [String: Int] = [:]
    var tags: Set<String> = []
    var isShown = true

    func accept(_ input: Int, respond: (Int) -> Void) { respond(input) }
}

/// Changes one struct of a list.
@MainActor @Observable private final class ListViewModel: ViewModel {
    struct Row: Equatable, Identifiable {
        let id: Int
        var title = "Row"
        var isOn = false
    }

    var rows: [Row]

    init(count: Int) { rows = (0..<count).map { Row(id: $0) } }

    func accept(_ input: Int, respond: (Int) -> Void) {
        rows[input * 7 % rows.count].isOn.toggle()
        respond(input)
    }
}

/// Owns rows, none of which changes.
@MainActor @Observable private final class OwningListViewModel: ViewModel {
    typealias Work = Never
    let scope = Scope()
    var rows: [ViewModelChild<ListViewModel>] = []

    init(count: Int) {
        rows = (0..<count).map { scope.child(ListViewModel(count: 1), name: $0, as: { $0 }) }
    }

    func accept(_ input: Int, respond: (Int) -> Void) { respond(input) }
}

@MainActor private func traced(
    _ iterations: Int, _ observer: (@MainActor (ViewModelTrace.Event) -> Void)?
) -> () -> Void {
    let view = PageView()
    // "Off" is measured after tracing was on; the others after names were looked up and a recording was full.
    ViewModelTrace.observer = observer ?? { _ in }
    for number in 0..<200 { view.tap(number) }
    ViewModelTrace.observer = nil
    return {
        ViewModelTrace.observer = observer
        for number in 0..<iterations { view.tap(number) }
        ViewModelTrace.observer = nil
    }
}

@MainActor private var sum = 0
@MainActor @inline(never) private func sink(_ number: Int) { sum &+= number }

// MARK: - Objects

@MainActor private let page = PageView()
@MainActor private let delegatePageViewModel = DelegatePageViewModel()

/// A view and the view model that it does not own; small enough to be stored without an allocation of its own.
struct Pair {
    let view, viewModel: AnyObject
}

@MainActor @inline(never) private func makeWork(runs: Bool) -> AnyObject {
    let interface = ViewModelInterface(WorkViewModel(.restart))
    interface.receive { sink($0) }
    if runs { interface.send(1) }
    return interface
}

@MainActor @inline(never) private func makePage() -> AnyObject {
    let interface = ViewModelInterface(OwningPageViewModel(count: 10))
    interface.receive { sink($0.number) }
    return interface
}

@MainActor private func delegatePair() -> Pair {
    let viewModel = DelegatePageViewModel()
    return Pair(view: DelegatePageView(viewModel), viewModel: viewModel)
}

@MainActor private func row(isShown: Bool) -> RowView {
    RowView(page: page.interface, isShown: isShown)
}

@MainActor private func delegateRow() -> Pair {
    let viewModel = DelegateRowViewModel()
    return Pair(view: DelegateRowView(viewModel, page: delegatePageViewModel), viewModel: viewModel)
}

@MainActor private func delegateShownRow() -> Pair {
    let viewModel = DelegateShownRowViewModel()
    return Pair(
        view: DelegateShownRowView(viewModel, page: delegatePageViewModel), viewModel: viewModel)
}

/// Creates and releases objects, which are passed on, so that the optimizer keeps them, and keeps them on the heap.
@MainActor private func times<Objects>(
    _ iterations: Int, _ make: @escaping @MainActor () -> Objects
) -> () -> Void {
    { for _ in 0..<iterations { use(make()) } }
}

@inline(never) private func use<Objects>(_ objects: Objects) {}

/// Idle objects, whose bytes have a budget, and the same with weak delegates.
typealias Memory = (
    name: String, budget: Double, library: @MainActor () -> Any, delegates: (@MainActor () -> Any)?
)

@MainActor let memory: [Memory] = [
    ("view", 304, { PageView(receives: false) }, delegatePair),
    ("view-receiving", 384, { PageView() }, delegatePair),
    ("row", 304, { row(isShown: false) }, delegateRow),
    ("row-shown", 432, { row(isShown: true) }, delegateShownRow),
    ("page-10", 4864, { makePage() }, nil),
    ("tasks", 368, { ViewModelInterface(WorkViewModel(.restart)) }, nil),
]
