import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W4 release", .limited)
@MainActor struct W4WorkReleaseTests {
    private let bench = WorkBench()

    @Test(
        "closures are released with work that has ended or was cancelled, though its operation goes on; a commit's last is not with the interface",
        arguments: ["left", "ended", "failed", "cancelled", "restarted"], [true, false])
    func closures(how: String, isCommit: Bool) async {
        let job = Job("job")
        var released = 0
        func hold<Value>() -> @MainActor (Value) -> Void {
            let token = Token { released += 1 }
            return { _ in token.keep() }
        }
        bench.send { scope, _ in
            if isCommit {
                scope.commit(
                    .search, .restart, operation: job.operation(), each: hold(), then: hold(),
                    catch: hold(), afterClose: hold())
            } else {
                scope.run(
                    .search, .restart, operation: job.operation(), each: hold(), then: hold(),
                    catch: hold())
            }
        }
        await job.waits()
        let emit = job.respond
        switch how {
        case "left": bench.interface = nil
        case "cancelled": bench.cancel()
        case "restarted": bench.send { scope, _ in scope.run(.search, .restart) }
        default:
            if how == "failed" { job.fail(Mishap()) }
            await job.end()
            await onAnotherThread {}
        }
        #expect(released == (isCommit && how != "left" ? 4 : 3))
        emit?("late")
        await job.end()
    }

    @Test("a loop over a sequence that ignores the cancellation ends with the next element")
    func stubbornSequence() async {
        let isReleased = Gate()
        bench.send { [weak bench] scope, respond in
            scope.run(
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
        bench.send { scope, respond in
            scope.run(.search, .restart) { emit in
                emits.append(emit)
                throw WorkerError(worker: bench.worker)
            } each: {
                respond($0)
            } catch: { _ in
                respond("failed")
            }
        }
        await bench.recorder.expect("failed")
        await onAnotherThread {}
        bench.interface = nil
        #expect(bench.worker == nil)
        #expect(emits.count == 1)
    }

    @Test(
        "an interface that is released on another thread still cancels its work, and not its commit"
    )
    func releasedOnAnotherThread() async {
        let job = bench.run("job", .restart, heedsCancellation: true)
        let (queued, commit) = (bench.run("queued", .queue), Job("commit"))
        let isReported = Gate()
        bench.send { scope, _ in
            scope.commit(.save, .restart, commit, afterClose: { isReported.open() })
        }
        await [job, commit].wait()
        let last = LastReference(bench.interface)
        bench.interface = nil
        #expect(!job.wasCancelled)

        await onAnotherThread { last.drop() }

        await [job, queued].released()
        #expect(job.wasCancelled && !queued.hasBegun && !commit.wasCancelled)
        commit.finish()
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
