@_spi(Testing) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W4, W5, C8 the scopes of helpers and services", .limited, OwnCommits())
@MainActor struct W4W5C8HelperTests {
    typealias Helper = ViewModelScope<Never, Int>

    let bench = WorkBench()
    let log = Log()

    init() { silenceProblems() }

    /// Runs work that does not end by itself, and returns when it has begun.
    private func begin(in helper: Helper?, _ name: Int = 1) async {
        let gate = Gate()
        helper?.run(name, .restart) { [log] in
            gate.open()
            await withTaskCancellationHandler {
                try? await Task.sleep(for: .seconds(99))
            } onCancel: {
                MainActor.assumeIsolated { log.add("ends") }
            }
        }
        await gate.wait()
    }

    @Test("each call makes another scope: its names are its own, and so is what it cancels")
    func twoCalls() async {
        let (one, other): (Helper, Helper) = (bench.scope.helper(), bench.scope.helper())
        await begin(in: one)
        await begin(in: other)
        #expect(log.lines == [], "A restart is of one scope.")
        one.cancel(1)
        #expect(!one.isRunning(1) && other.isRunning(1))
        #expect(log.take() == ["ends"])
    }

    @Test(
        "its work ends with its last copy, on any thread, with its scope, or with cancelAll of that"
    )
    func whicheverIsFirst() async {
        var helper: Helper? = bench.scope.helper()
        await begin(in: helper)
        helper = nil
        #expect(log.take() == ["ends"])

        helper = bench.scope.helper()
        await begin(in: helper)
        let last = LastReference(helper)
        helper = nil
        #expect(log.take() == [])
        await onAnotherThread { last.drop() }
        #expect(log.take() == ["ends"])

        let kept: Helper = bench.scope.helper()
        await begin(in: kept)
        bench.scope.cancelAll()
        #expect(log.take() == ["ends"] && !kept.isRunning(1))
        await begin(in: kept)
        bench.interface?.close()
        #expect(log.take() == ["ends"] && !kept.isRunning(1))
        kept.run(1, .restart)
        #expect(!kept.isRunning(1))
    }

    @Test("a helper of a helper ends with it, and with the view model")
    func nested() async {
        var middle: Helper? = bench.scope.helper()
        let inner: Helper? = middle?.helper()
        await begin(in: inner)
        middle?.cancelAll()
        #expect(log.take() == ["ends"])
        await begin(in: inner)
        middle = nil
        #expect(log.take() == ["ends"])
        inner?.run(1, .restart)
        #expect(inner?.isRunning(1) == false)

        let other: Helper = bench.scope.helper()
        let innermost: Helper = other.helper()
        await begin(in: innermost)
        bench.interface = nil
        #expect(log.take() == ["ends"])
        withExtendedLifetime(other) {}
    }

    @Test("a service's work begins at once, and ends with the service; so does that of its helper")
    func service() async {
        let clock = VirtualClock()
        var service: Helper? = Helper(clock: clock)
        let helper: Helper? = service?.helper()
        helper?.run(3, .restart, after: .seconds(5), operation: {})
        await clock.sleepers(1)
        helper?.cancel(3)
        await begin(in: service, 2)
        await begin(in: helper)
        service = nil
        #expect(log.take() == ["ends", "ends"])
        helper?.run(1, .restart)
        #expect(helper?.isRunning(1) == false)
        // One that has not run anything by then ends, too.
        var other: Helper? = Helper()
        let late: Helper? = other?.helper()
        other = nil
        late?.run(1, .restart)
        #expect(late?.isRunning(1) == false)
    }

    @Test("nothing is left of the names of a helper's helper, even if it is asked after the close")
    func names() async {
        struct Name: Hashable {
            let object: ObjectIdentifier
            let token: Token?

            static func == (one: Name, other: Name) -> Bool { one.object == other.object }
            func hash(into hasher: inout Hasher) { hasher.combine(object) }
        }
        weak var token: Token?
        do {
            let made = Token()
            token = made
            let helper: ViewModelScope<Never, Name> = bench.scope.helper()
            let name = Name(object: ObjectIdentifier(made), token: made)
            helper.run(name, .restart)
            await helper.finished(name)
            bench.interface?.close()
            helper.run(name, .restart)
        }
        #expect(token == nil)
    }

