// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

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
/// of a view model under test has started it, the test fails then. A task that blocks its thread is waited for until it goes on:
/// limit the time of such a test.
///
/// Before iOS 17, macOS 14, tvOS 17 and watchOS 10, the system doesn't say which task calls an actor: while a task calls an actor
/// without end, `settle` does not return.
@MainActor public func settle() async { await Rest.shared.settle() }

/// Knows when nothing can run any more.
///
/// Swift code that can run is a job, of the main actor or of the global executor (nonisolated functions and other actors).
///
/// - The runtime has a hook for the jobs of the global executor. They are run here, as that executor would run them, so it is
///   known which of them have not returned.
/// - The main actor's jobs are not seen, but are on the main queue, which is first in, first out: a block on it runs after all
///   that was enqueued before. If no job of the global executor exists, only a job of the main actor can enqueue another.
///   So after each block, the jobs that are left were enqueued by jobs that ran since the block before.
///
/// So nothing can run any more when as many blocks in a row as such a chain of jobs may be long, each of which only enqueues the
/// next on the main queue, have found no job of the global executor: a hundred, which take a tenth of a millisecond.
///
/// A task that has had twenty thousand jobs, and was not at rest between them, may go on for ever, as a loop that yields does. It
/// is not waited for until it has been at rest. If an input of a view
/// model under test has started the task, its test fails. The jobs of actors that the main actor calls can't be told apart: while
/// one of them is called without end, none of them is waited for.
///
/// `@unchecked Sendable`: the state is read and written under the lock only.
final class Rest: @unchecked Sendable {
    fileprivate typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    fileprivate typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    /// A task, or an actor that the main actor has called.
    private struct Source {
        var unreturnedCount = 0
        var jobCount = 0
        /// The turn in which its last job returned.
        var turn = 0
        /// The activity whose input has started the task.
        weak var owner: Activity?
        var isEndless: Bool { jobCount >= 20_000 }
    }

    static let shared = Rest()
    private static let key = "SimpleViewModelTesting.Rest"
    private static let turnCount = 100

    private let lock = NSLock()
    private let executor = GlobalExecutor()
    private var sources: [String: Source] = [:]
    /// The number of jobs that have not returned, without those of endless tasks.
    private var unreturnedCount = 0
    /// Those who wait, in the order in which they began.
    private var waiters: [(end: CheckedContinuation<Void, Never>, start: Int)] = []
    /// The number of blocks on the main queue.
    private var turn = 0
    private var isTurnEnqueued = false
    /// The turn in which the last job returned that is waited for.
    private var lastTurn = 0

    /// Set when a clock or a tester is created, before the test enqueues something.
    static let hook: Void = {
        // The pointer of a hook is signed on arm64e, as no other pointer that Swift code can write.
        #if !_ptrauth(_arm64e)
        // Nil in a program that is linked statically. Another hook, such as one that runs all on the main queue, stays.
        let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")
        guard let hook = symbol?.assumingMemoryBound(to: Hook?.self), hook.pointee == nil else {
            return
        }
        hook.pointee = { job, _ in Rest.shared.run(job) }
        #endif
    }()

    @MainActor func settle() async {
        _ = Self.hook
        await withCheckedContinuation { end in
            lock.withLock { waiters.append((end, turn)) }
            enqueueTurn()
        }
    }

    /// Enqueues the next block, unless all wait for a job to return.
    private func enqueueTurn() {
        lock.withLock {
            guard !isTurnEnqueued, !waiters.isEmpty, unreturnedCount == 0 else { return }
            isTurnEnqueued = true
            DispatchQueue.main.async { self.takeTurn() }
        }
    }

    private func takeTurn() {
        let rested = lock.withLock {
            isTurnEnqueued = false
            turn += 1
            let rested =
                unreturnedCount > 0
                ? [] : waiters.prefix { turn - max($0.start, lastTurn) >= Self.turnCount }
            waiters.removeFirst(rested.count)
            if !rested.isEmpty {
                sources = sources.filter { $1.unreturnedCount > 0 || $1.isEndless }
            }
            return rested
        }
        rested.forEach { $0.end.resume() }
        enqueueTurn()
    }

    /// Runs a job as the global executor does.
    fileprivate func run(_ job: UnownedJob) {
        // A task's job is described with its number. An actor's job is attributed to the task that calls the actor, if that
        // is known: a job of the main actor is not.
        var name = "\(unsafeBitCast(job, to: Int.self))"
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) { name = "\(job)" }
        let source =
            name.contains("nil")
            ? Thread.current.threadDictionary[Self.key] as? String ?? name : name
        // The task that runs now enqueues itself, or another that it has started or resumed.
        let owner = ActivityMark.current?.activity
        lock.withLock { begin(source, of: owner) }
        DispatchQueue.global().async { [self] in
            Thread.current.threadDictionary[Self.key] = source
            job.runSynchronously(on: executor.asUnownedSerialExecutor())
            Thread.current.threadDictionary[Self.key] = nil
            lock.withLock { end(source) }
            enqueueTurn()
        }
    }

    private func begin(_ name: String, of owner: Activity?) {
        var source = sources[name] ?? Source()
        if source.unreturnedCount == 0, turn - source.turn >= Self.turnCount { source.jobCount = 0 }
        let wasEndless = source.isEndless
        source.owner = source.owner ?? owner
        if !waiters.isEmpty { source.jobCount += 1 }
        if !source.isEndless {
            unreturnedCount += 1
        } else if !wasEndless {
            unreturnedCount -= source.unreturnedCount
            // Its test fails.
            DispatchQueue.main.async { [owner = source.owner] in owner?.failForEndlessTask() }
        }
        source.unreturnedCount += 1
        sources[name] = source
    }

    private func end(_ name: String) {
        guard var source = sources[name] else { return }
        source.unreturnedCount -= 1
        source.turn = turn
        sources[name] = source
        guard !source.isEndless else { return }
        unreturnedCount -= 1
        lastTurn = turn
    }
}

/// The executor that a job runs on, so that what it enqueues for itself, as `yield` does, comes back here.
///
/// It is not serial, as the global executor is not: no actor has it.
private final class GlobalExecutor: SerialExecutor {
    func enqueue(_ job: UnownedJob) { Rest.shared.run(job) }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }
}
