import Dispatch
@_spi(Timeline) import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("T2, T3 every piece of work, and every signal of a later turn, is accounted for")
@MainActor struct TraceWorkTests {
    @Test("work has a fate by its policy, by a cancellation, and by the release of its interface")
    func fates() {
        let viewModel = TracedWorkViewModel()
        let owner = Owner(viewModel)
        let inputs: [TracedWorkViewModel.Input] = [
            .policy(.queue), .policy(.ignoreWhileRunning), .policy(.queue), .policy(.concurrent), .cancel, .start,
            .start,
        ]
        let events = traced {
            for input in inputs { owner.interface?.send(input) }
            owner.interface = nil
            viewModel.tasks.run(.load, .restart, operation: {}, then: {})
        }
        let work = events.filter { $0.kind == .work }
        let first = work.first?.id ?? 0
        #expect(
            work.map { "\($0.id - first) \($0.fate)" } == [
                "0 started", "2 ignored", "4 queued", "6 started", "0 cancelled", "4 cancelled", "6 cancelled",
                "9 started", "9 superseded", "11 started", "11 ended", "13 dropped",
            ])
        #expect(work.allSatisfy { $0.value == ".load" && $0.viewModelName == "TracedWorkViewModel" })
    }

    @Test("cancelled work names the input that cancelled it, or the release")
    func trigger() {
        let owner = Owner(TracedWorkViewModel())
        let recording = recorded(withInterfaces: true) {
            owner.interface?.send(.start)
            owner.interface?.send(.cancel)
            owner.interface?.send(.start)
            owner.interface = nil
        }
        let lines = recording.tree.withoutTimes.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.contains("work .load  cancelled by TracedWorkViewModel.cancel (TIME)"))
        #expect(lines.contains("work .load  ended: its interface was released (TIME)"))
        #expect(lines.contains("TracedWorkViewModel  released"))
        let events = recording.latestEvents
        let cancelled = events.filter { $0.fate == .cancelled || $0.fate == .ended }
        #expect(cancelled.map(\.trigger) == [events.first { $0.value == ".cancel" }?.id, events.last?.id])
        #expect(cancelled[0].description.withoutTimes.hasSuffix("cancelled by #\(cancelled[0].trigger ?? 0) (TIME)"))
    }

    @Test("the innermost input cancels work, and what onRunningChange responds with inside it is caused by the work")
    func cancelledReport() {
        let tasks = ViewModelTasks<String>()
        let child = ViewModelInterface<ScriptedViewModel<Int, Never>> { _, _ in tasks.cancelAll() }
        let interface = ViewModelInterface<ScriptedViewModel<String, Bool>> { input, respond in
            guard input == "load" else { return child.send(1) }
            tasks.onRunningChange { respond($1) }
            tasks.run("work", .restart, operation: {}, then: {})
        }
        let events = traced { for input in ["load", "cancel"] { interface.send(input) } }
        #expect(events.cause(of: "false") == "\"work\"")
        #expect(events.first { $0.fate == .cancelled }?.trigger == events.first { $0.value == "1" }?.id)
    }

    @Test("T11 why answers for a name of work: by the work that runs, or else by that which ended last")
    func whyIsRunning() {
        let tasks = ViewModelTasks<String>()
        let interface = ViewModelInterface<ScriptedViewModel<String, Bool>> { input, _ in
            guard input != "cancel" else { return tasks.cancelAll() }
            tasks.run("load", .restart, operation: {}, then: {})
        }
        var recording = ViewModelTrace.Recording()
        for event in traced({ for input in ["first", "second"] { interface.send(input) } }) { recording.record(event) }
        let type = ScriptedViewModel<String, Bool>.self
        let running = recording.why(#"isRunning("load")"#, in: type)
        #expect(running.contains("\"second\"") && running.hasSuffix("→ work \"load\""), "\(running)")
        for event in traced({ interface.send("cancel") }) { recording.record(event) }
        let cancelled = recording.why(#"isRunning("load")"#, in: type)
        #expect(cancelled.contains("\"second\"") && cancelled.contains("cancelled by"), "\(cancelled)")
        #expect(
            recording.why("save", in: type).hasSuffix(#"no member save that is followed. It has: isRunning("load")."#))
    }

    // MARK: Later turns, each in a process of its own: while a test waits, everything that runs meanwhile is traced

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test("an output of a completion handler on another thread is traced")
    func completionHandler() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let interface = ViewModelInterface<ScriptedViewModel<Int, Int>> { _, respond in
                let transfer = UncheckedTransfer(respond)
                DispatchQueue.global().async { transfer.value(2) }
            }
            let observer = TraceObserver(of: "ScriptedViewModel<Int, Int>")
            await withCheckedContinuation { continuation in
                interface.receive { _ in continuation.resume() }
                interface.send(1, fileID: "Shop/ListView.swift", line: 7)
            }
            #expect(observer.chain(of: "2") == "ListView.swift:7 → ScriptedViewModel<Int, Int>(1) → 2")
        }
    }

    @Test("work that work starts, inputs that an operation sends, and the effects of then are caused by the work")
    func workInWork() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let other = ViewModelInterface(viewModel: EchoViewModel<String>())
            let (late, lateRespond) = ViewModelInterface.late(of: String.self)
            other.receive { _ in lateRespond("late") }
            late.receive { _ in }
            let tasks = ViewModelTasks<String>()
            let interface = ViewModelInterface<ScriptedViewModel<String, String>> { _, respond in
                tasks.run("outer", .restart) {
                    other.send("from the operation")
                    tasks.run("inner", .restart) {
                    } then: {
                        other.send("from then")
                    }
                } then: {
                }
            }
            let observer = TraceObserver(
                of: "EchoViewModel<String>", "ScriptedViewModel<String, String>", "LateViewModel<String>")
            interface.send("start")
            await observer.until { $0.contains { $0.value == "\"from then\"" && $0.kind == .input } }
            let events = observer.events
            #expect(events.cause(of: "\"outer\"") == "\"start\"")
            #expect(events.cause(of: "\"from the operation\"") == "\"outer\"")
            #expect(events.cause(of: "\"late\"") == "\"from the operation\"")
            #expect(events.cause(of: "\"inner\"") == "\"outer\"")
            #expect(events.cause(of: "\"from then\"") == "\"inner\"")
        }
    }

    @Test("work that returns is finished, work that throws has failed, and queued work starts after it")
    func ended() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let interface = ViewModelInterface(viewModel: TracedWorkViewModel())
            let observer = TraceObserver(of: "TracedWorkViewModel")
            interface.send(.fail, fileID: "Shop/ListView.swift", line: 9)
            interface.send(.policy(.queue))
            interface.send(.policy(.queue))
            await observer.until { $0.filter { $0.fate == .finished }.count == 2 }
            #expect(
                observer.events.filter { $0.kind == .work }.map(\.fate)
                    == [.started, .queued, .queued, .failed, .started, .finished, .started, .finished])
            let failed = observer.events.first { $0.fate == .failed }
            #expect(failed?.reason == "Failure")
            #expect(failed?.trigger == nil)
            #expect(failed?.description.withoutTimes.hasSuffix("failed: Failure (TIME)") == true)
            #expect(
                observer.chain(of: ".failed")
                    == "ListView.swift:9 → TracedWorkViewModel.fail → work .load failed: Failure (TIME) → .failed")
            let queued = observer.events.last { $0.fate == .finished }
            #expect(queued?.duration != nil)
            #expect(
                queued.map { observer.recording.chain(of: $0.id).withoutTimes.onOneLine }?.hasSuffix(
                    "TracedWorkViewModel.policy(.queue) → work .load (waited TIME, took TIME)") == true)
        }
    }

    @Test("an output of a stream is delivered when its consumer gets it")
    func streamed() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
            let observer = TraceObserver(of: "EchoViewModel<Int>")
            interface.send(1)
            for await number in interface.receive() {
                guard number == 1 else { break }
                interface.send(2)
            }
            #expect(
                observer.events.fates
                    == ["1 accepted", "1 held", "1 delivered", "2 accepted", "2 held", "2 delivered"])
            // While its consumer is busy, a stream is a receiver.
            #expect(observer.events.compactMap(\.reason) == ["no receiver"])
        }
    }

    @Test("a perform, traced or not, does not wait for an input that was queued, and dropped with its interface")
    func droppedInQueue() async {
        await #expect(processExitsWith: .success) { @MainActor in
            for isTraced in [false, true] {
                let (bench, job) = (WorkBench(), Job("job"))
                var parent: Owner<ScriptedViewModel<Int, Int>>?
                let performing = Task {
                    await bench.interface?.perform { worker, _ in
                        worker.tasks.onRunningChange { if !$1 { parent?.interface?.send(2) } }
                        worker.tasks.run(.search, .restart, job)
                    }
                }
                await job.waits()
                if isTraced { ViewModelTrace.observer = { _ in } }
                var inputs: [Int] = []
                let child = ViewModelInterface(viewModel: EchoViewModel<Int>())
                parent = Owner(
                    ScriptedViewModel { input, _ in
                        inputs.append(input)
                        bench.cancel()
                        parent?.interface = nil
                    })
                if let parent = parent?.interface { child.receive(passingTo: parent, as: { $0 }) }
                child.send(1)
                await performing.value
                #expect(inputs == [1])
                job.finish()
            }
        }
    }

    @Test("a traced perform does not wait for an input that a released parent has dropped")
    func droppedOfPerform() async {
        await #expect(processExitsWith: .success) { @MainActor in
            ViewModelTrace.onProblem = { _, _ in }
            let parent = Owner(EchoViewModel<Int>())
            let child = ViewModelInterface(viewModel: EchoViewModel<Int>())
            if let parent = parent.interface { child.receive(passingTo: parent, as: { $0 }) }
            parent.interface = nil
            let observer = TraceObserver(of: "EchoViewModel<Int>")
            await child.perform(1)
            #expect(observer.events.fates == ["1 accepted", "1 passed", "1 dropped"])
        }
    }

    @Test(
        "outputs of then and of the operation are caused by the work, those of each by its value, answers by their input"
    )
    func outputsOfWork() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let tasks = ViewModelTasks<String>()
            let interface = ViewModelInterface<ScriptedViewModel<String, String>> { input, respond in
                guard input == "load" else { return respond("answer") }
                tasks.run("work", .restart) { emit in
                    emit("each")
                    respond("operation")
                } each: {
                    respond($0)
                } then: {
                    respond("then")
                }
            }
            let observer = TraceObserver(of: "ScriptedViewModel<String, String>")
            interface.receive { if $0 == "then" { interface.send("ask") } }
            interface.send("load", fileID: "Shop/ListView.swift", line: 9)
            await observer.until { $0.contains { $0.value == "\"answer\"" } }
            let causes = ["operation", "then", "ask", "answer"].map { observer.events.cause(of: "\"\($0)\"") }
            #expect(causes == ["\"work\"", "\"work\"", "\"then\"", "\"ask\""])
            let values = observer.events.filter { $0.value == "\"each\"" }
            #expect(values.map(\.kind) == [.value, .output])
            #expect(values.map(\.fate) == [.delivered, .delivered])
            #expect(values.map(\.cause) == [observer.events.first { $0.kind == .work }?.id, values.first?.id])
            let chain =
                "ListView.swift:9 → ScriptedViewModel<String, String>(\"load\") → work \"work\" (TIME) → \"then\""
            #expect(observer.chain(of: "\"then\"") == chain)
        }
    }

    @Test("work that delivered has finished, even if its delivery releases the interface")
    func finishedByRelease() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let owner = Owner(TracedWorkViewModel())
            let observer = TraceObserver(of: "TracedWorkViewModel")
            owner.interface?.receive { _ in owner.interface = nil }
            owner.interface?.send(.fail)
            await observer.until { $0.contains { $0.value == ".failed" } }
            #expect(owner.interface == nil)
            #expect(observer.events.filter { $0.kind == .work }.map(\.fate) == [.started, .failed])
            #expect(observer.events.cause(of: ".failed") == ".load")

            let (bench, decision) = (WorkBench(), TraceObserver(of: "Worker"))
            bench.interface?.send { worker, _ in
                worker.tasks.run(.save, .restart, operation: {}, then: { bench.interface = nil }, afterRelease: {})
            }
            await ViewModelDecisions.finished()
            #expect(decision.events.filter { $0.kind == .work }.map(\.fate) == [.started, .finished])
        }
    }

    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("work that a cancelled perform ends says so, and a traced perform waits for queued work and queued inputs")
    func performed() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let interface = ViewModelInterface(viewModel: TracedWorkViewModel())
            let observer = TraceObserver(of: "TracedWorkViewModel")
            let endless = Task { await interface.perform(.wait) }
            await observer.until { $0.contains { $0.fate == .started } }
            endless.cancel()
            await endless.value
            interface.send(.start)
            await interface.perform(.policy(.queue))
            #expect(
                observer.events.filter { $0.kind == .work }.map(\.fate)
                    == [.started, .ended, .started, .queued, .finished, .started, .finished])
            #expect(observer.events.first { $0.fate == .ended }?.reason == "its perform was cancelled")

            let bench = WorkBench()
            var log: [String] = []
            var performing: Task<Void, Never>?
            bench.interface?.send { _, _ in
                performing = Task.immediate { @MainActor in
                    await bench.interface?.perform { worker, _ in
                        worker.tasks.run(.search, .restart, operation: {}, then: { log.append("then") })
                    }
                    log.append("performed")
                }
            }
            await performing?.value
            #expect(log == ["then", "performed"])
        }
    }

    @Test("the event of a cancellation comes before the cancellation reaches the operation")
    func cancellationOrder() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = WorkBench()
            var order: [String] = []
            let job = Job("job") { if $0 == .isCancelled { order.append("handler") } }
            ViewModelTrace.observer = { if $0.kind == .work { order.append("\($0.fate)") } }
            bench.interface?.send { worker, _ in worker.tasks.run(.search, .restart, job) }
            await job.waits()
            bench.cancel()
            #expect(order == ["started", "cancelled", "handler"])
            job.finish()
            await job.released()
        }
    }

    @Test("W5 work that an observer cancels when it starts never begins")
    func observerThatCancels() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = WorkBench()
            ViewModelTrace.observer = { [tasks = bench.tasks] in if $0.fate == .started { tasks.cancelAll() } }
            let job = bench.run("job", .restart)
            await job.released()
            #expect(!job.hasBegun)
        }
    }

    @Test("D6 an observer that releases the interface stops then, and one that cancels the work stops each")
    func observerThatReleases() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let bench = WorkBench()
            let job = Job("job")
            ViewModelTrace.observer = { if $0.fate == .finished { bench.interface = nil } }
            bench.interface?.send { worker, _ in
                worker.tasks.run(.search, .restart, job) { Issue.record("then is called after the release") }
            }
            job.finish()
            await job.released()
            #expect(bench.worker == nil)

            let other = WorkBench()
            ViewModelTrace.observer = { [tasks = other.tasks] in if $0.kind == .value { tasks.cancelAll() } }
            await other.interface?.perform { worker, _ in
                worker.tasks.run(.search, .restart) { emit in
                    emit(1)
                } each: { _ in
                    Issue.record("each is called after the cancellation")
                }
            }
        }
    }
    #endif
}

final class TracedWorkViewModel: ViewModel {
    struct Failure: Error {}
    enum Input { case start, fail, wait, cancel, policy(ViewModelTasks<Work>.Policy) }
    enum Output { case done, failed }
    enum Work { case load }

    let tasks = ViewModelTasks<Work>()

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .start: run(.restart, respond)
        case .fail:
            tasks.run(.load, .restart) { _ in
                throw Failure()
            } each: {
                respond($0)
            } catch: { _ in
                respond(.failed)
            }
        case .wait: tasks.run(.load, .restart, over: AsyncStream<Never> { _ in }) { _ in }
        case .cancel: tasks.cancel(.load)
        case let .policy(policy): run(policy, respond)
        }
    }

    private func run(_ policy: ViewModelTasks<Work>.Policy, _ respond: @escaping (Output) -> Void) {
        tasks.run(.load, policy) { respond in
            respond(.done)
        } each: {
            respond($0)
        }
    }
}
