// In optimised builds there are no reports to test.
#if DEBUG
@_spi(Testing) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
/// Each in a process of its own, since problems are reported once for each type of view model.
@Suite("W8, W10, N1 mistakes with work are reported, with the type and the fix")
struct WorkProblemTests {
    #if os(macOS) || os(Linux)  // as exit tests are
    @Test("tasks that are not stored, such as those of a computed property, are reported")
    func notStored() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let interface = ViewModelInterface(viewModel: ComputedTasks())
            // Through a child, whose line is noted before its input is accepted.
            let child = ViewModelInterface(viewModel: EchoViewModel<Int>())
            child.receive(passingTo: interface, as: { $0 })
            child.send(1, fileID: "Shop/ProductView.swift", line: 41)
            #expect(problems.all == [.tasksNotStored])
            #expect(problems.messages.first?.contains("ComputedTasks: Tasks were released while") == true)
            #expect(problems.messages.first?.hasSuffix("Last send: Shop/ProductView.swift:41.") == true)
        }
    }

    @Test("a view model that is released while another one runs its work is reported, whatever the names of work are")
    func releasedBeforeItsWork() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            var part: StoredTasks? = StoredTasks(ViewModelTasks())
            var child = part.map { ViewModelInterface(viewModel: $0) }
            let parent = ViewModelInterface(
                viewModel: ScriptedViewModel<Int, Int> { [weak part] input, _ in part?.run(input) })
            parent.send(1)
            #expect(problems.all.isEmpty && child != nil)
            (part, child) = (nil, nil)
            #expect(problems.all == [.tasksNotStored])
        }
    }

    @Test("a screen that is closed while a decision runs is not reported")
    func closedWithADecision() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let mayEnd = Gate()
            var interface: ViewModelInterface? = ViewModelInterface(viewModel: Deciding(mayEnd))
            interface?.send(1)
            interface = nil
            #expect(problems.all.isEmpty)
            mayEnd.open()
            await ViewModelDecisions.finished()
        }
    }

    @Test("tasks that two interfaces share are reported")
    func shared() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let tasks = ViewModelTasks<Int>()
            let first = ViewModelInterface(viewModel: StoredTasks(tasks))
            let second = ViewModelInterface(viewModel: StoredTasks(tasks))
            first.send(1)
            #expect(problems.all.isEmpty)
            second.send(1)
            #expect(problems.all == [.tasksShared])
            #expect(problems.messages.first?.contains("StoredTasks") == true)
        }
    }

    @Test("a parent's accept that runs a child's work, by a method of its view model, is reported")
    func methodOfAChild() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let (part, childViewModel, structure) = (ChildWithMethod(), ChildWithMethod(), StructWithMethod())
            let parent = ViewModelInterface(
                viewModel: ScriptedViewModel<Int, Int> { input, _ in
                    if input == 3 { structure.load() } else { (input == 1 ? part : childViewModel).load() }
                })
            parent.send(1)
            #expect(problems.all.isEmpty, "without an interface, it is a part of the parent")
            let child = ViewModelInterface(viewModel: childViewModel)
            parent.send(2)
            #expect(problems.all == [.tasksShared])
            #expect(problems.messages.first?.contains("ScriptedViewModel<Swift.Int, Swift.Int>: Work was run") == true)
            problems.forget()
            let childOfStructure = ViewModelInterface(viewModel: structure)
            parent.send(3)
            #expect(problems.all == [.tasksShared])
            problems.forget()
            withExtendedLifetime((child, childOfStructure)) {}
            let other = ViewModelInterface(viewModel: ChildWithMethod())
            ViewModelInterface(viewModel: SubclassWithMethod()).send(1)
            other.send(1)
            #expect(problems.messages.isEmpty)
        }
    }

    @Test("a first run outside any accept is reported")
    func outsideAccept() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let tasks = ViewModelTasks<Int>()
            let interface = ViewModelInterface(viewModel: StoredTasks(tasks))
            tasks.run(1, .restart, operation: {}, then: {})
            #expect(problems.all == [.tasksOutsideAccept])
            interface.send(1)
            #expect(problems.all == [.tasksOutsideAccept])
            problems.forget()
            ViewModelTasks<Int>().onRunningChange { _, _ in }
            #expect(problems.all == [.tasksOutsideAccept])
        }
    }

    @Test("a call of accept's respond by an operation whose work was cancelled or superseded is reported")
    func cancelledWorkResponds() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let bench = WorkBench()
            for restarts in [false, true] {
                let job = Job("job")
                bench.interface?.send { worker, respond in
                    let operation = job.operation()
                    worker.tasks.run(.search, .restart) {
                        try? await operation { _ in }
                        respond("stale")
                    } then: {
                    }
                }
                await job.waits()
                #expect(problems.all.isEmpty)
                if restarts { bench.run("next", .restart) } else { bench.cancel() }
                job.finish()
                await job.released()
                #expect(problems.all == [.cancelledWorkResponded])
                #expect(problems.messages.first?.contains("Worker: Cancelled work called the respond") == true)
                problems.forget()
            }
        }
    }

    @Test("a task that cancelled work has left behind, and that responds when its operation has returned, is reported")
    func leftBehind() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let bench = WorkBench()
            let (job, mayRespond) = (Job("job"), Gate())
            var leftBehind: Task<Void, Never>?
            bench.interface?.send { worker, respond in
                let operation = job.operation()
                worker.tasks.run(.search, .restart) {
                    leftBehind = Task {
                        await mayRespond.wait()
                        respond("stale")
                    }
                    try? await operation { _ in }
                } then: {
                }
            }
            await job.waits()
            bench.cancel()
            job.finish()
            await job.released()
            await onAnotherThread {}
            #expect(problems.all.isEmpty)
            mayRespond.open()
            await leftBehind?.value
            #expect(problems.all == [.cancelledWorkResponded])
        }
    }

    @Test("work without mistakes is not reported")
    func silence() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let bench = WorkBench()
            // Closures of live work may restart their own name and then respond, and a live operation may respond, too.
            bench.interface?.send { worker, respond in
                worker.tasks.run(.search, .restart) {
                    respond("live")
                } then: {
                    worker.tasks.run(.search, .restart, operation: {}, then: { respond("next") })
                    respond("then")
                }
            }
            for output in ["live", "then", "next"] { #expect(await bench.recorder.next() == output) }
            // So may closures that cancel the name, or that report it.
            bench.interface?.send { worker, respond in
                worker.tasks.onRunningChange { respond("running \($1)") }
                worker.tasks.run(.search, .restart) { emit in
                    emit(1)
                } each: { _ in
                    worker.tasks.cancel(.search)
                    respond("cancelled")
                }
            }
            for output in ["running true", "running false", "cancelled"] {
                #expect(await bench.recorder.next() == output)
            }
            bench.tasks.onRunningChange { _, _ in }
            // A cancelled operation may send: the outputs of that accept are not stale.
            let job = Job("job")
            let echo = ViewModelInterface(viewModel: EchoViewModel<Int>())
            let (late, lateRespond) = ViewModelInterface.late(of: Int.self)
            late.receive { _ in }
            bench.interface?.send { [weak interface = bench.interface] worker, respond in
                echo.receive { _ in respond("accepted") }
                let operation = job.operation()
                worker.tasks.run(.search, .restart) {
                    try? await operation { _ in }
                    // By another interface, too, and the respond of another interface.
                    interface?.send { _, _ in echo.send(1) }
                    lateRespond(1)
                } then: {
                }
            }
            await job.waits()
            bench.cancel()
            job.finish()
            await job.released()
            #expect(bench.outputs.last == "accepted")
            // So may a task that outlives the operation that started it.
            let mayRespond = Gate()
            var task: Task<Void, Never>?
            await bench.interface?.perform { worker, respond in
                worker.tasks.run(.search, .restart) {
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
            // Tasks may outlive work that has ended or that the release of the interface cancels.
            var owner: Owner<StoredTasks>? = Owner(StoredTasks(ViewModelTasks()))
            owner?.interface?.send(1)
            owner = nil
            #expect(problems.messages.isEmpty)
        }
    }
    #endif
}

