import Dispatch
import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite("K9 everything runs that can", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K9SettleTests {
    private let server = ChatServer()
    private let clock = ManualClock()

    @Test(
        "time passes only after the view model has received what was sent, whether or not a task sleeps already"
    )
    func receivesFirst() async {
        let viewModel = ChatViewModel(server, clock: clock)
        let tester = ViewModelTester(viewModel, exhaustive: false)
        tester.send(.didAppear)
        server.event.yield(.typing("Ada"))
        await clock.advance(by: .seconds(4))
        server.event.yield(.typing("Grace"))
        await clock.advance(by: .seconds(4))
        #expect(viewModel.typist == "Grace")
        await clock.advance(by: .seconds(1))
        #expect(viewModel.typist == nil)
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    // Each in a process of its own, in which no other test's jobs make a wait longer, or set the hook.

    @Test(
        "settle waits for a job between two chains of blocks on the main queue, of up to ninety-eight each"
    )
    func chains() async {
        await #expect(processExitsWith: .success) { @MainActor in
            await settle()
            var hasRun = false
            Self.enqueue(50) { hasRun = true }
            await settle()
            #expect(hasRun)
            for length in [0, 50, 98, 98] {
                var hasEnded = false
                Self.enqueue(length) {
                    Task {
                        await Self.takesLong()
                        // The job has returned meanwhile, so each block of the second chain is counted.
                        Self.work()
                        Self.enqueue(length) { hasEnded = true }
                    }
                }
                await settle()
                #expect(hasEnded)
            }
        }
    }

    private static func enqueue(_ count: Int, then next: @escaping @MainActor () -> Void) {
        DispatchQueue.main.async { count == 0 ? next() : enqueue(count - 1, then: next) }
    }

    private actor Elsewhere {
        func takesLong() { K9SettleTests.work() }
    }

    @Test("a job that begins just before the last block is waited for")
    func jobBeforeLastBlock() async {
        await #expect(processExitsWith: .success) { @MainActor in
            for _ in 1...10 {
                await settle()
                var hasEnded = false
                let end: @MainActor () -> Void = { hasEnded = true }
                Self.enqueue(99) {
                    Task.detached {
                        Self.work()
                        await end()
                    }
                }
                await settle()
                #expect(hasEnded)
            }
        }
    }

    @Test("settle counts blocks from the last job on, not from its call")
    func chainAfterJob() async {
        await #expect(processExitsWith: .success) { @MainActor in
            var hasEnded = false
            Task {
                for _ in 1...60 { await Self.takesLong() }
                Self.enqueue(90) { hasEnded = true }
            }
            await settle()
            #expect(hasEnded)
        }
    }

    @Test("a task that went on and on while nothing settled is waited for")
    func busyBefore() async {
        await #expect(processExitsWith: .success) { @MainActor in
            _ = ManualClock()
            var hasEnded = false
            await withCheckedContinuation { isBusy in
                Task {
                    await Self.takesLong { isBusy.resume() }
                    hasEnded = true
                }
            }
            await settle()
            #expect(hasEnded)
        }
    }

    @Test("advance does not wait for tasks that go on and on, but for all others")
    func othersGoOn() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let clock = ManualClock()
            Task { while true { await Task.yield() } }
            for _ in 1...2 { Task.detached { while true { await Task.yield() } } }
            var ticks = 0
            Task {
                while true {
                    try await clock.sleep(for: .seconds(1))
                    await Elsewhere().takesLong()
                    ticks += 1
                }
            }
            for second in 1...5 {
                await clock.advance(by: .seconds(1))
                #expect(ticks == second)
            }
        }
    }
    #endif

    @Test(
        "thousands of buffered elements arrive, and a task that goes on and on fails the test of its view model, once"
    )
    func endless() async {
        await failures {
            let tester = ViewModelTester(ChatViewModel(server), exhaustive: false)
            for number in 1...2_000 { server.event.yield(.message("\(number)")) }
            tester.send(.didAppear)
            await tester.expect(\.messages.count, 2_000)
            // Not endless: they would take a processor until the other tests give way to this one.
            let looping = ViewModelTester(
                AnyViewModel<Int, Int> { _, _ in
                    Task.detached { for _ in 1...21_000 { await Task.yield() } }
                })
            for number in 1...2 {
                looping.send(number)
                await settle()
            }
            // At rest between them.
            let (bursts, burst) = AsyncStream.makeStream(of: Int.self)
            let resting = ViewModelTester(
                AnyViewModel<Void, Never> { _, _ in
                    Task.detached {
                        for await count in bursts { for _ in 1...count { await Task.yield() } }
                    }
                }, exhaustive: false)
            resting.send(())
            for _ in 1...2 {
                burst.yield(3_500)
                await settle()
            }
            burst.finish()
        }.expect(
            """
            A task of AnyViewModel<Int, Int> has run 20,000 times without a rest, and is not waited for any more: \
            it loops, and waits for nothing, as with Task.yield().
            """)
    }

    private nonisolated static func work() { _ = (1...100_000).reduce(0) { $0 ^ "\($1)".count } }

    @concurrent private nonisolated static func takesLong() async { work() }

    @concurrent private nonisolated static func takesLong(afterTurns body: @Sendable () -> Void)
        async
    {
        for _ in 1...21_000 { await Task.yield() }
        body()
        work()
    }

    @Test("several can settle at once, even in a task that is cancelled")
    func severalSettle() async {
        let settling = (1...20).map { _ in Task { await settle() } }
        settling[3].cancel()
        var hasEnded = false
        Task {
            await Self.takesLong()
            hasEnded = true
        }
        for task in settling {
            await task.value
            #expect(hasEnded)
        }
    }

    @Test("a failure names a task that an input started outside the view model's tasks")
    func rawTask() async {
        await failures {
            let tester = ViewModelTester(ChatViewModel(server))
            tester.send(.didStartTask)
            await tester.expect(\.percent, 1, within: .milliseconds(1))
        }.expect(
            """
            The Int of ChatViewModel is not 1. It was: 0.
            Since the last input of the test: accepted didStartTask.
            A task that an input started outside the scope has not ended.
            """)
        server.answer()
    }
}

