/// An operation that waits before each of its stages until it is resumed.
@MainActor final class GatedOperation {
    let number: Int
    let plan: Operation
    let instance: ProgramInstance
    /// The `respond` of the operation.
    private(set) var respond: (@Sendable (ProgramSignal) -> Void)?

    private let note: (Event) -> Void
    private let performStage: ([Action], GatedOperation) -> Void
    private var waiting: CheckedContinuation<Void, any Error>?
    private var isAbandoned = false

    nonisolated struct Mishap: Error {}

    init(
        number: Int, _ plan: Operation, of instance: ProgramInstance, note: @escaping (Event) -> Void,
        performStage: @escaping ([Action], GatedOperation) -> Void
    ) {
        (self.number, self.plan, self.instance) = (number, plan, instance)
        (self.note, self.performStage) = (note, performStage)
    }

    /// Creates the operation, which reports its release.
    func operation(
        capturing viewModel: AnyObject?
    ) -> @MainActor (_ respond: @escaping @Sendable (ProgramSignal) -> Void) async throws -> Void {
        let released = ReleaseNote { [note, number] in note(.isReleased(number)) }
        return { [self, viewModel] respond in
            defer { withExtendedLifetime(viewModel) {} }
            released.keep()
            try await run(respond)
        }
    }

    var isWaiting: Bool { waiting != nil }

    func goOn() { waiting.take()?.resume() }

    /// Ends the operation in any stage, after the program has failed.
    func abandon() {
        isAbandoned = true
        waiting.take()?.resume(throwing: CancellationError())
    }

    private func run(_ respond: @escaping @Sendable (ProgramSignal) -> Void) async throws {
        self.respond = respond
        note(.begins(number))
        for stage in plan.stages {
            try await goAhead()
            performStage(stage, self)
        }
        switch plan.failure {
        case nil: break
        case .mishap: throw Mishap()
        case .cancellation: throw CancellationError()
        }
    }

    private func goAhead() async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if isAbandoned || plan.heedsCancellation && Task.isCancelled {
                    return continuation.resume(throwing: CancellationError())
                }
                waiting = continuation
                note(.waits(number))
            }
        } onCancel: {
            // Work is cancelled on the main actor.
            MainActor.assumeIsolated {
                if plan.heedsCancellation { waiting.take()?.resume(throwing: CancellationError()) }
            }
        }
    }
}
