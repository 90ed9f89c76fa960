import Foundation
import Observation
@_spi(Testing) @_spi(Timeline) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("C6 children that a view model owns", .limited)
@MainActor struct C6OwnedChildrenTests {
    let log = Log()

    init() { silenceProblems() }

    @Test(
        "outputs from before the parent has its interface, and those that were held, come first, in order"
    )
    func held() {
        let viewModel = OwningPage(rows: 2, log) {
            $0.rows[1]?.send { for value in 1...3 { $0(value) } }
        }
        #expect(log.take() == [])
        // The parent commands the child while it gets its held outputs.
        viewModel.whenHearing = { page, id, value in
            let row = page.adopted[id] ?? page.rows[id]?.interface
            if value < 3 { row?.send { $0(value + 3) } }
        }
        let page = ViewModelInterface(viewModel)
        #expect(log.take() == (1...5).map { "page hears 1: \($0)" })
        page.row(1).receive { [log] in log.add("view \($0)") }
        #expect(log.take() == [], "They are the parent's alone.")
        let row = Row(log)
        row.send { for value in 2...3 { $0(value) } }
        page.send { $0.adopt(row, as: 7) }
        #expect(log.take() == ["page hears 7: 2", "page hears 7: 3", "page hears 7: 5"])
        row.receive { [log] in log.add("view \($0)") }
        #expect(log.take() == [])
    }

    @Test(
        "children are connected to the innermost parent: in the init of a page that another's accept makes"
    )
    func nested() {
        let page = Page(rows: 1, log)
        page.send {
            $0.rows[0]?.send { _ in }
            $0.add(1)
            $0.addPage(rows: 1)
        }
        page.row(1).send { $0(1) }
        page.page.row(0).send { $0(2) }
        #expect(log.take() == ["page hears 1: 1", "page hears 0: 2", "page hears its page: 2"])
    }

    @Test(
        "a view model in the place of one that was freed without an interface hears its own children, and no others"
    )
    func addressUsedAgain() {
        for _ in 1...100 {
            let orphan = OwningPage(rows: 1, log).rows[0]
            let stranger = Page(log)
            orphan?.send { $0(1) }
            #expect(log.take() == [])
            withExtendedLifetime(stranger) {}
        }
        for _ in 1...100 {
            withExtendedLifetime(OwningPage(rows: 1, log)) {}
            let page = Page(rows: 1, log)
            page.row(0).send { $0(2) }
            #expect(log.take() == ["page hears 0: 2"])
        }
    }

    @Test(
        "a child that got another parent does not go back to the first one, when that has its interface"
    )
    func anotherParent() {
        let (first, second) = (OwningPage(rows: 0, log), OwningPage(rows: 0, log))
        let row = Row(log)
        first.adopt(row, as: 1)
        second.adopt(row, as: 2)
        let pages = [second, first].map { ViewModelInterface($0) }
        row.send { $0(3) }
        #expect(log.take() == ["page hears 2: 3"])
        withExtendedLifetime(pages) {}
    }

    @Test(
        "what view models without an interface keep for their children is released when another one connects its own"
    )
    func neverConnected() {
        let count = LiveCount()
        do {
            let orphans = (0..<10).map { id in
                OwningPage(rows: 0, log) { page in
                    let (row, counted) = (Row(log), Counted(id, in: count))
                    row.connect(to: page.scope, as: { .row(counted.value, $0) })
                }
            }
            #expect(orphans.count == 10 && count.current == 0, "The children are gone.")
        }
        _ = OwningPage(rows: 1, log)
        #expect(count.current == 0)
    }

    @Test(
        "a closure of work, and a closure of a child's work, connect children; perform waits for a child's work"
    )
    func work() async {
        let page = Page(rows: 1, log)
        await page.perform(
            .run { page in page.scope.run(1, .queue, then: { page.add(5) }) })
        page.row(5).send { $0(1) }
        await page.perform(.run { $0.rows[5]?.send(.init(later: 2)) })
        #expect(log.take() == ["page hears 5: 1", "page hears 5: 2"])
    }

