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
/// of a view model under test has started it, the test fails then. A task that blocks its thread, even one of another test, is
/// waited for until it goes on: let no test block a thread.
///
/// Before iOS 17, macOS 14, tvOS 17 and watchOS 10, the system doesn't say which task calls an actor: while a task calls an actor
/// without end, `settle` does not return.
@MainActor public func settle() async { await Rest.shared.settle() }

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
        _ = JobHook.isSet
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
