// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Foundation

/// One step of a manual clock, which is over when the task that it wakes, and the code that this task causes, have run.
///
/// Code of the main actor runs on the main queue, which is first in, first out: a block on it runs after all that was
/// enqueued before. Other code, of nonisolated functions and of actors, runs as jobs of the global executor, for which
/// the runtime has a hook. The step takes the jobs of the woken task, of actors, and of tasks that are younger than the
/// step, if they are enqueued on the main queue or by a job that was taken. It runs them as the global executor would, and
/// knows when they have returned.
///
/// The step is over after three blocks without such a job. The first may have been enqueued before the last job returned,
/// the second comes after what this job enqueued on the main queue, and the third after the tasks that this code started
/// there. For tasks that wait for each other on the main queue, and do not leave it, there is no hook: a task that waits
/// for such a chain is taken to wait for something else.
///
/// `@unchecked Sendable`: the state is read and written under the lock only.
final class ClockStep: @unchecked Sendable {
    fileprivate typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    fileprivate typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    private static let lock = NSLock()
    /// The steps that are not over.
    ///
    /// `nonisolated(unsafe)`: read and written under the lock only.
    nonisolated(unsafe) private static var all: [ClockStep] = []
    private static let key = "SimpleViewModelTesting.ClockStep"
    private static let executor = GlobalExecutor()
    private static let hook: Void = {
        // Nil in a program that is linked statically. Another hook, such as one that runs all on the main queue, stays.
        let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")
        guard let hook = symbol?.assumingMemoryBound(to: Hook?.self), hook.pointee == nil else { return }
        hook.pointee = { job, enqueue in
            let steps = ClockStep.steps(causing: job)
            if steps.isEmpty { enqueue(job) } else { ClockStep.run(job, in: steps) }
        }
    }()

    private let wokenTask: Int?
    private let newestTask: Int?
    private var unreturnedCount = 0
    /// The number of blocks on the main queue since the last job returned.
    private var quietTurns = 0
    private var isPaused = false
    private var end: CheckedContinuation<Void, Never>?

    private init(waking task: Int?) {
        (wokenTask, newestTask) = (task, Self.number(of: unsafeBitCast(Task {}, to: UnownedJob.self)))
    }

    /// The number that the runtime gives a task, greater than those of older tasks; nil for the job of an actor.
    ///
    /// The bit casts to a job, above and below: a `Task`, an `UnsafeCurrentTask` and an `UnownedJob` have one pointer each, to
    /// the runtime's object of the task, which is a job. Without the right number, the tests of K9 fail.
    private static func number(of job: UnownedJob) -> Int? { Int("\(job)".filter(\.isNumber)) }

    /// The number of the current task.
    static var currentTask: Int? {
        withUnsafeCurrentTask { $0.flatMap { number(of: unsafeBitCast($0, to: UnownedJob.self)) } }
    }

    /// Wakes a task, and returns when everything that it causes has run, or after a minute.
    @MainActor static func run(waking task: Int?, _ wake: () -> Void) async {
        _ = hook
        let step = ClockStep(waking: task)
        lock.withLock { all.append(step) }
        wake()
        await withCheckedContinuation { end in
            lock.withLock { step.end = end }
            step.enqueueTurn()
            DispatchQueue.main.asyncAfter(deadline: .now() + 60) { step.finish() }
        }
        lock.withLock { all.removeAll { $0 === step } }
    }

    private func enqueueTurn() {
        DispatchQueue.main.async { [self] in
            let isOver = Self.lock.withLock {
                quietTurns += 1
                isPaused = unreturnedCount > 0
                return isPaused ? nil : quietTurns >= 3
            }
            if let isOver { isOver ? finish() : enqueueTurn() }
        }
    }

    private func finish() { Self.lock.withLock { end.take() }?.resume() }

    /// The steps that cause a job which this thread enqueues.
    fileprivate static func steps(causing job: UnownedJob) -> [ClockStep] {
        if let steps = Thread.current.threadDictionary[key] as? [ClockStep] { return steps }
        guard isOnMainQueue else { return [] }
        let number = number(of: job) ?? .max
        return lock.withLock { all.filter { number == $0.wokenTask || number > $0.newestTask ?? 0 } }
    }

    fileprivate static func run(_ job: UnownedJob, in steps: [ClockStep]) {
        lock.withLock { steps.forEach { $0.unreturnedCount += 1 } }
        DispatchQueue.global().async {
            Thread.current.threadDictionary[key] = steps
            job.runSynchronously(on: executor.asUnownedSerialExecutor())
            Thread.current.threadDictionary[key] = nil
            let paused = lock.withLock {
                steps.filter { step in
                    step.unreturnedCount -= 1
                    step.quietTurns = 0
                    defer { step.isPaused = false }
                    return step.isPaused
                }
            }
            paused.forEach { $0.enqueueTurn() }
        }
    }
}

/// The executor that a job of a step runs on, so that what it enqueues for itself, as `yield` does, comes back here.
///
/// It is not serial, as the global executor is not: no actor has it.
private final class GlobalExecutor: SerialExecutor {
    // The forms of older systems: those with `ExecutorJob` need iOS 17.
    func enqueue(_ job: UnownedJob) { ClockStep.run(job, in: ClockStep.steps(causing: job)) }
    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
