// SimpleViewModelTesting: tests view models from Swift Testing and XCTest.
// Released under the MIT license.

import Foundation
@_spi(Testing) import SimpleViewModel
import Testing

/// A clock whose time passes only when a test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// let tester = ViewModelTester(PlayerViewModel(), clock: clock)
/// tester.send(.didTapPlay)  // a loop: try await scope.sleep(for: .seconds(1)); emit(…)
/// await clock.advance(by: .seconds(3))
/// await tester.expect(.position(1), .position(2), .position(3))
/// ```
///
/// The clock steps from deadline to deadline, and wakes one sleeper at a time. Before the first step, and after each, everything
/// that can run does, as with ``settle()``: tasks that have not begun, tasks that a stream or the sleeper has resumed, and the
/// tasks that these start. So a test neither waits until a task is asleep, nor counts who sleeps. No real time passes.
///
/// Its instants are those of `ContinuousClock`, so code that stores one can be tested, too: give it `{ clock.now }`. An instant of
/// the real clock is no deadline for this one, which stands still.
///
/// > Note: The clock uses the runtime's hook `swift_task_enqueueGlobal_hook`. In a program that is linked statically, or
/// > whose hook is taken, it continues when everything has run on the main actor. It was run on Linux only.
///
/// `@unchecked Sendable`: the state that isn't isolated to the main actor is read and written under the lock only.
public final class ManualClock: Clock, @unchecked Sendable {
    /// A task that is asleep.
    struct Sleeper {
        let id: UUID
        unowned let clock: ManualClock
        let start, due: ContinuousClock.Instant
        let task: WaitingTask
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let lock = NSLock()
    /// The file and line at which the clock was created: its name in failures.
    fileprivate let place: String
    fileprivate let creation = ContinuousClock.now
    let test = Test.current?.id
    private var time: ContinuousClock.Instant
    /// The tasks that are asleep, in the order of their deadlines, and of falling asleep.
    private var asleep: [Sleeper] = []
    /// The number of calls that advance the clock.
    @MainActor private var advanceCount = 0

    /// Creates a clock that stands still.
    ///
    /// - Parameters:
    ///   - fileID: The file that creates the clock, for failures; leave it out.
    ///   - line: The line that creates it; leave it out.
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        place = "\("\(fileID)".split(separator: "/").last ?? ""):\(line)"
        time = creation
        _ = JobHook.isSet
    }

    /// The time that the clock shows.
    public var now: ContinuousClock.Instant { lock.withLock { time } }

    /// Zero: any duration can pass.
    public var minimumResolution: Duration { .zero }

    // For the kit's own tests. Other tests read the pauses that `run` returns.
    package var sleeperCount: Int { lock.withLock { asleep.count } }

