import Dispatch
import Foundation

/// Random numbers that are the same for the same seed.
nonisolated struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Runs all jobs of this process on the main thread, one after another.
///
/// Only for a process of its own: it sets the concurrency runtime's hook for jobs that belong to no actor.
nonisolated enum SingleThread {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    /// Returns whether the runtime has the hook.
    static func install() -> Bool {
        guard let hook = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
            return false
        }
        hook.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job)
        }
        return true
    }
}

/// Waits for the work on the main queue.
@MainActor enum MainQueueTurns {
    /// More turns than the longest chain of jobs in a program needs.
    static let enough = 40

    /// Whether all jobs run on the main queue, including those that belong to no actor.
    static var includeEverything = false

    /// Returns when the work that was on the main queue has run.
    static func next() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }
}

/// A clock whose time passes only when a test advances it.
///
/// Everything except `now` runs on the main actor, as do the tests: a test that has awaited the expected sleepers, and then
/// advances the clock, has resumed exactly the sleepers that are due. The library adds a delay to `now`, and sleeps until
/// then; it may read `now` off the main actor. So `now` is always zero, and a sleeper's time counts from when it falls asleep.
nonisolated final class VirtualClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration = .zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }

    private let heedsCancellation: Bool
    @MainActor private let onSleep: () -> Void
    @MainActor private var time = Duration.zero
    @MainActor private var sleepers:
        [Int: (deadline: Duration, continuation: CheckedContinuation<Void, any Error>)] =
            [:]
    @MainActor private var lastID = 0
    @MainActor private let waiter = ConditionWaiter()

    /// How many tasks are asleep.
    @MainActor var sleeperCount: Int { sleepers.count }

    /// - Parameters:
    ///   - heedsCancellation: Whether a cancelled task wakes up at once, or sleeps on until its time has come.
    ///   - onSleep: Called when a task has fallen asleep, and time may be advanced.
    @MainActor init(heedsCancellation: Bool = true, onSleep: @escaping () -> Void = {}) {
        (self.heedsCancellation, self.onSleep) = (heedsCancellation, onSleep)
    }

    @MainActor func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        if heedsCancellation { try Task.checkCancellation() }
        lastID += 1
        let id = lastID
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                sleepers[id] = (time + deadline.offset, continuation)
                onSleep()
                waiter.announce()
            }
        } onCancel: {
            // A task is cancelled on the main actor in all these tests.
            MainActor.assumeIsolated {
                guard heedsCancellation else { return }
                sleepers.removeValue(forKey: id)?.continuation.resume(throwing: CancellationError())
            }
        }
    }

    /// Lets time pass, and resumes the sleepers that become due, in the order in which they fell asleep.
    @MainActor func advance(by duration: Duration) {
        time += duration
        for (id, sleeper) in sleepers.sorted(by: { $0.key < $1.key }) where sleeper.deadline <= time
        {
            sleepers[id] = nil
            sleeper.continuation.resume()
        }
    }

    /// Returns when a number of tasks are asleep.
    @MainActor func sleepers(_ count: Int) async {
        await waiter.until { self.sleepers.count == count }
    }
}

/// An operation of work whose course a test decides: it waits for each next step.
@MainActor final class GatedOperation<Output: Sendable> {
    nonisolated enum Step { case act(@MainActor () -> Void), finish, fail(any Error) }
    nonisolated enum Moment { case begins, waits, isCancelled, isReleased }

    let name: String
    /// Whether the operation throws when it is cancelled; if not, it waits on for its next step.
    let heedsCancellation: Bool
    private(set) var hasBegun = false
    private(set) var wasCancelled = false
    private(set) var isReleased = false
    /// The `emit` that the operation was given.
    private(set) var respond: (@Sendable (Output) -> Void)?

    private let note: (Moment) -> Void
    private let waiter = ConditionWaiter()
    private var steps: [Step] = []
    private var waiting: CheckedContinuation<Step, Never>?

    var isWaiting: Bool { waiting != nil }

    init(
        _ name: String, heedsCancellation: Bool = false, note: @escaping (Moment) -> Void = { _ in }
    ) {
        (self.name, self.heedsCancellation, self.note) = (name, heedsCancellation, note)
    }

    /// Makes the operation, which keeps a token: once that is released, the operation can never run again.
    func operation(
        capturing object: AnyObject? = nil
    ) -> @MainActor (_ respond: @escaping @Sendable (Output) -> Void) async throws -> Void {
        let token = Token { [self] in
            isReleased = true
            tell(.isReleased)
        }
        return { [self] respond in
            defer { withExtendedLifetime(object) {} }
            token.keep()
            try await run(respond)
        }
    }

    // MARK: Steps that the test takes

    /// Lets the operation emit an output and wait again.
    func emit(_ output: Output) { act { self.respond?(output) } }

    /// Lets the operation run code and wait again.
    func act(_ body: @escaping @MainActor () -> Void) { next(.act(body)) }

    /// Lets the operation return.
    func finish() { next(.finish) }

    /// Lets the operation throw.
    func fail(_ error: any Error) { next(.fail(error)) }

    // MARK: Stages that the test waits for

    /// Returns when the operation has begun.
    func begun() async { await waiter.until { self.hasBegun } }

    /// Returns when the operation has been released with its captures, and so can't have any further effect.
    func released() async { await waiter.until { self.isReleased } }

    /// Returns when the operation has taken all its steps and waits for another.
    func waits() async { await waiter.until { self.isWaiting } }

    // MARK: The operation

    private func run(_ respond: @escaping @Sendable (Output) -> Void) async throws {
        hasBegun = true
        self.respond = respond
        tell(.begins)
        while true {
            switch await nextStep() {
            case let .act(body): body()
            case .finish: return
            case let .fail(error): throw error
            }
        }
    }

    private func tell(_ moment: Moment) {
        note(moment)
        waiter.announce()
    }

    private func next(_ step: Step) {
        if let waiting = waiting.take() {
            waiting.resume(returning: step)
        } else {
            steps.append(step)
        }
    }

    private func nextStep() async -> Step {
        if !steps.isEmpty { return steps.removeFirst() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if heedsCancellation, Task.isCancelled {
                    return continuation.resume(returning: .fail(CancellationError()))
                }
                waiting = continuation
                tell(.waits)
            }
        } onCancel: {
            // Work is cancelled on the main actor.
            MainActor.assumeIsolated {
                let isFirst = !wasCancelled
                wasCancelled = true
                if isFirst { tell(.isCancelled) }
                if heedsCancellation { fail(CancellationError()) }
            }
        }
    }
}

/// Lets tests wait until a condition is met, which is checked at each `announce`.
@MainActor final class ConditionWaiter {
    private var waiting:
        [Int: (isMet: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = [:]
    private var lastID = 0

    /// Returns as soon as the condition is met, or the test has run into its time limit.
    func until(_ isMet: @escaping () -> Bool) async {
        guard !isMet() else { return }
        lastID += 1
        let id = lastID
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume()
                } else {
                    waiting[id] = (isMet, continuation)
                }
            }
        } onCancel: {
            Task { @MainActor in waiting.removeValue(forKey: id)?.continuation.resume() }
        }
    }

    /// Checks the conditions again.
    func announce() {
        for (id, waiter) in waiting.sorted(by: { $0.key < $1.key }) where waiter.isMet() {
            waiting[id] = nil
            waiter.continuation.resume()
        }
    }
}
