/// An operation whose course a test decides: it reports its beginning, and waits for each next step.
@MainActor final class Job {
    enum Step {
        case emit(String)
        case finish
        case fail(any Error)
    }

    let name: String
    /// Whether the operation throws when it is cancelled; if not, it waits on for its next step.
    let heedsCancellation: Bool
    private(set) var beginCount = 0
    private(set) var wasCancelled = false
    /// The `respond` that the operation was given.
    private(set) var respond: (@Sendable (String) -> Void)?
    private(set) var isReleased = false

    private let onBegin: () -> Void
    private let waiter = ConditionWaiter()
    private var steps: [Step] = []
    private var waiting: CheckedContinuation<Step, Never>?

    var hasBegun: Bool { beginCount > 0 }
    var isWaiting: Bool { waiting != nil }

    init(_ name: String, heedsCancellation: Bool = false, onBegin: @escaping () -> Void = {}) {
        self.name = name
        self.onBegin = onBegin
        self.heedsCancellation = heedsCancellation
    }

    /// Makes the operation, which keeps a token: once that is released, the operation can never run again.
    func operation() -> @MainActor (_ respond: @escaping @Sendable (String) -> Void) async throws -> Void {
        let token = Token { [self] in
            isReleased = true
            waiter.announce()
        }
        return { [self] respond in
            token.keep()
            try await run(respond)
        }
    }

    // MARK: Steps that the test takes

    /// Lets the operation emit an output and wait again.
    func emit(_ output: String) { next(.emit(output)) }

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
    func waits() async { await waiter.until { self.waiting != nil } }

    /// Returns when the operation waits for another step, or has been released.
    func rests() async { await waiter.until { self.waiting != nil || self.isReleased } }

    // MARK: The operation

    private func run(_ respond: @escaping @Sendable (String) -> Void) async throws {
        beginCount += 1
        onBegin()
        self.respond = respond
        waiter.announce()
        while true {
            switch await nextStep() {
            case let .emit(output): respond(output)
            case .finish: return
            case let .fail(error): throw error
            }
        }
    }

    private func next(_ step: Step) {
        if let waiting = waiting.take() { waiting.resume(returning: step) } else { steps.append(step) }
    }

    private func nextStep() async -> Step {
        if !steps.isEmpty { return steps.removeFirst() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if heedsCancellation, Task.isCancelled {
                    return continuation.resume(returning: .fail(CancellationError()))
                }
                waiting = continuation
                waiter.announce()
            }
        } onCancel: {
            // Work is cancelled on the main actor.
            MainActor.assumeIsolated {
                wasCancelled = true
                if heedsCancellation { next(.fail(CancellationError())) }
            }
        }
    }
}

extension Sequence<Job> {
    /// The names of jobs that have begun.
    @MainActor var thatBegan: [String] { filter(\.hasBegun).map(\.name) }

    /// The names of jobs whose task was cancelled while they waited for their next step.
    @MainActor var thatWereCancelled: [String] { filter(\.wasCancelled).map(\.name) }

    /// Returns when each job has been released.
    @MainActor func released() async { for job in self { await job.released() } }

    /// Returns when each job has begun.
    @MainActor func begun() async { for job in self { await job.begun() } }
}