    /// Sleeps until the clock has been advanced to a point in time, or the task is cancelled.
    ///
    /// It runs on the main actor, so code that follows it there runs in the same turn.
    ///
    /// - Parameters:
    ///   - deadline: The time to wake up. If it has passed, `sleep` returns immediately.
    ///   - tolerance: Ignored.
    /// - Throws: `CancellationError` when the task is cancelled.
    @MainActor public func sleep(
        until deadline: ContinuousClock.Instant, tolerance: Duration? = nil
    ) async throws {
        let start = now
        guard deadline > start else { return try Task.checkCancellation() }
        let id = UUID()
        let task = WaitingTask(for: self)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let sleeper = Sleeper(
                    id: id, clock: self, start: start, due: deadline, task: task,
                    continuation: continuation)
                lock.withLock {
                    let index = asleep.firstIndex { $0.due > deadline }
                    asleep.insert(sleeper, at: index ?? asleep.count)
                }
                // The task may have been cancelled before it was asleep.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Advances the time by a duration, and wakes each sleeper that becomes due on the way at its deadline.
    ///
    /// First, everything that can run does; so what was started, or has received something, is asleep before time passes. The
    /// earliest deadline is first; of equal ones, the task that fell asleep first. The clock shows that deadline until the
    /// sleeper, and what it causes, sleeps again, waits for something else, or has ended. So whatever sleeps again before the
    /// end is woken, too. When `advance` returns, all that was due has run, and what sleeps again is asleep.
    ///
    /// ```swift
    /// await clock.advance(by: .seconds(3))  // a loop that sleeps for one second runs three times
    /// print(await clock.advance(by: .seconds(60)))  // [60.0 seconds], and not twice 30
    /// ```
    ///
    /// - Precondition: The duration is not negative.
    /// - Parameter duration: The time that passes.
    /// - Returns: How long each sleep was that has ended in time, in the order in which they ended.
    @discardableResult
    @MainActor public func advance(by duration: Duration) async -> [Duration] {
        precondition(
            duration >= .zero, "advance(by:): time cannot go back by \(duration); pass zero or more"
        )
        let deadline = now.advanced(by: duration)
        let pauses = await wake(.max, until: deadline)
        lock.withLock { time = max(time, deadline) }
        return pauses
    }

    /// Advances the time from deadline to deadline, until no task is asleep.
    ///
    /// It returns the pauses, so that a test does not overlook that one is missing, or too long, or that there are two:
    ///
    /// ```swift
    /// tester.send(.didType("sw"))
    /// tester.send(.didType("swift"))
    /// #expect(await clock.run() == [.milliseconds(300)])
    /// ```
    ///
    /// It always ends: if tasks are asleep after a number of sleeps, such as those of an endless loop, the test fails on the
    /// line of the call.
    ///
    /// - Parameters:
    ///   - limit: The number of sleeps after which the test fails.
    ///   - fileID: The file of a failure; leave it out.
    ///   - filePath: The path of a failure's file; leave it out.
    ///   - line: The line of a failure; leave it out.
    /// - Returns: How long each sleep was that has ended in time, in the order in which they ended.
    @discardableResult @MainActor public func run(
        limit: Int = 1_000,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
    ) async -> [Duration] {
        let pauses = await wake(limit)
        guard sleeperCount > 0 else { return pauses }
        Activity.noteFailureOfStandIn()
        let lines =
            ["No sleep is expected after \(limit) sleeps: a loop never ends?"]
            + waits.map(\.line)
        CallSite(fileID, filePath, line).fail(lines)
        return pauses
    }

    /// Wakes sleepers one by one, and returns how long each of them has slept.
    @MainActor private func wake(_ limit: Int, until end: ContinuousClock.Instant? = nil) async
        -> [Duration]
    {
        advanceCount += 1
        defer { advanceCount -= 1 }
        await settle()
        var pauses: [Duration] = []
        while pauses.count < limit,
            let next = remove(where: { sleeper in sleeper.due <= end ?? sleeper.due })
        {
            lock.withLock { time = next.due }
            pauses.append(next.start.duration(to: next.due))
            next.continuation.resume()
            await settle()
        }
        return pauses
    }

    private func cancel(_ id: UUID) {
        remove { $0.id == id }?.continuation.resume(throwing: CancellationError())
    }

    /// Removes the earliest of the sleepers that meet a condition, which is evaluated under the lock.
    private func remove(where isMeant: (Sleeper) -> Bool) -> Sleeper? {
        lock.withLock {
            asleep.firstIndex(where: isMeant).map { asleep.remove(at: $0) }
        }
    }
}

extension ManualClock: StandIn {
    /// While the clock is being advanced, its sleepers wait for no other call.
    var waits: [any TestWait] {
        advanceCount > 0 ? [] : lock.withLock { asleep }
    }
}

extension ManualClock.Sleeper: TestWait {
    var isCancelled: Bool { false }
    var text: String {
        let end = clock.creation.duration(to: due)
        let now = clock.creation.duration(to: clock.now)
        return
            "\(task.name) sleeps until \(end) on the ManualClock of \(clock.place), which shows \(now)"
    }
}
