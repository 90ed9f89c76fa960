import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("S2 rows that pass their events to their page")
@MainActor struct StateRowTests {
    init() { silenceProblems() }

    private final class RowViewModel: ViewModel {
        enum Input { case tap }
        enum Output: Equatable { case taps(Int), added }

        private var taps = 0

        func accept(_ input: Input, respond: (Output) -> Void) {
            taps += 1
            respond(.taps(taps))
            respond(.added)
        }
    }

    private final class PageViewModel: ViewModel {
        enum Input { case row(id: Int, RowViewModel.Output) }
        enum Output: Equatable { case bag([Int]), toast(Int) }

        private var bag: [Int] = []

        init(onMake: () -> Void = {}) { onMake() }

        func accept(_ input: Input, respond: (Output) -> Void) {
            guard case let .row(id, .added) = input else { return }
            bag.append(id)
            respond(.bag(bag))
            respond(.toast(id))
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    private typealias Row = ViewModelState<RowViewModel, Int>
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    private typealias Page = ViewModelState<PageViewModel, [Int]>

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    private func makeRow() -> Row {
        ViewModelState(RowViewModel(), initial: 0) { taps, output in
            guard case let .taps(count) = output else { return output }
            taps = count
            return nil
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    private func makePage(onMake: @escaping () -> Void = {}) -> Page {
        ViewModelState(PageViewModel(onMake: onMake), initial: []) { bag, output in
            guard case let .bag(ids) = output else { return output }
            bag = ids
            return nil
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("when a row's send returns, its page has folded the passed events, after the row's own receiver")
    func pass() {
        let page = makePage()
        var log: [String] = []
        page.receive { log.append("page \($0)") }
        let rows = (1...2).map { id in
            let row = makeRow()
            row.receive(passingTo: page, as: { .row(id: id, $0) }) { log.append("row \(id) \($0)") }
            return row
        }
        let view = TrackedView { _ = page[dynamicMember: \.self] }

        rows[1].send(.tap)
        #expect(page[dynamicMember: \.self] == [2])
        #expect(view.invalidations == 1)
        rows[0].send(.tap)
        #expect(page[dynamicMember: \.self] == [2, 1])
        #expect(log == ["row 2 added", "page toast(2)", "row 1 added", "page toast(1)"])
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("outputs that only the row's own fold uses are not passed")
    func ownState() {
        let page = makePage()
        let row = makeRow()
        var passed: [RowViewModel.Output] = []
        row.receive(
            passingTo: page,
            as: {
                passed.append($0)
                return .row(id: 1, $0)
            })
        row.send(.tap)
        #expect(passed == [.added])
        #expect(row[dynamicMember: \.self] == 1)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("events that came before a row was attached are passed when it is attached")
    func attachedLate() {
        let page = makePage()
        let row = makeRow()
        row.send(.tap)
        row.send(.tap)
        row.receive(passingTo: page, as: { .row(id: 1, $0) })
        #expect(page[dynamicMember: \.self] == [1, 1])
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a row that is attached to several pages in turn passes to the last one")
    func reattached() {
        let pages = [makePage(), makePage()]
        let row = makeRow()
        for page in pages {
            row.receive(passingTo: page, as: { .row(id: 1, $0) })
            row.receive(passingTo: page, as: { .row(id: 2, $0) })
            row.send(.tap)
        }
        #expect(pages.map { $0[dynamicMember: \.self] } == [[2], [2]])
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a row does not keep its page alive, and still works without the page")
    func pageReleased() {
        let row = makeRow()
        var received = 0
        weak var released: Page?
        do {
            let page = makePage()
            row.receive(passingTo: page, as: { .row(id: 1, $0) }) { _ in received += 1 }
            released = page
        }
        row.send(.tap)
        #expect(released == nil)
        #expect((received, row[dynamicMember: \.self]) == (1, 1))
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("attaching rows creates the page's view model once")
    func madeOnce() {
        var made = 0
        let page = makePage { made += 1 }
        let rows = (0..<100).map { _ in makeRow() }
        for row in rows {
            row.receive(passingTo: page, as: { .row(id: 1, $0) })
            row.send(.tap)
        }
        #expect(made == 1)
        #expect(page.count == 100)
    }
}