    @Test(
        "a child that its parent removes while it delivers is closed: its accept goes on to the end, and what it responds then is dropped"
    )
    func removedWhileItDelivers() {
        let page = Page(rows: 2, log)
        page.viewModel.whenHearing = { page, id, _ in page.rows[id] = nil }
        page.row(0).send { [log] respond in
            for value in 1...2 { respond(value) }
            log.add("row has accepted")
        }
        #expect(log.take() == ["page hears 0: 1", "row has accepted"])
        #expect(log.live.current == 2)
    }

    @Test("ten thousand rows are connected, heard, removed one by one, and freed, in linear time")
    func many() {
        let count = 10_000
        let owner = Owner(OwningPage(rows: count, log))
        for id in 0..<count { owner.interface?.row(id).send { $0(id) } }
        #expect(log.take().count == count)
        owner.interface?.send { page in for id in 0..<count / 2 { page.rows[id] = nil } }
        #expect(log.live.current == count / 2 + 1)
        owner.interface = nil
        #expect(log.live.current == 0)
    }

    @Test(
        "an erased parent gets its children's outputs; one without an interface is freed with them")
    func erased() {
        let viewModel = OwningPage(rows: 1, log)
        let page = ViewModelInterface(AnyViewModel(AnyViewModel(viewModel)))
        viewModel.rows[0]?.send { $0(1) }
        page.send { $0.add(1) }
        viewModel.rows[1]?.send { $0(2) }
        #expect(log.take() == ["page hears 0: 1", "page hears 1: 2"])
        withExtendedLifetime(OwningPage(rows: 3, log)) {}
        #expect(log.live.current == 3)
    }

    @Test(
        "an observed child passes to its parent, and takes a name for traces, which call no output dropped that it got"
    )
    func observedChild() {
        let page = Page(log)
        var row: ViewModelInterface<ObservedRow>?
        let events = traced {
            row = ViewModelInterface(ObservedRow(), name: 7)
            page.send { row?.connect(to: $0.scope, as: { .row(1, $0) }) }
            row?.receive { _ in }
            row?.stopReceiving()
            row?.send(3)
            row = nil
        }
        #expect(log.take() == ["page hears 1: 3"])
        #expect(Set(events.filter { $0.viewModelName == "ObservedRow" }.map(\.name)) == ["7"])
        #expect(!events.contains { $0.fate == "dropped" })
    }

    @Test(
        "a child with a parent is made at once, of either kind, and does not keep the parent")
    func madeAtOnce() {
        let owner = Owner(OwningPage(rows: 0, log))
        var row: ViewModelChild<ObservedRow>?
        var plain: ViewModelChild<ObservedRow>?
        owner.interface?.send { [log] page in
            row = page.scope.child(ObservedRow(0, Counted(in: log.live)), as: { .row(0, $0) })
            plain = page.scope.child(ObservedRow(), as: { .row(1, $0) })
        }
        #expect(log.live.current == 2)
        row?.send(1)
        plain?.send(2)
        #expect(log.take() == ["page hears 0: 1", "page hears 1: 2"])
        owner.interface = nil
        #expect(log.live.current == 1)
    }

    @Test("a quiet child of either kind, made with a parent, belongs to it")
    func quiet() async {
        let page = Page(log)
        func make() -> QuietRow { QuietRow(log) }
        var children: [ViewModelChild<QuietRow>] = []
        await page.perform(
            .run { page in
                let made: ViewModelChild = page.scope.child(make())
                let madePlain: ViewModelChild = page.scope.child(make(), name: "plain")
                children = [made, madePlain]
                for child in children { child.send(()) }
            })
        #expect(log.take() == Array(repeating: "loaded", count: 2))
        page.close()
        for child in children { await child.interface.perform(()) }
        #expect(log.take() == [])
    }

    @Test("a subclass of the parent gets the outputs, in init and in accept")
    func subclassed() {
        let viewModel = LongPage(rows: 1, log)
        let page = ViewModelInterface(viewModel)
        page.send { $0.add(1) }
        for id in 0...1 { viewModel.rows[id]?.send { $0(id) } }
        #expect(log.take() == ["page hears 0: 0", "page hears 1: 1"])
    }

