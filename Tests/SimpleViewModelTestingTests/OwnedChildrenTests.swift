import Foundation
import Observation
import SimpleViewModelTesting
import Testing

@Observable final class OwnedRow: ViewModel {
    enum Input { case tap(Int), work(Int), decide, background, taps(Int) }
    enum Output: Equatable { case tapped(Int), done(Int) }
    enum Work { case work, decide }
    let id: Int
    private(set) var count = 0
    private let tasks: ViewModelTasks<Work>
    private let log: OwnedLog

    init(_ id: Int, log: OwnedLog = OwnedLog(), clock: any Clock<Duration> = ContinuousClock()) {
        (self.id, self.log, tasks) = (id, log, ViewModelTasks(clock: clock))
        log.live += 1
    }
    isolated deinit { log.live -= 1 }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .tap(value):
            log.add("row \(id) accepts \(value)")
            count += 1
            respond(.tapped(value))
            log.add("row \(id) accepted \(value)")
        case let .taps(count): for value in 0..<count { respond(.tapped(value)) }
        case let .work(value):
            tasks.run(.work, .restart) {
                try await self.tasks.sleep(for: .milliseconds(10))
            } then: {
                respond(.done(value))
            } catch: { _ in
            }
        case .decide:
            tasks.run(.decide, .queue) { [tasks] in
                try? await tasks.sleep(for: .milliseconds(10))
            } then: {
                respond(.done(-1))
            } afterRelease: { [log] in
                log.add("decided")
            }
        case .background:
            nonisolated(unsafe) let respond = respond
            DispatchQueue.global().async { respond(.done(99)) }
        }
    }
}

@MainActor final class OwnedLog {
    var lines: [String] = []
    var live = 0
    func add(_ line: String) { lines.append(line) }
}

@Observable final class OwnedPage: ViewModel {
    enum Input {
        case add(Int), addLater(Int), remove(Int), tapRow(Int, Int), workRow(Int), row(Int, OwnedRow.Output)
        case adopt(ObservedViewModel<OwnedRow>), connectFor(OwnedPage, ObservedViewModel<OwnedRow>), child(Int, Output)
    }
    enum Output: Equatable { case heard(Int, OwnedRow.Output), log(String) }
    enum Work { case add }
    private(set) var rows: [ObservedViewModel<OwnedRow>] = []
    private(set) var heard: [String] = []
    private(set) var pages: [ObservedViewModel<OwnedPage>] = []
    private let tasks = ViewModelTasks<Work>()
    let log: OwnedLog
    let clock: any Clock<Duration>
    var removesWhenTapped = false

    init(
        rows: Range<Int> = 0..<0, log: OwnedLog = OwnedLog(), clock: any Clock<Duration> = ContinuousClock(),
        depth: Int = 0,
        tapsInInit: Bool = false
    ) {
        (self.log, self.clock) = (log, clock)
        self.rows = rows.map(makeRow)
        if tapsInInit { for row in self.rows { row.send(.tap(row.id)) } }
        if depth > 0 {
            let page = ObservedViewModel(
                OwnedPage(rows: rows, log: self.log, clock: self.clock, depth: depth - 1), name: depth)
            page.receive(passingTo: self, as: { .child(depth, $0) })
            pages = [page]
        }
        log.live += 1
    }
    isolated deinit { log.live -= 1 }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .add(id): rows.append(makeRow(id))
        case let .addLater(id):
            tasks.run(.add, .queue) {
                await Task.yield()
            } then: {
                self.rows.append(self.makeRow(id))
            }
        case let .remove(id): rows.removeAll { $0.id == id }
        case let .tapRow(id, value):
            log.add("page accepts")
            rows.first { $0.id == id }?.send(.tap(value))
            log.add("page accepted")
        case let .workRow(id): rows.first { $0.id == id }?.send(.work(id))
        case let .row(id, output):
            log.add("page hears \(id) \(output)")
            heard.append("\(id) \(output)")
            if removesWhenTapped { rows.removeAll { $0.id == id } }
            respond(.heard(id, output))
        case let .adopt(row):
            rows.append(row)
            row.receive(passingTo: self, as: { .row(row.id + 1_000, $0) })
        case let .connectFor(page, row): row.receive(passingTo: page, as: { .row(7, $0) })
        case let .child(depth, output):
            heard.append("\(depth) \(output)")
            respond(.log("\(depth) \(output)"))
        }
    }

    private func makeRow(_ id: Int) -> ObservedViewModel<OwnedRow> {
        let row = ObservedViewModel(OwnedRow(id, log: self.log, clock: self.clock), name: id)
        row.receive(passingTo: self, as: { .row(id, $0) })
        return row
    }
}

