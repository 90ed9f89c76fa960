// In optimised builds there are no reports to test.
#if DEBUG
@_spi(Testing) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
/// Each in a process of its own, since problems are reported once for each type of view model.
@Suite("W8, W10, N1 mistakes with work are reported, with the type and the fix")
struct W8W10N1WorkProblemTests {
    #if os(macOS) || os(Linux)  // as exit tests are
    @Test(
        "tasks that are not stored, and a view model that is released while another one runs its work, are reported"
    )
    func notStored() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let interface = ViewModelInterface(ComputedTasks())
            interface.send(1, fileID: "Shop/ProductView.swift", line: 41)
            #expect(
                problems.message.contains("ComputedTasks: Tasks were released while"))
            #expect(
                problems.message.hasSuffix("Last send: Shop/ProductView.swift:41."))
            #expect(problems.take() == [.tasksNotStored])
            // The names of its work do not tell whose they are.
            var part: StoredTasks? = StoredTasks(ViewModelTasks())
            var partInterface = part.map { ViewModelInterface($0) }
            let parent = Runner()
            parent.send { [weak part] in part?.run(1) }
            #expect(problems.all.isEmpty && partInterface != nil)
            (part, partInterface) = (nil, nil)
            #expect(problems.all == [.tasksNotStored])
            extendLifetime(parent)
        }
    }

    @Test(
        "tasks that two interfaces share, and work of a child that a parent's accept runs by a method, are reported"
    )
    func shared() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let tasks = ViewModelTasks<Int>()
            let sharing = (0..<2).map { _ in ViewModelInterface(StoredTasks(tasks)) }
            sharing[0].send(1)
            #expect(problems.all.isEmpty)
            var reported: ObjectIdentifier?
            ViewModelTrace.problemInterceptor = { _, _, interface in
                reported = interface
                return false
            }
            sharing[1].send(1)
            #expect(problems.message.contains("StoredTasks") && reported == sharing[1].problemID)
            #expect(problems.take() == [.tasksShared])
            let (part, childViewModel, structure) = (
                ChildWithMethod(), ChildWithMethod(), StructWithMethod()
            )
            let parent = Runner()
            parent.send(part.load)
            #expect(problems.all.isEmpty, "without an interface, it is a part of the parent")
            var child: ViewModelInterface? = ViewModelInterface(childViewModel)
            parent.send(childViewModel.load)
            #expect(problems.message.contains(": Work was run") && reported == parent.problemID)
            #expect(problems.take() == [.tasksShared])
            let childOfStructure = ViewModelInterface(structure)
            parent.send(structure.load)
            #expect(problems.take() == [.tasksShared])
            withExtendedLifetime((child, childOfStructure)) {}
            child = nil
            parent.send(part.load)
            #expect(problems.messages.isEmpty, "no interface to a child of this type is open")
            let other = ViewModelInterface(ChildWithMethod())
            ViewModelInterface(SubclassWithMethod()).send(1)
            other.send(1)
            #expect(problems.messages.isEmpty)
        }
    }

    @Test("a first run outside any accept is reported")
    func outsideAccept() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let problems = Problems()
            let tasks = ViewModelTasks<Int>()
            let interface = ViewModelInterface(StoredTasks(tasks))
            tasks.run(1, .restart)
            #expect(problems.all == [.tasksOutsideAccept])
            interface.send(1)
            #expect(problems.take() == [.tasksOutsideAccept])
            weak var kept: Gate?
            do {
                let gate = Gate()
                kept = gate
                ViewModelTasks<Int>().onRunningChange { _, _ in gate.open() }
            }
            #expect(problems.all == [.tasksOutsideAccept] && kept == nil)
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
                bench.send { tasks, send in
                    respond = send
                    tasks.run(.search, .restart, job)
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
            bench.send { tasks, respond in
                tasks.run(.search, .restart) {
                    respond("live")
                } then: {
                    tasks.run(.search, .restart, then: { respond("next") })
                    respond("then")
                }
            }
            await bench.recorder.expect("live", "then", "next")
            // So may closures that cancel the name, or that report it.
            bench.send { tasks, respond in
                tasks.onRunningChange { respond("running \($1)") }
                tasks.run(.search, .restart) { emit in
                    emit(1)
                } each: { _ in
                    tasks.cancel(.search)
                    respond("cancelled")
                }
            }
            await bench.recorder.expect("running true", "running false", "cancelled")
            bench.tasks.onRunningChange { _, _ in }
            // A cancelled operation may send: the outputs of that accept are not stale.
            let job = Job("job")
            let echo = Echo<Int>()
            let (late, lateRespond) = ViewModelInterface.late(of: Int.self)
            late.receive { _ in }
            bench.send { tasks, respond in
                echo.receive { _ in respond("accepted") }
                tasks.run(.search, .restart, job)
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
            await bench.perform { tasks, respond in
                tasks.run(.search, .restart) {
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
            // So may a decision, whose tasks are released with the view model.
            let decision = Job("decision")
            var screen: Owner<ScriptedViewModel<Int, Int>>? = Owner(
                ScriptedViewModel { [tasks = ViewModelTasks<Int>()] number, _ in
                    tasks.run(number, .queue, decision, afterRelease: {})
                })
            screen?.interface?.send(1)
            screen = nil
            await decision.end()
            #expect(problems.messages.isEmpty)
        }
    }
    #endif
}

private final class ComputedTasks: ViewModel {
    private var tasks: ViewModelTasks<Int> { ViewModelTasks() }

    func accept(_ input: Int, respond: (Never) -> Void) {
        tasks.run(input, .restart)
    }
}

private class ChildWithMethod: ViewModel {
    enum Work { case load }
    private let tasks = ViewModelTasks<Work>()

    func accept(_ input: Int, respond: (Never) -> Void) { load() }

    func load() { tasks.run(.load, .restart) }
}

private struct StructWithMethod: ViewModel {
    enum Work { case load }
    private let tasks = ViewModelTasks<Work>()

    func accept(_ input: Int, respond: (Never) -> Void) { load() }

    func load() { tasks.run(.load, .restart) }
}

private final class SubclassWithMethod: ChildWithMethod {}

private final class StoredTasks: ViewModel {
    private let tasks: ViewModelTasks<Int>

    init(_ tasks: ViewModelTasks<Int>) { self.tasks = tasks }

    func accept(_ input: Int, respond: (Never) -> Void) { run(input) }

    func run(_ work: Int) { tasks.run(work, .restart) }
}
#endif
