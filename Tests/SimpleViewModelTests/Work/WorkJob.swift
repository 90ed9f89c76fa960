/// An operation whose course a random test decides: it waits for each next step.
@MainActor final class WorkJob {
    let plan: WorkPlan
    private(set) var isReleased = false

    private let onCancel: () -> Void
    private let play: ([WorkAct]) -> Void
    private let onBegin: () -> Void
    private let waiter = ConditionWaiter()
    private var waiting: CheckedContinuation<WorkStep, any Error>?

    /// - Parameters:
    ///   - plan: The actions of the work.
    ///   - onBegin: Called when the operation begins.
    ///   - onCancel: Called by its task's cancellation handler, once.
    ///   - play: Performs actions on the view model's work.
    init(
        _ plan: WorkPlan, onBegin: @escaping () -> Void, onCancel: @escaping () -> Void,
        play: @escaping ([WorkAct]) -> Void
    ) {
        (self.plan, self.onBegin, self.play) = (plan, onBegin, play)
        var isFirst = true
        self.onCancel = {
            if isFirst {
                isFirst = false
                onCancel()
            }
        }
    }

    /// Makes the operation, which keeps a token: once that is released, the operation can never run again.
    func operation() -> @MainActor (_ emit: @escaping @Sendable (String) -> Void) async throws -> Void {
        let token = Token { [self] in
            isReleased = true
            waiter.announce()
        }
        return { [self] emit in
            token.keep()
            try await run(emit)
        }
    }

    /// Resumes the waiting operation.
    func goOn(_ step: WorkStep) { waiting.take()?.resume(returning: step) }

    /// Returns when the operation waits for another step, or has been released.
    func rests() async { await waiter.until { self.waiting != nil || self.isReleased } }

    private func run(_ emit: @Sendable (String) -> Void) async throws {
        onBegin()
        while true {
            let step = try await nextStep()
            if let output = step.output { emit(output) }
            play(step.acts)
            switch step.end {
            case .waits: continue
            case .returns: return
            case .fails: throw Mishap()
            }
        }
    }

    private func nextStep() async throws -> WorkStep {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if plan.heedsCancellation, Task.isCancelled {
                    return continuation.resume(throwing: CancellationError())
                }
                waiting = continuation
                waiter.announce()
            }
        } onCancel: {
            // Work is cancelled on the main actor.
            MainActor.assumeIsolated {
                onCancel()
                if plan.heedsCancellation { waiting.take()?.resume(throwing: CancellationError()) }
            }
        }
    }
}