    @Test("a parent is found while another view model accepts inside its accept")
    func outerParent() {
        let page = Page(log)
        let (other, inner) = (Runner(), Runner())
        page.send { page in other.send { inner.send { page.add(1) } } }
        page.row(1).send { $0(1) }
        #expect(log.take() == ["page hears 1: 1"])
        // Outside any accept, too.
        let viewModel = page.viewModel
        other.send { viewModel.add(2) }
        viewModel.rows[2]?.send { $0(2) }
        #expect(log.take() == ["page hears 2: 2"])
    }

    @Test(
        "outputs from before the parent has its interface reach it after a view that receives first"
    )
    func viewBeforeParent() {
        var views: [String] = []
        let viewModel = OwningPage(rows: 1, log) { page in
            let row = page.rows[0]
            row?.send { $0(1) }
            row?.interface.receive { views.append("view \($0)") }
            row?.send { $0(2) }
            row?.interface.stopReceiving()
            row?.send { $0(3) }
        }
        #expect(views == ["view 2"] && log.take() == [])
        let page = ViewModelInterface(viewModel)
        #expect(log.take() == (1...3).map { "page hears 0: \($0)" })
        page.row(0).receive { views.append("view \($0)") }
        #expect(views == ["view 2", "view 3"])
    }

    @Test(
        "outputs from before the first view are the parent's alone, even if one has stopped receiving"
    )
    func stoppedBefore() {
        let page = Page(rows: 1, log)
        page.row(0).stopReceiving()
        page.row(0).send { $0(1) }
        page.row(0).receive { [log] in log.add("view \($0)") }
        #expect(log.take() == ["page hears 0: 1"])
    }

    @Test(
        "the parent gets an output when the view's receiver has returned, even if that is replaced")
    func replacedView() {
        let page = Page(rows: 1, log)
        let row = page.row(0)
        var respond: ((Int) -> Void)?
        row.receive { [log, unowned row] output in
            respond?(2)
            row.receive { log.add("next view \($0)") }
            log.add("view \(output)")
        }
        row.send {
            respond = $0
            $0(1)
        }
        #expect(
            log.take() == ["view 1", "next view 2", "page hears 0: 1", "page hears 0: 2"])
    }

    @Test(
        "a child that is owned in an accept after the release or after close is closed",
        arguments: [false, true])
    func ownedAfterTheEnd(closes: Bool) {
        let adopted = Row(log)
        let sender = Echo<Int>()
        var end = {}
        func makePage() -> OwningPage {
            let page = OwningPage(rows: 0, log)
            sender.connect(
                to: page.scope,
                as: { _ in
                    .run { page in
                        end()
                        page.adopt(adopted, as: 1)
                    }
                })
            return page
        }
        let owner = Owner(makePage())
        end = {
            if closes { owner.interface?.close() }
            owner.interface = nil
        }
        sender.send(1)
        adopted.send { [log] respond in
            log.add("accepts")
            respond(1)
        }
        #expect(log.take() == [])
        #expect(log.live.current == 1)
    }

    @Test(
        "children of either kind are equal if they are the same, and have the identity of their view models"
    )
    func identity() {
        let rows = (0..<2).map { ViewModelInterface(ObservedRow($0)) }
        let interfaces = (0..<2).map { ViewModelInterface(ObservedRow($0)) }
        #expect(Set(rows + rows).count == 2 && rows[0] != rows[1])
        let page = ViewModelScope<Int, Never>()
        let children = (0..<2).map { page.child(ObservedRow($0), as: { $0 }) }
        #expect(Set(children + children).count == 2 && children[0] != children[1])
        func ids<Item: Identifiable>(_ items: [Item]) -> [Item.ID] { items.map(\.id) }
        #expect(ids(rows) == [0, 1] && ids(interfaces) == [0, 1])
        interfaces[0].receive { [log] _ in log.add("\(interfaces[0].id == 0)") }
        interfaces[0].send(1)
        #expect(log.take() == ["true"])
        for interface in interfaces { interface.close() }
        #expect(interfaces.map(\.id) == [0, 1])
        // One that has an id, and does not say that it is its identity.
        #expect(ViewModelInterface(QuietRow(log)).id == "number")
    }
}

@MainActor final class Log {
    let live = LiveCount()
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }

    /// Returns the lines, once.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// A row whose inputs are closures, which respond, or responds later.
final class OwnedRow: ViewModel {
    struct Input {
        var now: (_ respond: @escaping (Int) -> Void) -> Void = { _ in }
        var later: Int?
    }

