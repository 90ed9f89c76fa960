// SimpleViewModelTesting: tests view models from Swift Testing and XCTest.
// Released under the MIT license.

import Dispatch
import Foundation

/// Returns when everything that can run has run: each task has ended, or waits for something that does not come by itself.
///
/// ```swift
/// tester.send(.didTapAdd)
/// await settle()
/// #expect(counter.count == 1)
/// ```
///
/// No time passes on a ``ManualClock``. Each asynchronous function of the kit settles by itself; call this one before you look at
/// something that the kit does not know, such as a stand-in. A Dispatch queue other than the main queue, a thread, a timer and a
/// custom executor are not waited for. A task that goes on and on is waited for until it has run twenty thousand times; if an input
/// of a view model under test has started it, the test fails then. A task that blocks its thread, even one of another test, is
/// waited for until it goes on: let no test block a thread.
@MainActor public func settle() async {
    Activity.prepare
    await Rest.shared.settle()
}

/// Knows when nothing can run any more.
///
/// Swift code that can run is a job, of the main actor or of the global executor (nonisolated functions and other actors).
///
/// - Jobs of the global executor are run by ``JobHook``, so it is known which of them have not returned: see ``JobSources``.
/// - The main actor's jobs are not seen, but are on the main queue, which is first in, first out: a block on it runs after all
///   that was enqueued before. If no job of the global executor exists, only a job of the main actor can enqueue another.
///   So after each block, the jobs that are left were enqueued by jobs that ran since the block before.
///
/// So nothing can run any more when as many blocks in a row as such a chain of jobs may be long, each of which only enqueues the
/// next on the main queue, have found no job of the global executor: a hundred, which take a tenth of a millisecond.
///
/// ```text
/// settle ──▶ a waiter ──a block on the main queue──▶ no job for a hundred blocks? ──yes──▶ the waiter goes on
///                       ▲                            │no: the next block, at once, or when the last job returns
///                       └────────────────────────────┘
/// ```
///
/// `@unchecked Sendable`: the state is read and written under the lock only.
final class Rest: @unchecked Sendable {
    private typealias Waiter = (end: CheckedContinuation<Void, Never>, start: Int)

    static let shared = Rest()
    private static let turnCount = 100

    private let lock = NSLock()
    private var sources = JobSources()
    /// Those who wait, in the order in which they began.
    private var waiters: [Waiter] = []
    private var isTurnEnqueued = false

    @MainActor func settle() async {
        await withCheckedContinuation { end in
            lock.withLock { waiters.append((end, sources.turn)) }
            enqueueTurn()
        }
    }

    /// Enqueues the next block, unless all wait for a job to return.
    private func enqueueTurn() {
        lock.withLock {
            guard !isTurnEnqueued, !waiters.isEmpty, sources.unreturnedCount == 0 else { return }
            isTurnEnqueued = true
            DispatchQueue.main.async { self.takeTurn() }
        }
    }

    private func takeTurn() {
        let rested = lock.withLock {
            isTurnEnqueued = false
            sources.turn += 1
            guard sources.unreturnedCount == 0 else { return [Waiter]() }
            let rested = waiters.prefix {
                sources.turn - max($0.start, sources.lastTurn) >= Self.turnCount
            }
            waiters.removeFirst(rested.count)
            if !rested.isEmpty { sources.forgetRested() }
            return Array(rested)
        }
        rested.forEach { $0.end.resume() }
        enqueueTurn()
    }

    /// Notes that a job exists, which an input of a view model may have caused.
    func begin(_ source: String, of owner: Activity?) {
        lock.withLock { sources.begin(source, of: owner, isCounted: !waiters.isEmpty) }
    }

    /// Notes that a job has returned.
    func end(_ source: String) {
        lock.withLock { sources.end(source) }
        enqueueTurn()
    }
}

// MARK: - Jobs