// Clauses: CONTRACT.md
@Suite("K14 no output from elsewhere", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K14CallerTests {
    private let server = ChatServer()

    @Test(
        "a respond in a raw task, an operation or a callback fails once, where the input was sent",
        arguments: [
            ChatViewModel.Input.didRespondInTask, .didRespondInOperation, .didStoreRespond,
        ], [true, false])
    func elsewhere(input: ChatViewModel.Input, hasCallbacks: Bool) async {
        var line = 0
        let failures = await failures {
            let viewModel = ChatViewModel(server)
            let tester = ViewModelTester(viewModel, exhaustive: false, hasCallbacks: hasCallbacks)
            line = #line + 1
            tester.send(input)
            await settle()
            if input == .didRespondInTask { server.answer() }
            viewModel.stored.take()?(.late)
            await tester.expect(.late)
        }
        if hasCallbacks { return failures.expect() }
        failures.expect(
            """
            ChatViewModel called respond outside accept, and outside each, then and catch of its work: \
            an operation, a Task { } or a callback can do so after a newer input, or too late.
            Hint: respond in each or then of work; for callbacks, there is hasCallbacks: true.
            """, lines: [line])
    }

    @Test(
        "a respond on another thread fails, but not one in accept that a child's receiver, or a queue's sync, hides"
    )
    func hidden() async {
        await failures {
            let child = ViewModelInterface(LikeViewModel())
            let delegating = ViewModelTester(
                AnyViewModel<LikeViewModel.Input, LikeViewModel.Output> { input, respond in
                    child.receive { respond($0) }
                    child.send(input)
                })
            delegating.send(.didTapLike)
            await delegating.expect(.like(on: true), .thanks)
            let locked = ViewModelTester(ChatViewModel(server))
            locked.send(.didLock)
            await locked.expect(.sent)
            let tester = ViewModelTester(ThreadViewModel())
            tester.send(())
            await tester.expect(7, within: .seconds(1_000))
        }.expect("ThreadViewModel called respond")
    }
}