    private let counted: Counted
    typealias Work = Int
    let scope = Scope()

    init(_ log: Log) { counted = Counted(in: log.live) }

    func accept(_ input: Input, respond: @escaping (Int) -> Void) {
        input.now(respond)
        if let value = input.later {
            scope.run(0, .queue, operation: { await Task.yield() }, then: { respond(value) })
        }
    }
}

typealias Row = ViewModelInterface<OwnedRow>
typealias Page = ViewModelInterface<OwningPage>

extension Row {
    convenience init(_ log: Log) { self.init(OwnedRow(log)) }

    func send(_ body: @escaping (_ respond: @escaping (Int) -> Void) -> Void) {
        send(.init(now: body))
    }
}

extension ViewModelChild<OwnedRow> {
    func send(_ body: @escaping (_ respond: @escaping (Int) -> Void) -> Void) {
        send(.init(now: body))
    }
}

/// Inherits its conformance to `ViewModel`, and creates its rows in the `init` of the other class.
final class LongPage: OwningPage {
    override func accept(_ input: Input, respond: @escaping (Int) -> Void) {
        super.accept(input) { respond(-$0) }
    }
}

/// A page that owns rows, and a page.
class OwningPage: ViewModel {
    enum Input {
        case run((OwningPage) -> Void), row(Int, Int), page(Int)
    }

    var rows: [Int: ViewModelChild<OwnedRow>] = [:]
    var page: ViewModelChild<OwningPage>?
    /// Interfaces that were connected, which their creator closes.
    var adopted: [Int: Row] = [:]
    var circle: Page?
    var whenHearing: (OwningPage, _ id: Int, _ value: Int) -> Void = { _, _, _ in }
    typealias Work = Int
    let scope = Scope()
    private let log: Log
    private let counted: Counted

    init(rows count: Int, _ log: Log, whenMade: (OwningPage) -> Void = { _ in }) {
        self.log = log
        counted = Counted(in: log.live)
        for id in 0..<count { add(id) }
        whenMade(self)
    }

    func accept(_ input: Input, respond: @escaping (Int) -> Void) {
        switch input {
        case let .run(body): body(self)
        case let .row(id, value):
            log.add("page hears \(id): \(value)")
            whenHearing(self, id, value)
            respond(value)
        case let .page(value):
            log.add("page hears its page: \(value)")
            respond(value)
        }
    }

    func add(_ id: Int, name: Any? = nil) {
        rows[id] = scope.child(OwnedRow(log), name: name, as: { .row(id, $0) })
    }

    func adopt(_ row: Row, as id: Int) {
        row.connect(to: scope, as: { .row(id, $0) })
        adopted[id] = row
    }

    func addPage(rows: Int = 0) {
        page = scope.child(OwningPage(rows: rows, log), as: Input.page)
    }
}

extension ViewModelInterface where VM.Input == OwningPage.Input {
    func send(_ body: @escaping (OwningPage) -> Void) { send(.run(body)) }
}

extension Page {
    convenience init(rows: Int = 0, _ log: Log) { self.init(OwningPage(rows: rows, log)) }

    /// The view model, as a test sees it.
    var viewModel: OwningPage {
        var viewModel: [OwningPage] = []
        send { viewModel.append($0) }
        return viewModel[0]
    }
    var page: Page { viewModel.page?.interface ?? Page(Log()) }
    func row(_ id: Int) -> Row { viewModel.rows[id]?.interface ?? Row(Log()) }
}

@Observable final class ObservedRow: ViewModel, Identifiable {
    let id: Int
    private let counted: Counted?

    init(_ id: Int = 0, _ counted: Counted? = nil) {
        self.id = id
        self.counted = counted
    }

    func accept(_ input: Int, respond: (Int) -> Void) { respond(input) }
}

/// A row without outputs, which loads.
@Observable final class QuietRow: ViewModel {
    let id = "number"
    typealias Work = Int
    let scope = Scope()
    private let log: Log

    init(_ log: Log) { self.log = log }

    func accept(_ input: Void, respond: (Never) -> Void) {
        scope.run(0, .queue, operation: { await Task.yield() }, then: { self.log.add("loaded") })
    }
}
