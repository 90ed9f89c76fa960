// In optimised builds there are no reports to test.
#if DEBUG
import Observation
@_spi(Testing) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
/// Each in a process of its own, since problems are reported once for each type of view model.
@Suite("W8, W10, N1 mistakes with work are reported, with the type and the fix")
struct W8W10N1WorkProblemTests {
    #if os(macOS) || os(Linux)  // as exit tests are
    @Test("a scope that is not stored, a shared one, and an unheard failure are reported")
    func scopes() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let interface = ViewModelInterface(ComputedScope())
            interface.send(1)
            #expect(problems.message.contains(": A scope was released before"))
            #expect(problems.take() == [.scopeNotStored, .scopeNotStored], "made, and released")
            let named = ViewModelInterface(NamedScope())
            #expect(problems.message.contains("NamedScope: It has a scope that no interface"))
            #expect(problems.take() == [.scopeNotFound])
            let wrapper = ViewModelInterface(ForgetfulWrapper(base: Worker()))
            #expect(problems.message.contains(": It has a scope"))
            #expect(problems.take() == [.scopeNotFound])
            let good = ViewModelInterface(Wrapper(base: Worker()))
            #expect(problems.all.isEmpty)
            withExtendedLifetime((named, wrapper, good)) {}
            let viewModel = Worker()
            let both = (ViewModelInterface(viewModel), ViewModelInterface(viewModel))
            #expect(problems.message.contains("Worker: A view model, or its scope,"))
            #expect(problems.take() == [.scopeShared])
            withExtendedLifetime(both) {}
            await unheard(isHeard: true)
            #expect(problems.all.isEmpty)
            await unheard(isHeard: false)
            #expect(problems.message.contains("save: CancellationError()."))
            #expect(problems.take() == [.failureUnheard])
        }
    }

    @Test("a failure that neither catch: nor a read of failure(of:) takes is reported in a second")
    func unread() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            // A success forgets a failure; the next one is another, and caught.
            let again = ViewModelScope<Never, Int>()
            var runs = 0
            for hear in [nil, nil, ignore] as [(@MainActor (any Error) -> Void)?] {
                runs += 1
                let fails = runs != 2
                again.run(
                    1, .restart,
                    operation: { () async throws -> Void in if fails { throw Mishap() } },
                    catch: hear)
                await again.finished(1)
            }
            let benches = ["read", "caught", "closed", "neither"].map { ($0, WorkBench()) }
            for (how, bench) in benches {
                let hear: (@MainActor (any Error) -> Void)? = how == "caught" ? ignore : nil
                await bench.perform { scope, _ in
                    scope.run(
                        .search, .restart, operation: { () async throws -> Void in throw Mishap() },
                        catch: hear)
                }
                if how == "read" { #expect(bench.scope.failure(of: .search) is Mishap) }
                if how == "closed" { bench.interface?.close() }
            }
            #expect(problems.all.isEmpty)
            while problems.all.isEmpty { await onAnotherThread {} }
            #expect(problems.message.contains("search: mishap."))
            #expect(problems.take() == [.failureUnheard])
        }
    }

    @Test("a failure is not reported while the view that it notified is covered, and never twice")
    func covered() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let (shown, covered) = (WorkBench(), WorkBench())
            @MainActor func fail(_ bench: WorkBench) async {
                // As a body that shows a spinner, and no failure.
                _ = withObservationTracking {
                    bench.scope.isRunning(.search)
                } onChange: {
                }
                await bench.fail()
            }
            await fail(covered)
            let start = ContinuousClock.now
            while ContinuousClock.now - start < .seconds(2) { await onAnotherThread {} }
            #expect(problems.all.isEmpty, "it is evaluated later")
            await fail(shown)
            // As the frame after that, of the one that is on screen.
            #expect(!shown.scope.isRunning(.search))
            while problems.all.isEmpty { await onAnotherThread {} }
            #expect(problems.take() == [.failureUnheard])
            #expect(covered.scope.failure(of: .search) is Mishap)
            #expect(!covered.scope.isRunning(.search))
            let another = ContinuousClock.now
            while ContinuousClock.now - another < .seconds(2) { await onAnotherThread {} }
            #expect(problems.all.isEmpty, "it was taken")
        }
    }

    @Test(
        "the close reports a commit's failure that nothing has taken, and no other; a test asks for all"
    )
    func unheardAtTheEnd() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let bench = WorkBench()
            await bench.fail()
            #expect(problems.all.isEmpty)
            bench.interface?.reportUnheardFailures()
            #expect(problems.message.contains("search: mishap."))
            #expect(problems.take() == [.failureUnheard])
            await bench.fail(isCommit: true)
            #expect(bench.scope.failure(of: .search) is Mishap)
            bench.interface?.reportUnheardFailures()
            await bench.fail()
            bench.interface?.close()
            #expect(problems.all.isEmpty)
            let other = WorkBench()
            await other.fail(isCommit: true)
            #expect(problems.all.isEmpty)
            other.interface?.close()
            #expect(problems.take() == [.failureUnheard])
        }
    }

    @Test(
        "an operation that was cancelled, does not return, and is waited for, is reported by name")
    func stuck() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            ViewModelTrace.patience = 0.05
            let bench = WorkBench()
            let alone = bench.run("alone", .queue, of: .row(1))
            await alone.waits()
            bench.cancel(.row(1))
            let start = ContinuousClock.now
            while ContinuousClock.now - start < .milliseconds(200) { await onAnotherThread {} }
            #expect(problems.all.isEmpty, "nothing waits for it")
            let write = bench.run("write", .queue)
            await write.waits()
            bench.cancel()
            let next = bench.run("next", .queue)
            await problems.first()
            #expect(problems.message.contains("does not return"))
            #expect(problems.message.contains(" search."))
            #expect(problems.take() == [.operationStuck])
            let commit = Job("commit")
            bench.send { scope, _ in scope.commit(.save, .queue, commit) }
            await commit.waits()
            ViewModelCommits.cancelAll()
            await problems.first()
            #expect(problems.message.contains("save."))
            #expect(problems.take() == [.operationStuck])
            bench.send { scope, _ in scope.cancelAll() }
            await [alone, write, next, commit].end()
        }
    }

    @Test("an input, and work, of a scope that has ended are reported once, with the line")
    func ended() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let worker = Worker()
            let interface = ViewModelInterface(worker)
            interface.close()
            worker.scope.send({ _, _ in }, fileID: "Shop/Places.swift", line: 7)
            #expect(problems.message.contains("Worker: A scope was used after its interface"))
            #expect(problems.message.contains("At Shop/Places.swift:7."))
            worker.scope.run(.search, .restart)
            #expect(problems.take() == [.scopeEnded], "once for the type")
            withExtendedLifetime(interface) {}
        }
    }

    @Test(
        "a call of accept's respond by an operation whose work was cancelled or superseded, or by a task that it left, is reported"
    )
    func cancelledWorkResponds() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let bench = WorkBench()
            for how in ["cancelled", "superseded", "left behind"] {
                let (job, mayRespond) = (Job("job"), Gate())
                var respond: ((String) -> Void)?
                var leftBehind: Task<Void, Never>?
                bench.send { scope, send in
                    respond = send
                    scope.run(.search, .restart, job)
                }
                job.act {
                    leftBehind = Task {
                        await mayRespond.wait()
                        if how == "left behind" { respond?("stale") }
                    }
                }
                await job.waits()
                #expect(problems.all.isEmpty)
                if how == "superseded" { bench.run("next", .restart) } else { bench.cancel() }
                job.act { if how != "left behind" { respond?("stale") } }
                await job.end()
                await onAnotherThread {}
                #expect(problems.all.isEmpty == (how == "left behind"))
                mayRespond.open()
                await leftBehind?.value
                #expect(
                    problems.message.contains("Worker: Cancelled work called the respond"))
                #expect(problems.take() == [.cancelledWorkResponded])
            }
        }
    }

    @Test("work without mistakes is not reported")
    func silence() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let bench = WorkBench()
            // Closures of live work may restart their own name and then respond, and a live operation may respond, too.
            bench.send { scope, respond in
                scope.run(.search, .restart) {
                    respond("live")
                } then: {
                    scope.run(.search, .restart, then: { respond("next") })
                    respond("then")
                }
            }
            await bench.recorder.expect("live", "then", "next")
            // So may closures that cancel the name, or that report it.
            bench.send { scope, respond in
                scope.onChange(of: .search) { respond("running \($0)") }
                scope.run(.search, .restart) { emit in
                    emit(1)
                } each: { _ in
                    scope.cancel(.search)
                    respond("cancelled")
                }
            }
            await bench.recorder.expect("running true", "running false", "cancelled")
            // A cancelled operation may send: the outputs of that accept are not stale.
            let job = Job("job")
            let echo = Echo<Int>()
            let (late, lateRespond) = ViewModelInterface.late(of: Int.self)
            late.receive { _ in }
            bench.send { scope, respond in
                echo.receive { _ in respond("accepted") }
                scope.run(.search, .restart, job)
            }
            await job.waits()
            bench.cancel()
            job.act {
                // By another interface, too, and the respond of another interface.
                bench.send { _, _ in echo.send(1) }
                lateRespond(1)
            }
            await job.end()
            #expect(bench.outputs.last == "accepted")
            // So may a task that outlives the operation that started it.
            let mayRespond = Gate()
            var task: Task<Void, Never>?
            await bench.perform { scope, respond in
                scope.run(.search, .restart) {
                    task = Task {
                        await mayRespond.wait()
                        respond("late")
                    }
                } then: {
                }
            }
            mayRespond.open()
            await task?.value
            #expect(bench.outputs.last == "late")
            // A commit goes on, whose scope is released with the view model.
            let commit = Job("commit")
            bench.send { scope, _ in scope.commit(.save, .queue, commit, afterClose: {}) }
            await commit.waits()
            bench.interface = nil
            await commit.end()
            #expect(problems.messages.isEmpty)
        }
    }
    #endif
}