private final class ComputedTasks: ViewModel {
    private var tasks: ViewModelTasks<Int> { ViewModelTasks() }

    func accept(_ input: Int, respond: (Never) -> Void) { tasks.run(input, .restart, operation: {}, then: {}) }
}

private class ChildWithMethod: ViewModel {
    enum Work { case load }
    private let tasks = ViewModelTasks<Work>()

    func accept(_ input: Int, respond: (Never) -> Void) { load() }

    func load() { tasks.run(.load, .restart, operation: {}, then: {}) }
}

private struct StructWithMethod: ViewModel {
    enum Work { case load }
    private let tasks = ViewModelTasks<Work>()

    func accept(_ input: Int, respond: (Never) -> Void) { load() }

    func load() { tasks.run(.load, .restart, operation: {}, then: {}) }
}

private final class SubclassWithMethod: ChildWithMethod {}

private final class StoredTasks: ViewModel {
    private let tasks: ViewModelTasks<Int>

    init(_ tasks: ViewModelTasks<Int>) { self.tasks = tasks }

    func accept(_ input: Int, respond: (Never) -> Void) { run(input) }

    func run(_ work: Int) { tasks.run(work, .restart, operation: {}, then: {}) }
}

private final class Deciding: ViewModel {
    private let tasks = ViewModelTasks<Int>()
    private let mayEnd: Gate

    init(_ mayEnd: Gate) { self.mayEnd = mayEnd }

    func accept(_ input: Int, respond: (Never) -> Void) {
        tasks.run(input, .queue, operation: { [mayEnd] in await mayEnd.wait() }, then: {}, afterRelease: {})
    }
}
#endif