// Clauses: Contract.md
@Suite("C6 children that a view model owns", .timeLimit(.minutes(5)))
@MainActor struct OwnedChildrenTests {
    let log = OwnedLog()

    @Test func order() {
        let page = ObservedViewModel(OwnedPage(log: log))
        page.interface.receive { [log] in log.add("view \($0)") }
        page.send(.add(1))
        page.rows[0].send(.tap(5))
        #expect(log.lines.count == 4)
        #expect(log.lines[1] == "page hears 1 tapped(5)")
        #expect(log.lines[3] == "row 1 accepted 5")
        log.lines = []
        page.send(.tapRow(1, 6))
        #expect(
            log.lines.prefix(5) == [
                "page accepts", "row 1 accepts 6", "row 1 accepted 6", "page accepted", "page hears 1 tapped(6)",
            ])
    }

    @Test func inInit() {
        let page = ObservedViewModel(OwnedPage(rows: 0..<2, log: log, tapsInInit: true))
        #expect(page.heard == ["0 tapped(0)", "1 tapped(1)"])
        page.rows[1].send(.tap(3))
        #expect(page.heard.last == "1 tapped(3)")
        let plain = ViewModelInterface(viewModel: OwnedPage(rows: 0..<1, log: log))
        var received: [OwnedPage.Output] = []
        plain.receive { received.append($0) }
        plain.send(.tapRow(0, 4))
        #expect(received == [.heard(0, .tapped(4))])
    }

    @Test func inTester() async {
        let viewModel = OwnedPage(rows: 0..<2, log: log)
        let page = ViewModelTester(viewModel)
        viewModel.rows[1].send(.tap(3))
        await page.expect(.heard(1, .tapped(3)))
        page.send(.add(7))
        viewModel.rows[2].send(.tap(4))
        await page.expect(.heard(7, .tapped(4)))
        page.send(.remove(0))
        page.send(.tapRow(7, 1))
        await page.expect(.heard(7, .tapped(1)))
        await page.perform(.addLater(8))
        viewModel.rows[2].send(.tap(4))
        await page.expect(.heard(8, .tapped(4)))
        await page.perform(.workRow(8))
        await page.expect(.heard(8, .done(8)))
    }

    @Test func erasedTwice() {
        let viewModel = OwnedPage(rows: 0..<1, log: log)
        let page = ViewModelInterface(viewModel: AnyViewModel(AnyViewModel(viewModel)))
        viewModel.rows[0].send(.tap(3))
        page.send(.add(2))
        viewModel.rows[1].send(.tap(4))
        #expect(viewModel.heard == ["0 tapped(3)", "2 tapped(4)"])
    }

    @Test func performWaitsForChild() async {
        let page = ObservedViewModel(OwnedPage(rows: 0..<2, log: log))
        await page.perform(.workRow(1))
        #expect(page.heard == ["1 done(1)"])
    }

    @Test func viewPlace() {
        let page = ObservedViewModel(OwnedPage(rows: 0..<1, log: log))
        let row = page.rows[0]
        row.send(.tap(0))
        var view: [OwnedRow.Output] = []
        row.interface.receive { view.append($0) }
        #expect(view.isEmpty)
        row.send(.tap(1))
        row.interface.stopReceiving()
        row.send(.tap(2))
        row.interface.receive { view.append($0) }
        row.send(.tap(3))
        #expect(view == [.tapped(1), .tapped(2), .tapped(3)])
        #expect(page.heard == ["0 tapped(0)", "0 tapped(1)", "0 tapped(2)", "0 tapped(3)"])
    }

    @Test func viewFirst() {
        let row = ObservedViewModel(OwnedRow(1, log: log))
        var view: [OwnedRow.Output] = []
        row.interface.receive { view.append($0) }
        row.send(.tap(0))
        let page = ObservedViewModel(OwnedPage(log: log))
        page.send(.adopt(row))
        row.send(.tap(1))
        #expect(view == [.tapped(0), .tapped(1)])
        #expect(page.heard == ["1001 tapped(1)"])
    }

    @Test func viewOfRowSendsAndReplaces() {
        let page = ObservedViewModel(OwnedPage(rows: 0..<1, log: log))
        let row = page.rows[0]
        var view: [String] = []
        row.interface.receive { [weak row] output in
            view.append("first \(output)")
            if output == .tapped(1) {
                row?.send(.tap(2))
                row?.interface.receive { view.append("second \($0)") }
                row?.send(.tap(3))
            }
        }
        row.send(.tap(1))
        #expect(view == ["first tapped(1)", "second tapped(2)", "second tapped(3)"])
        #expect(page.heard == ["0 tapped(1)", "0 tapped(2)", "0 tapped(3)"])
    }

    @Test func streamOfOwned() async {
        let page = ObservedViewModel(OwnedPage(rows: 0..<1, log: log))
        let row = page.rows[0]
        let stream = row.interface.receive()
        row.send(.taps(3))
        var got: [OwnedRow.Output] = []
        for await output in stream {
            got.append(output)
            if got.count == 3 { break }
        }
        row.send(.tap(9))
        var rest: [OwnedRow.Output] = []
        row.interface.receive { rest.append($0) }
        #expect(got == [.tapped(0), .tapped(1), .tapped(2)])
        #expect(rest == [.tapped(9)])
        #expect(page.heard.count == 4)
    }

    @Test func passingToAnInterfaceToo() {
        let page = ObservedViewModel(OwnedPage(rows: 0..<1, log: log))
        let other = ObservedViewModel(OwnedPage(log: log))
        page.rows[0].interface.receive(passingTo: other.interface, as: { .row(50, $0) })
        page.rows[0].send(.tap(1))
        #expect(page.heard == ["0 tapped(1)"])
        #expect(other.heard == ["50 tapped(1)"])
    }

    @Test func released() async throws {
        do {
            let page = ObservedViewModel(OwnedPage(rows: 0..<2, log: log))
            page.send(.add(2))
            page.rows[0].send(.work(1))
            page.rows[1].send(.decide)
            page.rows[0].interface.receive { _ in }
            #expect(log.live == 4)
        }
        await ViewModelDecisions.finished()
        await settle()
        #expect(log.live == 0)
        #expect(log.lines == ["decided"])
    }

    @Test func releasedThreeDeep() async throws {
        do {
            let page = ObservedViewModel(OwnedPage(rows: 0..<2, log: log, depth: 3))
            let leaf = page.pages[0].pages[0].pages[0]
            leaf.rows[1].send(.tap(4))
            #expect(page.heard.count == 1)
            leaf.rows[1].send(.work(4))
            #expect(log.live == 12)
        }
        await settle()
        #expect(log.live == 0)
    }

    @Test func removesItselfWhileItDelivers() async throws {
        let viewModel = OwnedPage(rows: 0..<2, log: log)
        let page = ObservedViewModel(viewModel)
        viewModel.removesWhenTapped = true
        page.rows[0].send(.taps(3))
        #expect(viewModel.rows.count == 1)
        // Its `accept` runs to its end, as for any other interface.
        #expect(page.heard == ["0 tapped(0)", "0 tapped(1)", "0 tapped(2)"])
        #expect(log.live == 2)
        await page.rows[0].perform(.work(3))
        #expect(page.heard.last == "1 done(3)")
        #expect(log.live == 1)
    }

    @Test func parentReleasedInTheMiddle() {
        var page: ObservedViewModel<OwnedPage>? = ObservedViewModel(OwnedPage(rows: 0..<2, log: log))
        let row = page!.rows[0]
        var view: [OwnedRow.Output] = []
        page!.interface.receive { _ in page = nil }
        row.interface.receive { view.append($0) }
        row.send(.taps(3))
        #expect(page == nil)
        #expect(view == [.tapped(0), .tapped(1), .tapped(2)])
        #expect(log.live == 1)  // the row that the test holds
        row.send(.tap(9))
        #expect(view.count == 4)
    }

    @Test func parentReleasedByRowsView() {
        var page: ObservedViewModel<OwnedPage>? = ObservedViewModel(OwnedPage(rows: 0..<2, log: log))
        page!.rows[0].interface.receive { _ in page = nil }
        let row = page!.rows[0]
        row.send(.taps(3))
        #expect(page == nil)
        #expect(log.live == 1)
        #expect(!log.lines.contains { $0.hasPrefix("page hears") })
    }

    @Test func moved() {
        let (a, b) = (ObservedViewModel(OwnedPage(rows: 0..<1, log: log)), ObservedViewModel(OwnedPage(log: log)))
        let row = a.rows[0]
        var view: [OwnedRow.Output] = []
        row.interface.receive { view.append($0) }
        b.send(.adopt(row))
        row.send(.tap(1))
        a.send(.remove(0))
        row.send(.tap(2))
        #expect(a.heard.isEmpty)
        #expect(b.heard == ["1000 tapped(1)", "1000 tapped(2)"])
        #expect(view == [.tapped(1), .tapped(2)])
    }

    @Test func background() async {
        let page = ObservedViewModel(OwnedPage(rows: 0..<1, log: log))
        await withCheckedContinuation { continuation in
            page.interface.receive { _ in continuation.resume() }
            page.rows[0].send(.background)
        }
        #expect(page.heard == ["0 done(99)"])
    }

    @Test func lastReferenceOnAnotherThread() async throws {
        nonisolated(unsafe) var page: ObservedViewModel<OwnedPage>? = ObservedViewModel(
            OwnedPage(rows: 0..<2, log: log))
        page!.rows[0].send(.work(1))
        await Task.detached { page = nil }.value
        await settle()
        #expect(log.live == 0)
    }

    @Test func many() {
        var page: ObservedViewModel<OwnedPage>? = ObservedViewModel(OwnedPage(rows: 0..<10_000, log: log))
        _ = page!.rows
        for row in page!.rows { row.send(.tap(1)) }
        #expect(page!.heard.count == 10_000)
        for id in 10_000..<20_000 { page!.send(.add(id)) }
        page = nil
        #expect(log.live == 0)
    }

    @Test func misuse() {
        var problems: [String] = []
        let handler = ViewModelTrace.onProblem
        defer { ViewModelTrace.onProblem = handler }
        ViewModelTrace.onProblem = { problems.append("\($1)") }
        let viewModel = OwnedPage(rows: 0..<1, log: log)
        let page = ObservedViewModel(viewModel)
        _ = page.heard
        let row = ObservedViewModel(OwnedRow(5))
        row.receive(passingTo: viewModel, as: { .row(5, $0) })
        #expect(problems.count == 1 && problems[0].contains("outside accept"))
        ViewModelTrace.onProblem = { problems.append("\($1)") }
        let other = ObservedViewModel(OwnedPage(log: log))
        other.send(.connectFor(viewModel, row))
        #expect(problems.count == 2 && problems[1].contains("outside accept"))
        row.send(.tap(1))
        #expect(page.heard.isEmpty && other.heard.isEmpty)
        // The outputs are held, not lost.
        page.send(.adopt(row))
        #expect(page.heard == ["1005 tapped(1)"])
    }

    @Test func neverGotAnInterface() {
        var viewModel: OwnedPage? = OwnedPage(rows: 0..<3, log: log, tapsInInit: true)
        #expect(viewModel!.heard.isEmpty)
        viewModel = nil
        #expect(log.live == 0)
        let next = ObservedViewModel(OwnedPage(rows: 0..<1, log: log))
        next.rows[0].send(.tap(0))
        #expect(next.heard == ["0 tapped(0)"])
    }

    @Test("a chain goes from the parent to its child, and back")
    func traced() {
        var recording = ViewModelTrace.Recording()
        ViewModelTrace.observer = { recording.record($0) }
        defer { ViewModelTrace.observer = nil }
        let page = ObservedViewModel(OwnedPage(rows: 0..<2, log: log))
        page.send(.tapRow(1, 3))
        let chain = recording.why("heard", in: OwnedPage.self).description.split(separator: "\n").map(String.init)
        #expect(chain.contains("→ OwnedPage.tapRow(1, 3)"))
        #expect(chain.contains("→ OwnedRow[1].tap(3)"))
        #expect(chain.suffix(3) == ["→ .tapped(3)", "→ OwnedPage.row(1, .tapped(3))", "→ heard[0]: + \"1 tapped(3)\""])
    }

    @Test func expectReleasedPasses() async {
        await expectReleased(OwnedPage(rows: 0..<3, log: log)) { page in
            page.send(.add(4))
            await page.perform(.workRow(4))
            await page.expect(.heard(4, .done(4)))
            page.send(.workRow(1))
        }
    }
}
