import Observation
import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("S1 a member is evaluated when a view reads it, and compared only if it is stored")
@MainActor struct StateReadingTests {
    /// A list whose computed members can be read only while it has items.
    private struct List {
        var items: [Item] = []
        var title = ""
        var note: String?
        var selection = 0 { didSet {} }

        var first: String { items[0].name }
        var count: Int { items.count }
    }

    private struct ComparableList: Equatable {
        var items: [String] = []
        var title = ""

        var count: Int { items.count }
    }

    /// `@unchecked Sendable`: each test has its own, on the main actor.
    nonisolated private final class Counter: @unchecked Sendable { var count = 0 }

    /// Counts how often it is compared.
    private struct Item: Equatable {
        let name: String
        @TaskLocal static var comparisons = Counter()

        static func == (one: Self, other: Self) -> Bool {
            comparisons.count += 1
            return one.name == other.name
        }
    }

    /// Each output is a closure that changes the state.
    private final class ChangingViewModel<State>: ViewModel {
        typealias Change = (inout State) -> Void

        func accept(_ input: @escaping Change, respond: (@escaping Change) -> Void) { respond(input) }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    private typealias Changed<State> = ViewModelState<ChangingViewModel<State>, State>

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    private func makeState<State>(_ initial: State) -> Changed<State> {
        ViewModelState(ChangingViewModel(), initial: initial) { state, change in
            change(&state)
            return nil
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    private func makeList() -> Changed<List> {
        makeState(List(items: ["1", "2", "3"].map(Item.init), note: "note"))
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a computed member is not evaluated when it can't be read any more")
    func computed() {
        let list = makeList()
        var shown = ""
        let view = TrackedView { shown = list.items.isEmpty ? "none" : list.first }
        #expect(view.isInvalidated { list.send { $0.items = [] } })
        #expect(shown == "none")
        #expect(view.isInvalidated { list.send { $0.items = [Item(name: "4")] } })
        #expect(shown == "4")
        _ = list.first
        list.send { $0.items = [] }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a removed element is not evaluated, nor is the value of an optional that has become nil")
    func paths() {
        let list = makeList()
        var shown: [String?] = []
        let view = TrackedView {
            let hasThree = list.items.count == 3
            let hasNote = list.note != nil
            shown = [
                hasThree ? list[dynamicMember: \.items[2].name] : nil, hasNote ? list[dynamicMember: \.note!] : nil,
                list[dynamicMember: \.note?.description],
            ]
        }
        #expect(shown == ["3", "note", "note"])
        #expect(view.isInvalidated { list.send { ($0.items, $0.note) = ([], nil) } })
        #expect(shown == [nil, nil, nil])
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("every output invalidates a computed member; of an Equatable state, only one that changes the state")
    func computedMembers() {
        let list = makeList()
        let view = TrackedView { _ = list[dynamicMember: \.count] }
        #expect(view.isInvalidated { list.send { $0.items.removeLast() } })
        #expect(view.isInvalidated { list.send { _ in } })

        let comparable = makeState(ComparableList(items: ["1"]))
        let other = TrackedView { _ = comparable[dynamicMember: \.count] }
        #expect(!other.isInvalidated { comparable.send { $0.items = ["1"] } })
        #expect(other.isInvalidated { comparable.send { $0.items = [] } })
        #expect(other.isInvalidated { comparable.send { $0.title = "title" } })
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a stored member with an observer is read like a computed one")
    func storedWithObserver() {
        let list = makeList()
        let view = TrackedView { _ = list.selection }
        #expect(view.isInvalidated { list.send { $0.selection = 1 } })
        #expect(list.selection == 1)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("an output costs no more after two thousand elements have been read")
    func bounded() {
        let list = makeState(List(items: (0..<2_000).map { Item(name: "\($0)") }))
        let rows = (0..<2_000).map { row in TrackedView { _ = list[dynamicMember: \.items[row]] } }
        list.send { $0.title = "1" }
        #expect(rows.allSatisfy { $0.invalidations == 1 })
        let comparisons = Counter()
        Item.$comparisons.withValue(comparisons) { list.send { $0.title = "2" } }
        #expect(comparisons.count == 0)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a stored member is not compared between its change and the next read of it")
    func notComparedAfterChange() {
        let state = makeState((item: Item(name: "1"), other: 0))
        let view = TrackedView { _ = state.item }
        state.send { $0.item = Item(name: "2") }
        let comparisons = Counter()
        Item.$comparisons.withValue(comparisons) {
            state.send { $0.item = Item(name: "3") }
            #expect(comparisons.count == 0)
            view.evaluate()
            #expect(view.isInvalidated { state.send { $0.item = Item(name: "4") } })
            #expect(comparisons.count == 1)
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a member that is read a thousand times is compared once")
    func comparedOnce() {
        let state = makeState((item: Item(name: "1"), other: 0))
        for _ in 1...1_000 { _ = state.item }
        let comparisons = Counter()
        Item.$comparisons.withValue(comparisons) { state.send { $0.other = 1 } }
        #expect(comparisons.count == 1)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a change of one member leaves the others observed")
    func othersStayObserved() {
        let state = makeState((a: 0, b: 0))
        let (first, second) = (TrackedView { _ = state.a }, TrackedView { _ = state.b })
        state.send { $0.a = 1 }
        state.send { $0.b = 1 }
        #expect((first.invalidations, second.invalidations) == (1, 1))
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a view that reads again at once, in onChange, shows the new state, whichever members the output changed")
    func readAgainInOnChange() {
        let state = makeState((a: 0, b: 0, c: 0))
        var shown: [Int] = []
        // Reads a third member only from its second evaluation on.
        let view = EagerView { isFirst in shown = [state.a, state.b, isFirst ? 0 : state.c] }
        state.send { $0 = (1, 1, 1) }
        #expect(shown == [1, 1, 1])
        state.send { $0.c = 2 }
        #expect(shown == [1, 1, 2])
        withExtendedLifetime(view) {}
    }

    /// Evaluates its body again inside `onChange`, as Apple's frameworks never do, but an app's code may.
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor private final class EagerView {
        private let body: (Bool) -> Void
        private var isFirst = true

        init(body: @escaping (Bool) -> Void) {
            self.body = body
            evaluate()
        }

        private func evaluate() {
            withObservationTracking {
                body(isFirst)
                isFirst = false
            } onChange: { [weak self] in
                MainActor.assumeIsolated { self?.evaluate() }
            }
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("an object that is released with an old state may read the new one")
    func readInDeinit() {
        final class Old {
            let onRelease: () -> Void
            init(onRelease: @escaping () -> Void) { self.onRelease = onRelease }
            deinit { onRelease() }
        }
        let state = makeState((old: Old?.none, count: 0))
        var seen: [Int] = []
        state.send { [unowned state] in $0 = (Old { seen.append(state.count) }, 1) }
        state.send { $0 = (nil, 2) }
        #expect(seen == [2])
    }
}
