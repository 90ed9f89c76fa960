/// Lets tests wait until a condition is met, which is checked at each `announce`.
@MainActor final class ConditionWaiter {
    private var waiting: [Int: (isMet: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = [:]
    private var lastID = 0

    /// Returns as soon as the condition is met, or the test has run into its time limit.
    func until(_ isMet: @escaping () -> Bool) async {
        guard !isMet() else { return }
        lastID += 1
        let id = lastID
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { waiting[id] = (isMet, continuation) }
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