/// The jobs of the global executor that have not returned, by their sources.
///
/// A task that has had twenty thousand jobs, and was not at rest between them, may go on for ever, as a loop that yields does. It
/// is not waited for until it has been at rest. If an input of a view
/// model under test has started the task, its test fails. The jobs of actors that the main actor calls can't be told apart: while
/// one of them is called without end, none of them is waited for.
struct JobSources {
    /// A task, or an actor that the main actor has called.
    private struct Source {
        var unreturnedCount = 0
        var jobCount = 0
        /// The activity whose input has started the task.
        weak var owner: Activity?
        var isEndless: Bool { jobCount >= 20_000 }
    }

    /// The number of blocks on the main queue.
    var turn = 0
    /// The number of jobs that have not returned, without those of endless tasks.
    private(set) var unreturnedCount = 0
    /// The turn in which the last job returned that is waited for.
    private(set) var lastTurn = 0
    private var all: [String: Source] = [:]

    mutating func begin(_ name: String, of owner: Activity?, isCounted: Bool) {
        var source = all[name] ?? Source()
        let wasEndless = source.isEndless
        source.owner = source.owner ?? owner
        if isCounted { source.jobCount += 1 }
        if !source.isEndless {
            unreturnedCount += 1
        } else if !wasEndless {
            unreturnedCount -= source.unreturnedCount
            // Its test fails.
            DispatchQueue.main.async { [owner = source.owner] in owner?.failForEndlessTask() }
        }
        source.unreturnedCount += 1
        all[name] = source
    }

    mutating func end(_ name: String) {
        all[name]?.unreturnedCount -= 1
        guard all[name]?.isEndless == false else { return }
        unreturnedCount -= 1
        lastTurn = turn
    }

    mutating func forgetRested() { all = all.filter { $1.unreturnedCount > 0 } }
}

/// Runs the jobs of the global executor, as that executor would, and tells ``Rest`` of each.
///
/// It is the only thing here that Swift does not document: the runtime calls `swift_task_enqueueGlobal_hook` for each such job. An
/// executor that a program could name as its global one would replace it; a task executor would not, since each task has to ask
/// for it.
///
/// Without the hook, only the main queue is known: `settle` and `advance` do not wait for code off the main actor, and no task
/// counts as endless. Of the kit's own tests, 8 of 112 fail then, all with code elsewhere: loops that sleep there tick too seldom.
enum JobHook {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    private static let key = "SimpleViewModelTesting.JobHook"
    private static let executor = GlobalExecutor()

    /// Whether the hook is set, which is tried when a clock or a tester is created, before the test enqueues something.
    static let isSet: Bool = {
        // The pointer of a hook is signed on arm64e, as no other pointer that Swift code can write.
        #if _ptrauth(_arm64e)
        return false
        #else
        // Nil in a program that is linked statically. Another hook, such as one that runs all on the main queue, stays.
        let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")
        guard let hook = symbol?.assumingMemoryBound(to: Hook?.self), hook.pointee == nil else {
            return false
        }
        hook.pointee = { job, _ in JobHook.run(job) }
        return true
        #endif
    }()

    /// Runs a job as the global executor does.
    fileprivate static func run(_ job: UnownedJob) {
        // A task's job is described with its number. An actor's job is attributed to the task that calls the actor, if that
        // is known: a job of the main actor is not.
        let name = "\(job)"
        let caller = Thread.current.threadDictionary[key] as? String
        let source = name.contains("nil") ? caller ?? name : name
        // The task that runs now enqueues itself, or another that it has started or resumed.
        Rest.shared.begin(source, of: ActivityMark.current?.activity)
        DispatchQueue.global().async {
            Thread.current.threadDictionary[key] = source
            job.runSynchronously(on: executor.asUnownedSerialExecutor())
            Thread.current.threadDictionary[key] = nil
            Rest.shared.end(source)
        }
    }
}

/// The executor that a job runs on, so that what it enqueues for itself, as `yield` does, comes back here.
///
/// It is not serial, as the global executor is not: no actor has it.
private final class GlobalExecutor: SerialExecutor {
    func enqueue(_ job: UnownedJob) { JobHook.run(job) }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }
}