extension WorkBench {
    /// Runs work that fails unheard.
    fileprivate func fail(isCommit: Bool = false) async {
        await perform { scope, _ in
            let operation: @MainActor () async throws -> Void = { throw Mishap() }
            if isCommit {
                scope.commit(.search, .restart, operation: operation)
            } else {
                scope.run(.search, .restart, operation: operation)
            }
        }
    }
}

@MainActor private func ignore(_ error: any Error) {}

@MainActor private func unheard(isHeard: Bool) async {
    let bench = WorkBench()
    let gate = Gate()
    let hear: (@MainActor (any Error) -> Void)? = isHeard ? ignore : nil
    bench.send { scope, _ in
        scope.commit(
            .save, .queue,
            operation: { () async throws -> Void in
                await gate.wait()
                throw CancellationError()
            }, catch: hear)
    }
    bench.interface = nil
    gate.open()
    await ViewModelCommits.finished()
}

private final class NamedScope: ViewModel {
    let tasks = ViewModelScope<Int, Int>()

    func accept(_ input: Int, respond: (Never) -> Void) {}
}

private struct ForgetfulWrapper<Base: ViewModel>: ViewModel {
    var base: Base

    mutating func accept(_ input: Base.Input, respond: @escaping (Base.Output) -> Void) {
        base.accept(input, respond: respond)
    }
}

private struct Wrapper<Base: ViewModel>: ViewModel {
    var base: Base
    typealias Work = Base.Work
    var scope: Scope { base.scope }

    mutating func accept(_ input: Base.Input, respond: @escaping (Base.Output) -> Void) {
        base.accept(input, respond: respond)
    }
}

private final class ComputedScope: ViewModel {
    typealias Work = Int
    var scope: Scope { Scope() }

    func accept(_ input: Int, respond: (Never) -> Void) {
        scope.run(input, .restart)
    }
}
#endif
