import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W4 release", .timeLimit(.minutes(5)))
@MainActor struct W4WorkReleaseTests {
    private let bench = WorkBench()

    @Test(
        "work that was ended keeps nothing that its closures capture, though its operation, or its delay, goes on",
        arguments: ["released", "cancelled", "restarted"], [true, false])
    func closures(how: String, isAsleep: Bool) async {
        let bench = WorkBench(clock: VirtualClock(heedsCancellation: false))
        let job = Job("job")
        bench.send { [worker = bench.worker] tasks, _ in
            let operation = job.operation()
            tasks.run(.search, .restart, after: .seconds(isAsleep ? 1 : 0)) { emit in
                try await operation(emit)
            } each: { [worker] _ in
                withExtendedLifetime(worker) {}
            } then: { [worker] in
                withExtendedLifetime(worker) {}
            } catch: { [worker] _ in
                withExtendedLifetime(worker) {}
            }
        }
        if isAsleep { await bench.clock.sleepers(1) } else { await job.waits() }
        if how == "cancelled" { bench.cancel() }
        if how == "restarted" { bench.send { tasks, _ in tasks.run(.search, .restart) } }
        bench.interface = nil
        #expect(bench.worker == nil)
        #expect(!job.isReleased)
        bench.clock.advance(by: .seconds(1))
        await job.end()
    }

    @Test("a loop over a sequence that ignores the cancellation ends with the next element")
    func stubbornSequence() async {
        let isReleased = Gate()
        bench.send { [weak bench] tasks, respond in
            tasks.run(
                .search, .restart, over: StubbornSequence(token: Token { isReleased.open() })
            ) { number in
                if number == 3 { bench?.interface = nil }
            } catch: { _ in
            }
        }
        await isReleased.wait()
        #expect(bench.worker == nil)
    }

    @Test("an error of failed work is not kept by an emit that is left with a callback")
    func error() async {
        var emits: [(String) -> Void] = []
        bench.send { tasks, respond in
            tasks.run(.search, .restart) { emit in
                emits.append(emit)
                throw WorkerError(worker: bench.worker)
            } each: {
                respond($0)
            } catch: { _ in
                respond("failed")
            }
        }
        #expect(await bench.recorder.next() == "failed")
        await onAnotherThread {}
        bench.interface = nil
        #expect(bench.worker == nil)
        #expect(emits.count == 1)
    }

    @Test(
        "an interface that is released on another thread still cancels its work, and not its decision"
    )
    func releasedOnAnotherThread() async {
        let job = bench.run("job", .restart, heedsCancellation: true)
        let (queued, decision) = (bench.run("queued", .queue), Job("decision"))
        let isReported = Gate()
        bench.send { tasks, _ in
            tasks.run(.save, .restart, decision, afterRelease: { isReported.open() })
        }
        for job in [job, decision] { await job.waits() }
        let last = LastReference(bench.interface)
        bench.interface = nil
        #expect(!job.wasCancelled)

        await onAnotherThread { last.drop() }

        await [job, queued].released()
        #expect(job.wasCancelled && !queued.hasBegun && !decision.wasCancelled)
        decision.finish()
        await isReported.wait()
        #expect(bench.worker == nil)
    }
}

private struct WorkerError: Error {
    let worker: Worker?
}

/// An endless sequence that never suspends, and does not look for a cancellation.
private nonisolated struct StubbornSequence: AsyncSequence {
    struct AsyncIterator: AsyncIteratorProtocol {
        let token: Token
        var count = 0

        mutating func next() async -> Int? {
            count += 1
            return count
        }
    }

    let token: Token

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(token: token) }
}
