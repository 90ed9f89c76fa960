import Observation
@_spi(Testing) @_spi(Timeline) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("D6 closed by the app", .limited, OwnDecisions())
@MainActor struct D6CloseTests {
    let log = Log()

    init() { silenceProblems() }

    @Test(
        "what close does is what the release does, in the same order; the later release adds nothing"
    )
    func likeTheRelease() async {
        var texts: [[String]] = []
        for isClosed in [false, true] {
            let (search, save) = (Job("search"), Job("save"))
            let bench = WorkBench()
            bench.send { [log] tasks, respond in
                tasks.run(.search, .restart, search, then: { respond("found") })
                tasks.run(.save, .queue, save, afterRelease: { log.add("saved") })
            }
            await [search, save].wait()
            bench.interface?.stopReceiving()
            var interface = bench.interface
            bench.interface = nil
            let events = traced {
                interface?.send { _, respond in respond("held") }
                if isClosed { interface?.close() }
                interface = nil
            }
            await [search, save].end()
            await ViewModelDecisions.finished()
            #expect(log.take() == ["saved"])
            #expect(bench.worker == nil)
            texts.append(events.map { "\($0.kind) \($0.value) \($0.fate)" })
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0].contains { $0.hasSuffix("dropped") })
    }

    @Test(
        "an accept that closes its interface finishes; what it sends and responds then is dropped")
    func inAccept() {
        let page = Page(rows: 1, log)
        let row = page.row(0)
        page.receive { [log] in log.add("view \($0)") }
        page.send { [log] viewModel in
            page.close()
            page.send { _ in log.add("queued") }
            row.send { $0(1) }
            viewModel.add(1)
            log.add("\(log.live.current) alive")
        }
        #expect(log.take() == ["1 alive"])
        // The row is retained here, but not what accepts its inputs.
        #expect(log.live.current == 0)
        page.close()
    }

    @Test("children and theirs are closed, even if a view retains them, and those of a circle")
    func family() {
        let page = Page(rows: 2, log)
        page.send { $0.addPage(rows: 1) }
        let (row, inner) = (page.row(0), page.page)
        let innermost = inner.row(0)
        let moved = page.row(1)
        let other = Page(log)
        other.send { $0.adopt(moved, as: 5) }
        page.close()
        for child in [row, innermost] { child.send { [log] _ in log.add("accepts") } }
        #expect(log.take() == [])
        moved.send { $0(1) }
        #expect(log.take() == ["page hears 5: 1"])

        let circle = Page(log)
        let viewModel = circle.viewModel
        circle.send { $0.page = circle }
        circle.send { _ in circle.connect(to: viewModel, as: OwningPage.Input.page) }
        circle.close()
        circle.send { [log] _ in log.add("accepts") }
        #expect(log.take() == [])
    }

    @Test("children are closed in the order in which they were connected")
    func order() {
        let page = Page(log)
        let events = traced(withInterfaces: true) {
            page.send { page in for id in 0..<20 { page.add(id, name: id) } }
            page.close()
        }
        let names = events.filter { $0.fate == "released" }.compactMap(\.name)
        #expect(names == (0..<20).map { "\($0)" })
    }

    @Test("an observed view model's members can be read after close, even if it was never needed")
    func observed() {
        let screen = ObservedViewModel(CountingViewModel())
        screen.send(1)
        screen.close()
        screen.send(1)
        #expect(screen.count == 1)
        let unused = ObservedViewModel(CountingViewModel())
        unused.close()
        unused.send(1)
        #expect(unused.count == 0)
    }

    @Test(
        "a closed interface releases a receiver, ends a stream, attaches no parent, and performs nothing"
    )
    func usedAfterwards() async {
        let (child, respond) = ViewModelInterface.late(of: Int.self)
        let waiting = child.receive()
        let consumer = Task { for await _ in waiting {} }
        child.close()
        await consumer.value
        for await _ in child.receive() {}
        let page = Page(log)
        var isReleased = false
        child.receive(receiver { isReleased = true })
        #expect(isReleased)
        page.send { child.connect(to: $0, as: { .row(1, $0) }) }
        respond(1)
        await child.perform(.echo(2))
        #expect(log.take() == [])
        let screen = ObservedViewModel(CountingViewModel())
        screen.close()
        screen.follow(\.count, for: log) { log, _ in log.add("shown") }
        #expect(log.take() == [])
    }

    @Test("what a parent removes from its state is closed in one line, and what stays is not")
    func removed() {
        let state = ScreenState()
        let screens = (0..<3).map { _ in ObservedViewModel(CountingViewModel()) }
        let edit = ViewModelInterface(CountingViewModel())
        state.path = [.count(screens[0]), .edit(edit), .count(screens[1])]
        state.sheet = screens[2]
        state.path = [.count(screens[1]), .count(screens[0])]
        state.sheet = screens[2]
        for screen in screens { screen.send(1) }
        var edited = 0
        edit.receive { edited = $0 }
        edit.send(1)
        #expect(screens.map(\.count) == [1, 1, 1] && edited == 0)
        state.path = []
        state.sheet = nil
        for screen in screens { screen.send(1) }
        #expect(screens.map(\.count) == [1, 1, 1])
    }

    #if DEBUG && (os(macOS) || os(Linux))  // as exit tests are; in optimised builds there are no reports
    @Test("debug builds report what is sent to a closed interface, or connected to one, once")
    func reported() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let (problems, log) = (Problems(), Log())
            let page = Page(rows: 1, log)
            let row = page.row(0)
            page.close()
            #expect(problems.all == [])
            for _ in 1...2 {
                page.send(.page(1), fileID: "Shop/Page.swift", line: 7)
                row.send { _ in }
            }
            #expect(problems.message.hasSuffix(" At Shop/Page.swift:7."))
            #expect(problems.take() == [.closed, .closed])
            let other = Page(log)
            other.send { $0.adopt(row, as: 1) }
            #expect(problems.take() == [.closed])
            other.send {
                other.close()
                $0.add(2)
            }
            #expect(problems.all == [.closed])
        }
    }
    #endif
}

@Observable private final class CountingViewModel: ViewModel {
    private(set) var count = 0

    func accept(_ input: Int, respond: (Int) -> Void) {
        count += input
        respond(count)
    }
}

@Observable @MainActor private final class ScreenState {
    enum Screen: ViewModelChild {
        case count(ObservedViewModel<CountingViewModel>)
        case edit(ViewModelInterface<CountingViewModel>)

        @MainActor func close() {
            switch self {
            case let .count(screen): screen.close()
            case let .edit(screen): screen.close()
            }
        }
    }

    var path: [Screen] = [] {
        didSet { oldValue.close(unlessIn: path) }
    }
    var sheet: ObservedViewModel<CountingViewModel>? {
        didSet { oldValue.close(unlessIn: sheet) }
    }
}
