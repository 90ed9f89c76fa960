import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W2, W3 outputs, results and errors of work", .limited)
@MainActor struct W2W3WorkOutputTests {
    private let bench = WorkBench()

    @Test(
        "then gets the operation's result, and responds with the respond of accept",
        arguments: Worker.policies)
    func value(policy: Worker.Policy) async {
        bench.send { scope, respond in
            scope.run(.search, policy) {
                await Task.detached { 42 }.value
            } then: { number in
                respond("first \(number)")
                respond("second \(number), on the main thread: \(MainQueue.isCurrent)")
            }
        }
        await bench.recorder.expect(
            "first 42", "second 42, on the main thread: true")
    }

    @Test("catch gets the operation's error, with its type, and then is not called")
    func typedError() async {
        bench.send { scope, respond in
            scope.run(.search, .restart) { () async throws(Mishap) -> Int in
                throw Mishap()
            } then: { number in
                respond("\(number)")
            } catch: { mishap in
                respond(mishap.description)
            }
        }
        await bench.recorder.expect("mishap")
        #expect(bench.outputs == ["mishap"])
    }

    @Test(
        "an output on its way from another thread is dropped if the work is cancelled before it arrives"
    )
    func onItsWayWhenCancelled() async {
        let job = bench.run("job", .restart)
        await job.begun()

        let respond = UncheckedTransfer(job.respond)
        waitForAnotherThread { respond.value?("on its way") }
        bench.cancel()
        await onAnotherThread {}

        #expect(bench.outputs.isEmpty)
    }

    @Test(
        "what threads have emitted arrives before then or catch, even if the operation returns at once",
        arguments: [true, false])
    func onItsWayWhenEnded(fails: Bool) async {
        bench.send { scope, respond in
            scope.run(.search, .restart) { emit in
                waitForAnotherThread { for number in 1...3 { emit("\(number)") } }
                if fails { throw Mishap() }
            } each: {
                respond($0)
            } then: {
                respond("end")
            } catch: { _ in
                respond("end")
            }
        }
        await bench.recorder.expect("1", "2", "3", "end")
    }

    @Test(
        "an operation runs over a sequence, and then: is called at its end",
        arguments: [true, false])
    func sequence(fails: Bool) async {
        let (numbers, source) = AsyncThrowingStream.makeStream(of: Int.self)
        bench.send { scope, respond in
            scope.run(.search, .restart, over: numbers) {
                respond("\($0)")
            } then: {
                respond("then")
            } catch: {
                respond("\($0)")
            }
        }
        for number in 1...3 { source.yield(number) }
        source.finish(throwing: fails ? Mishap() : nil)
        await bench.recorder.expect("1", "2", "3", fails ? "mishap" : "then")
    }

    @Test("a hot source that sends at once is not missed, unless the work waits, or is dropped")
    func hotSource() async throws {
        let source = HotSource()
        bench.send { scope, respond in
            let follow = { (work: Worker.Work, policy: Worker.Policy, delay: Duration) in
                scope.run(work, policy, after: delay, over: source) {
                    respond("\(work): \($0)")
                } catch: { _ in
                }
            }
            follow(.search, .restart, .zero)
            follow(.search, .queue, .zero)
            follow(.save, .restart, .seconds(1))
            follow(.search, .ignoreWhileRunning, .zero)
            for number in 1...2 { source.send(number) }
        }
        try #require(source.listenerCount == 1)
        for number in 3...4 { source.send(number) }
        for number in 1...4 { await bench.recorder.expect("search: \(number)") }
        bench.cancel()
        await bench.clock.sleepers(1)
        bench.clock.advance(by: .seconds(1))
        await source.listeners(2)
        source.send(5)
        await bench.recorder.expect("save: 5")
    }

    @Test("work that is cancelled by the code that makes its sequence iterates over nothing")
    func cancelledBySequence() async {
        let source = HotSource()
        source.onListen = { [bench] in bench.scope.cancelAll() }
        await bench.perform { scope, respond in
            scope.run(.search, .restart, over: source) {
                respond("\($0)")
            } catch: { _ in
            }
        }
        source.send(1)
        await onAnotherThread {}
        #expect(bench.outputs.isEmpty && !bench.scope.isRunning(.search))
    }

    @Test("ticks of every: don't drift: a late one delays no other, and missed ones are left out")
    func ticks() async throws {
        let clock = LateClock()
        let scope = ViewModelScope<Never, Int>(clock: clock)
        bench.send { _, respond in
            scope.run(1, .restart, every: .seconds(1)) { respond("tick") }
        }
        for (due, woken) in [(1, 1.25), (2, 4.5), (5.5, 6.5), (7.5, 8)] {
            try #require(await clock.deadlines.next() == .seconds(due))
            clock.wake(at: .seconds(woken))
            await bench.recorder.expect("tick")
        }
        #expect(await clock.deadlines.next() == .seconds(8.5))
        scope.cancel(1)
        clock.wake(at: .seconds(9))
        await onAnotherThread {}
        #expect(clock.deadlines.outputs.count == 5, "it sleeps after the cancellation")
    }
}

/// Sends to those who iterate over it by then, as a publisher does.
@MainActor private final class HotSource: nonisolated AsyncSequence {
    private var continuations: [AsyncStream<Int>.Continuation] = []
    private let waiter = ConditionWaiter()
    var onListen: () -> Void = {}

    var listenerCount: Int { continuations.count }

    func send(_ number: Int) { for listener in continuations { listener.yield(number) } }

    /// Returns when so many have begun to listen.
    func listeners(_ count: Int) async { await waiter.until { self.listenerCount == count } }

    nonisolated func makeAsyncIterator() -> AsyncStream<Int>.Iterator {
        let stream = MainActor.assumeIsolated {
            defer { waiter.announce() }
            onListen()
            return AsyncStream { continuations.append($0) }
        }
        return stream.makeAsyncIterator()
    }
}

private actor Library {
    func stream() -> AsyncStream<Int> {
        AsyncStream {
            $0.yield(1)
            $0.finish()
        }
    }

    func sequence(_ number: Int?) throws -> AsyncThrowingStream<Int, any Error> {
        guard let number else { throw Mishap() }
        return AsyncThrowingStream {
            $0.yield(number)
            $0.finish()
        }
    }
}

/// A clock that the test wakes late.
///
/// `@unchecked Sendable`: used on the main thread only.
private nonisolated final class LateClock: Clock, @unchecked Sendable {
    let minimumResolution = Duration.zero
    var now = VirtualClock.Instant()
    @MainActor let deadlines = OutputRecorder<Duration>()
    @MainActor private var sleeper: CheckedContinuation<Void, Never>?

    @MainActor init() {}

    @MainActor func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
        deadlines.receive(deadline.offset)
        await withCheckedContinuation { sleeper = $0 }
        try Task.checkCancellation()
    }

    @MainActor func wake(at time: Duration) {
        now = VirtualClock.Instant(offset: time)
        sleeper.take()?.resume()
    }
}