    @Test(
        "before the interface its work waits, in the order of the calls; without its helper it never begins"
    )
    func beforeTheInterface() async {
        let viewModel = Worker()
        let helper: Helper = viewModel.names.helper()
        var released: Helper? = viewModel.names.helper()
        let begun = Gate()
        var order: [String] = []
        helper.run(1, .restart, operation: { order.append("helper") })
        viewModel.names.run(.search, .restart, operation: { order.append("scope") })
        let counted = Counted(in: log.live)
        released?.run(
            1, .restart, operation: { withExtendedLifetime(counted) { order.append("released") } })
        released = nil
        viewModel.names.run(.save, .restart, operation: { begun.open() })
        #expect(!helper.isRunning(1))
        let interface = ViewModelInterface(viewModel)
        #expect(helper.isRunning(1))
        await begun.wait()
        #expect(order == ["helper", "scope"])
        withExtendedLifetime(interface) {}
    }

    @Test(
        "its delays are those of the interface's clock, and a commit of it goes on after the end of either",
        arguments: [true, false])
    func clockAndCommit(isReleasedFirst: Bool) async {
        var helper: Helper? = bench.scope.helper()
        var saved: [String] = []
        let hasRun = Gate()
        helper?.run(1, .restart, after: .seconds(5), operation: {}) {
            saved.append("run")
            hasRun.open()
        }
        let pause = Task { [helper] in try? await helper?.sleep(for: .seconds(5)) }
        await bench.clock.sleepers(2)
        bench.clock.advance(by: .seconds(5))
        await hasRun.wait()
        await pause.value
        let gate = Gate()
        helper?.commit(
            2, .queue, operation: { await gate.wait() }, afterClose: { _ in saved.append("commit") }
        )
        let last = LastReference(helper)
        helper = nil
        if isReleasedFirst { last.drop() }
        bench.interface = nil
        last.drop()
        gate.open()
        await ViewModelCommits.finished()
        #expect(saved == ["run", "commit"])
    }

    @Test("delays of a child are those of its parent's clock; a scope can bring a clock of its own")
    func otherClocks() async throws {
        let parent = try #require(bench.worker).scope
        let child = parent.child(Worker(), as: { _ in { _, _ in } })
        child.send { names, _ in names.run(.search, .restart, after: .seconds(5), operation: {}) }
        await bench.clock.sleepers(1)
        let clock = VirtualClock()
        let own = Scoped<Int, Never, Int>(ViewModelScope(clock: clock)) { _, _ in }
        let screen = ViewModelInterface(own)
        own.scope.run(1, .restart, after: .seconds(5), operation: {})
        await clock.sleepers(1)
        withExtendedLifetime((child, screen)) {}
    }

    @Test("a child of a helper is one of its view model's: it ends with that, and after a change")
    func child() async {
        let helper: Helper = bench.scope.helper()
        let viewModel = Worker()
        var child: ViewModelChild? = helper.child(SilentViewModel(viewModel))
        let interface = child?.interface
        bench.send { _, _ in
            child = nil
            #expect(viewModel.scope.isRunning(.search) == false)
            viewModel.scope.run(.search, .restart)
            #expect(viewModel.scope.isRunning(.search))
        }
        #expect(!viewModel.scope.isRunning(.search))
        let other = Worker()
        let kept = helper.child(SilentViewModel(other))
        other.scope.run(.save, .restart)
        bench.interface?.close()
        #expect(!other.scope.isRunning(.save))
        withExtendedLifetime((interface, kept)) {}
    }

    #if DEBUG && (os(macOS) || os(Linux))  // as exit tests are; in optimised builds there are no reports
    @Test("the scope of a helper that is not stored, or is used after the end, is reported")
    func reported() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let bench = WorkBench()
            @MainActor func make() -> Helper { bench.scope.helper() }
            make().run(1, .restart)
            #expect(problems.take() == [.scopeNotStored])
            _ = make().isRunning(1)  // A question is no work.
            var kept: Helper? = make()
            kept?.run(1, .restart)
            await onAnotherThread {}
            kept?.run(2, .restart)
            kept = nil
            #expect(problems.all == [], "A helper may be released at any later time.")
            kept = make()
            bench.interface?.close()
            kept?.run(1, .restart)
            #expect(problems.take() == [.scopeEnded])
            let waiting = Worker()
            let helper: Helper = waiting.names.helper()
            (waiting.names.helper() as Helper).run(1, .restart)
            #expect(problems.take() == [.scopeNotStored])
            withExtendedLifetime((waiting, helper)) {}
        }
    }
    #endif
}

/// A view model without outputs, with the scope of another one.
private struct SilentViewModel: ViewModel {
    typealias Work = Worker.Work
    let scope: ViewModelScope<Worker.Input, Work>

    init(_ worker: Worker) { scope = worker.scope }

    func accept(_ input: Worker.Input, respond: (Never) -> Void) {}
}
