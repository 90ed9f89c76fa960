import Observation
@_spi(Testing) @_spi(Timeline) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("D6 closed by the app", .limited, OwnCommits())
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
            bench.send { [log] scope, respond in
                scope.run(.search, .restart, search, then: { respond("found") })
                scope.commit(.save, .queue, save, afterClose: { log.add("saved") })
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
            await ViewModelCommits.finished()
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
        #expect(log.take() == ["3 alive"])
        // The interfaces are retained here, and with them what can be read.
        #expect(log.live.current == 3)
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
        circle.send { $0.circle = circle }
        circle.send { _ in circle.connect(to: viewModel.scope, as: OwningPage.Input.page) }
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

    @Test("an observed view model's members can be read after close")
    func observed() {
        let screen = ViewModelInterface(CountingViewModel())
        screen.send(1)
        screen.close()
        screen.send(1)
        #expect(screen.count == 1)
    }

    @Test(
        "a closed interface releases a receiver, attaches no parent, and performs nothing"
    )
    func usedAfterwards() async {
        let (child, respond) = ViewModelInterface.late(of: Int.self)
        child.close()
        let page = Page(log)
        var isReleased = false
        child.receive(receiver { isReleased = true })
        #expect(isReleased)
        page.send { child.connect(to: $0.scope, as: { .row(1, $0) }) }
        respond(1)
        await child.perform(.echo(2))
        #expect(log.take() == [])
        let screen = ViewModelInterface(CountingViewModel())
        screen.close()
        screen.follow(\.count, for: log) { log, _ in log.add("shown") }
        #expect(log.take() == [])
    }

    @Test(
        "work ends before that of children, and what is held is dropped after both, even if one sends",
        arguments: [true, false])
    func order(isClosed: Bool) async {
        let log = log
        let kid = Level(LiveCount())
        let mum = Level(LiveCount())
        var screen: ViewModelInterface? = ViewModelInterface(mum)
        let closing = UncheckedTransfer { [weak screen] in screen }
        mum.next = mum.scope.child(kid)
        var begun: [Gate] = []
        for (level, name) in [(kid, "kid"), (mum, "mum")] {
            let gate = Gate()
            begun.append(gate)
            level.scope.run(.work, .restart) {
                gate.open()
                await withTaskCancellationHandler {
                    try? await Task.sleep(for: .seconds(9))
                } onCancel: {
                    MainActor.assumeIsolated {
                        log.add(name)
                        closing.value()?.send(1)
                    }
                }
            }
        }
        screen?.receive(receiver { log.add("receiver") })
        // An operation that has not begun has no handler to call.
        for gate in begun { await gate.wait() }
        if isClosed { screen?.close() }
        screen = nil
        #expect(log.take() == ["mum", "kid", "receiver"])
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
            #expect(problems.take() == [.closed])
            let third = Page(log)
            third.send {
                third.close()
                let worker = Worker()
                worker.scope.run(.search, .restart)
                _ = $0.scope.child(worker, as: { _ in .run { _ in } })
            }
            #expect(problems.all == [.closed], "Its work waited for its interface.")
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

/// A view model that owns another one of its type.
private final class Level: ViewModel {
    enum Work { case work }
    let scope = ViewModelScope<Int, Work>()
    var next: ViewModelChild<Level>?
    private let counted: Counted

    init(_ live: LiveCount) { counted = Counted(in: live) }

    func accept(_ input: Int, respond: (Never) -> Void) {}
}
