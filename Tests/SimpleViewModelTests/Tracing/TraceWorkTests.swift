import Dispatch
@_spi(Testing) @_spi(Timeline) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("T2, T3, T11 every piece of work, and every signal of a later turn, is accounted for")
@MainActor struct T2T3T11TraceWorkTests {
    @Test(
        "why answers for a name of work: by the work that runs, or else by that which ended last"
    )
    func whyIsRunning() {
        let scope = ViewModelScope<String, String>()
        let load = { (policy: ViewModelWorkPolicy) in
            scope.run("load", policy, operation: {}, then: {})
        }
        let owner = Owner(
            Scoped<String, Bool, String>(scope) { input, _ in
                if input == "cancel" {
                    scope.cancelAll()
                } else {
                    load(input == "third" ? .ignoreWhileRunning : .restart)
                }
            })
        var recording = ViewModelTrace.Recording()
        for event in traced({ for input in ["first", "second"] { owner.interface?.send(input) } }) {
            recording.record(event)
        }
        let type = Scoped<String, Bool, String>.self
        let running = recording.why(#"isRunning("load")"#, in: type)
        #expect(
            running.contains("\"second\"") && running.hasSuffix("→ work \"load\""), "\(running)")
        var ignored = ViewModelTrace.Recording()
        for event in traced({ owner.interface?.send("third") }) { ignored.record(event) }
        #expect(
            ignored.why(#"isRunning("load")"#, in: type).hasPrefix(
                "No recorded signal changed isRunning"))
        let last = traced {
            owner.interface?.send("cancel")
            owner.interface = nil
            load(.restart)  // It is dropped, and explains nothing.
        }
        #expect(last.workFates.last == "dropped")
        for event in last { recording.record(event) }
        let cancelled = recording.why(#"isRunning("load")"#, in: type)
        #expect(
            cancelled.contains("\"second\"") && cancelled.contains("cancelled by"), "\(cancelled)")
        #expect(
            recording.why(#""cancel""#, in: type).contains("no stored member"), "An input is none.")
        #expect(
            recording.why("save", in: type).hasSuffix(
                #"no stored member save that is followed. If it is computed, ask about what it reads: isRunning("load")."#
            ))
    }

    @Test(
        "the time of work is told in microseconds, or in milliseconds",
        arguments: [Duration.zero, .milliseconds(2)])
    func units(time: Duration) throws {
        let scope = ViewModelScope<Int, Int>()
        let interface = ViewModelInterface(
            Scoped<Int, Never, Int>(scope) { input, _ in
                scope.run(input, .restart, operation: {}, then: {})
                let start = ContinuousClock.now
                while start.duration(to: .now) < time {}
                scope.cancelAll()
            })
        let end = try #require(traced { interface.send(1) }.last)
        let duration = try #require(end.duration)
        let isShort = duration < .milliseconds(1)
        let shown = (duration / (isShort ? .microseconds(1) : .milliseconds(1)) * 10).rounded() / 10
        #expect(end.description.hasSuffix(" (\(shown) \(isShort ? "µs" : "ms"))"), "\(end)")
    }

    @Test("work that pauses is queued, even if there is no other")
    func pausing() {
        let scope = ViewModelScope<Int, Int>()
        let interface = ViewModelInterface(
            Scoped<Int, Never, Int>(scope) { input, _ in
                scope.run(input, .queueLatest, after: .seconds(1), operation: {})
            })
        let events = traced {
            interface.send(1)
            interface.close()
        }
        #expect(events.workFates == ["queued", "ended"])
    }

    // MARK: Later turns, each in a process of its own: while a test waits, everything that runs meanwhile is traced

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test("an output of a completion handler on another thread is traced, and one of an operation")
    func completionHandler() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let scope = ViewModelScope<Int, String>()
            let interface = ViewModelInterface(
                Scoped<Int, Int, String>(scope) { input, respond in
                    let transfer = UncheckedTransfer(respond)
                    DispatchQueue.global().async { transfer.value(input + 1) }
                    scope.run("load", .restart, operation: { respond(input + 2) }, then: {})
                })
            let observer = TraceObserver()
            interface.receive { _ in }
            interface.send(1, fileID: "Shop/ListView.swift", line: 7)
            await observer.until { $0.filter { $0.fate == "delivered" }.count == 2 }
            let input = "ListView.swift:7 → Scoped<Int, Int, String>(1) →"
            #expect(observer.chain(of: "2") == "\(input) 2")
            #expect(
                observer.chain(of: "3")?.replacing(" (TIME)", with: "")
                    == "\(input) work \"load\" → 3")
        }
    }

    @Test(
        "a value that an operation emits inside another view model's accept is caused by its work")
    func emittedElsewhere() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let scope = ViewModelScope<Int, String>()
            let other = ViewModelInterface<ScriptedViewModel<() -> Void, Never>> { body, _ in body()
            }
            let interface = ViewModelInterface(
                Scoped<Int, Never, String>(scope) { _, _ in
                    scope.run(
                        "load", .restart, operation: { emit in other.send { emit(7) } },
                        each: { (_: Int) in })
                })
            let observer = TraceObserver()
            interface.send(1)
            await observer.until { $0.contains { $0.kind == .value } }
            #expect(observer.events.cause(of: "7") == "\"load\"")
        }
    }

    @Test("work whose result cancels it has finished, and has no other fate")
    func cancelledByItsResult() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let scope = ViewModelScope<Int, String>()
            let interface = ViewModelInterface(
                Scoped<Int, Never, String>(scope) { _, _ in
                    scope.run("load", .restart, operation: {}, then: { scope.cancelAll() })
                })
            let observer = TraceObserver()
            interface.send(1)
            await observer.until { $0.workFates.contains("finished") }
            #expect(observer.events.workFates == ["started", "finished"])
        }
    }

    @Test(
        "work that returns is finished, work that throws has failed, and queued work starts after it"
    )
    func ended() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let interface = ViewModelInterface(TracedWorkViewModel())
            let observer = TraceObserver()
            interface.send(.fail, fileID: "Shop/ListView.swift", line: 9)
            interface.send(.policy(.queue))
            interface.send(.policy(.queue))
            await observer.until { $0.filter { $0.fate == "finished" }.count == 2 }
            #expect(
                observer.events.workFates
                    == [
                        "started", "queued", "queued", "failed", "started", "finished", "started",
                        "finished",
                    ])
            #expect(observer.events.first { $0.fate == "failed" }?.trigger == nil)
            #expect(
                observer.chain(of: ".failed")
                    == "ListView.swift:9 → TracedWorkViewModel.fail → work .load failed: the server is offline (TIME) → .failed"
            )
            let queued = observer.events.last { $0.fate == "finished" }
            #expect(queued?.duration != nil)
            #expect(
                queued.map { observer.recording.chain(of: $0.id).withoutTimes.onOneLine }?
                    .hasSuffix(
                        "TracedWorkViewModel.policy(.queue) → work .load (waited TIME, took TIME)")
                    == true)

            interface.send(.giveUp)
            await observer.until { $0.last?.fate == "cancelled" }
            #expect(observer.events.last?.trigger == nil, "not itself")
            interface.send(.wait)
            interface.send(.policy(.concurrent))
            await observer.until { $0.filter { $0.fate == "finished" }.count == 3 }
            let running = observer.recording.why("isRunning(.load)", in: TracedWorkViewModel.self)
            interface.send(.cancel)
            let ended = observer.recording.why("isRunning(.load)", in: TracedWorkViewModel.self)
            #expect(
                running.contains("TracedWorkViewModel.wait")
                    && ended.contains("TracedWorkViewModel.wait"))
        }
    }

    /// Outside of the test, in which each line is that of the macro.
    private static func perform(
        in interface: ViewModelInterface<StateViewModel>,
        _ change: @escaping (StateViewModel) -> Void
    ) -> (task: Task<Void, Never>, line: Int) {
        (Task { await interface.perform(change) }, #line)
    }

    @Test(
        "a chain shows work as it was when it caused the next step, and the line of a perform that is no other's"
    )
    func asItWas() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let interface = ViewModelInterface(StateViewModel())
            let observer = TraceObserver()
            let performing = Self.perform(in: interface) { state in
                state.scope.run("load", .restart) { emit in
                    emit("found")
                    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                } each: {
                    state.query = $0
                }
            }
            await observer.until { $0.contains { $0.kind == .change } }
            interface.send { $0.scope.cancelAll() }
            await performing.task.value
            let why = observer.recording.why("query", in: StateViewModel.self)
            #expect(why.hasPrefix("TraceWorkTests.swift:\(performing.line)\n"), "\(why)")
            #expect(why.contains("→ work \"load\"") && !why.contains("cancelled"), "\(why)")
        }
    }

    @Test(
        "a perform, traced or not, does not wait for an input that was queued, and dropped with its interface"
    )
    func droppedInQueue() async {
        await #expect(processExitsWith: .success) { @MainActor in
            for isTraced in [false, true] {
                let (bench, job) = (WorkBench(), Job("job"))
                var parent: Owner<ScriptedViewModel<Int, Int>>?
                let performing = Task {
                    await bench.interface?.perform { scope, _ in
                        scope.onChange(of: .search) { if !$0 { parent?.interface?.send(2) } }
                        scope.run(.search, .restart, job)
                    }
                }
                await job.waits()
                if isTraced { ViewModelTrace.observer = { _ in } }
                var inputs: [Int] = []
                let child = ViewModelInterface(EchoViewModel<Int>())
                let viewModel = ScriptedViewModel<Int, Int> { input, _ in
                    inputs.append(input)
                    bench.cancel()
                    parent?.interface = nil
                }
                child.connect(to: viewModel.scope, as: { $0 })
                parent = Owner(viewModel)
                child.send(1)
                await performing.value
                #expect(inputs == [1])
                job.finish()
            }
        }
    }

    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("an input that an operation performs is caused by its work")
    func performedByWork() async {
        await #expect(processExitsWith: .success) { @MainActor in
            var events: [ViewModelTrace.Event] = []
            ViewModelTrace.observer = { events.append($0) }
            let bench = WorkBench()
            bench.send { scope, _ in
                scope.run(.search, .restart, operation: { await bench.perform { _, _ in } })
            }
            await bench.scope.finished(.search)
            let work = events.first { $0.kind == .work }
            #expect(events.last { $0.kind == .input }?.cause == work?.id && work != nil)
        }
    }

    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test(
        "work that a cancelled perform ends says so, and a traced perform waits for queued work and queued inputs"
    )
    func performed() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let interface = ViewModelInterface(TracedWorkViewModel())
            let observer = TraceObserver()
            let endless = Task { await interface.perform(.wait) }
            await observer.until { $0.contains { $0.fate == "started" } }
            endless.cancel()
            await endless.value
            interface.send(.start)
            await interface.perform(.policy(.queue))
            #expect(
                observer.events.workFates
                    == ["started", "ended", "started", "queued", "finished", "started", "finished"])
            #expect(
                observer.events.first { $0.fate == "ended" }?.reason == "its perform was cancelled")

            let bench = WorkBench()
            var log: [String] = []
            var performing: Task<Void, Never>?
            bench.interface?.send { _, _ in
                performing = Task.immediate { @MainActor in
                    await bench.interface?.perform { scope, _ in
                        scope.run(
                            .search, .restart, operation: {}, then: { log.append("then") })
                    }
                    log.append("performed")
                }
            }
            await performing?.value
            #expect(log == ["then", "performed"])
        }
    }

    @Test(
        "W5, D6 what an observer cancels or releases stops at once, and sees a cancellation before the operation does"
    )
    func observers() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let cancelled = WorkBench()
            var order: [String] = []
            let waiting = Job("job") { if $0 == .isCancelled { order.append("handler") } }
            ViewModelTrace.observer = { if $0.kind == .work { order.append("\($0.fate)") } }
            cancelled.interface?.send { scope, _ in scope.run(.search, .restart, waiting) }
            await waiting.waits()
            cancelled.cancel()
            #expect(order == ["started", "cancelled", "handler"])
            waiting.finish()
            await waiting.released()

            let starting = WorkBench()
            ViewModelTrace.observer = { [scope = starting.scope] in
                if $0.fate == "started" { scope.cancelAll() }
            }
            let unbegun = starting.run("job", .restart)
            await unbegun.released()
            #expect(!unbegun.hasBegun)

            let ending = WorkBench()
            let job = Job("job")
            ViewModelTrace.observer = { if $0.fate == "finished" { ending.interface = nil } }
            ending.interface?.send { scope, _ in
                scope.run(.search, .restart, job) {
                    Issue.record("then is called after the release")
                }
            }
            job.finish()
            await job.released()
            #expect(ending.worker == nil)

            let emitting = WorkBench()
            ViewModelTrace.observer = { [scope = emitting.scope] in
                if $0.kind == .value { scope.cancelAll() }
            }
            await emitting.interface?.perform { scope, _ in
                scope.run(
                    .search, .restart, operation: { $0(1) },
                    each: { _ in Issue.record("called after the cancellation") })
            }
        }
    }
    #endif
}

final class TracedWorkViewModel: ViewModel {
    struct Offline: Error, CustomStringConvertible { let description = "the server is offline" }
    enum Input { case start, fail, giveUp, wait, cancel, policy(ViewModelWorkPolicy) }
    enum Output { case done, failed }
    enum Work { case load }

    let scope = Scope()

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .start: scope.run(.load, .restart, operation: { $0(.done) }, each: { respond($0) })
        case .fail:
            scope.commit(
                .load, .restart, operation: { throw Offline() }, then: {},
                catch: { _ in respond(.failed) },
                afterClose: { _ in })
        case .giveUp: scope.run(.load, .restart, operation: { self.scope.cancelAll() }, then: {})
        case .wait: scope.run(.load, .restart, over: AsyncStream<Never> { _ in }) { _ in }
        case .cancel: scope.cancel(.load)
        case let .policy(policy):
            scope.run(.load, policy, operation: { $0(.done) }, each: { respond($0) })
        }
    }
}
