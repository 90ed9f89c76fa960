// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// Lets a test wait for a condition, which is evaluated again at each `check`.
@MainActor final class ConditionWaiter {
    private var waiting: [Int: (isMet: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = [:]
    private var lastID = 0

    nonisolated init() {}

    /// Returns when the condition is met, when the time limit has passed, or when the test is cancelled.
    ///
    /// The condition may have side effects, such as taking an output: it is not evaluated again after it was met.
    func until(within limit: Duration, _ isMet: @escaping () -> Bool) async {
        guard !isMet() else { return }
        lastID += 1
        let id = lastID
        let timer = Task {
            // A cancelled timer ends early.
            try? await Task.sleep(for: limit, clock: .continuous)
            // On a busy main actor, the limit can pass before a check that was announced in time.
            check()
            resume(id)
        }
        defer { timer.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting[id] = (isMet, $0) }
        } onCancel: {
            timer.cancel()
        }
    }

    /// Resumes every waiter whose condition is met, the oldest first.
    func check() {
        for (id, waiter) in waiting.sorted(by: { $0.key < $1.key }) where waiter.isMet() { resume(id) }
    }

    /// Checks in a later turn of the main actor; can be called on any thread.
    ///
    /// The task is detached: it must not inherit the `TaskMark` whose release it may be announcing.
    nonisolated func announce() { Task.detached { @MainActor in self.check() } }

    private func resume(_ id: Int) { waiting.removeValue(forKey: id)?.continuation.resume() }
}
