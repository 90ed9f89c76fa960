// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Dispatch

/// Lets a test wait until something holds, by being told whenever it may have changed.
@MainActor final class Changes {
    private var waiting: [Int: (isMet: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = [:]
    private var lastID = 0

    nonisolated init() {}

    /// Returns when the condition is met, when the time is over, or when the test is cancelled.
    func until(within limit: Duration, _ isMet: @escaping () -> Bool) async {
        guard !isMet() else { return }
        lastID += 1
        let id = lastID
        let timer = Task {
            // Ends early, too, when it is cancelled.
            try? await Task.sleep(for: limit, clock: .continuous)
            resume(id)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting[id] = (isMet, $0) }
        } onCancel: {
            timer.cancel()
        }
        timer.cancel()
    }

    /// Resumes those whose condition is met.
    func check() {
        for (id, waiter) in waiting.sorted(by: { $0.key < $1.key }) where waiter.isMet() { resume(id) }
    }

    /// Does so from any thread, in a later turn.
    nonisolated func announce() { Task { @MainActor in check() } }

    private func resume(_ id: Int) { waiting.removeValue(forKey: id)?.continuation.resume() }
}

private let mainQueueMark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()

/// Runs the closure on the main actor before it returns, wherever that is: a last reference may be dropped on any thread.
func onMainActor<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
    let isThere = DispatchQueue.getSpecific(key: mainQueueMark) == true
    return isThere ? MainActor.assumeIsolated(body) : DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
}
