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
