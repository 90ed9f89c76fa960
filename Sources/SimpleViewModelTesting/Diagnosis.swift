// SimpleViewModelTesting: tests view models from Swift Testing and XCTest.
// Released under the MIT license.

@_spi(Testing) import SimpleViewModel

extension Activity {
    /// What an expectation, or a call that waits, has not got.
    enum Missing { case output, state, rest }

    /// What the view model did, and then what waits, for an output or a state that does not come, or
    /// a view model that is not at rest.
    func explanation(of missing: Missing) -> [String] {
        if hasLostReceiver {
            return [
                "Another receiver has replaced the tester's: outputs do not reach the tester."
            ]
        }
        let waits = (missing == .rest ? ownWaits : waits).filter { wait in
            // A part of live work can be cancelled, as by a time-out.
            !wait.isCancelled || liveWork.contains { $0.number == wait.task.work }
        }
        let reason = missing == .output || waits.isEmpty ? reason(of: missing) : nil
        return [deeds] + (reason.map { [$0] } ?? []) + waits.map(\.line)
    }

    /// What the deeds do not say, if nothing waits for a clock or a function of the test.
    private func reason(of missing: Missing) -> String? {
        if missing == .output, hasNoStoredRespond {
            return "No output can arrive any more: every respond closure has been released."
        }
        if missing == .state, isIdle {
            return "Nothing can change it any more; with within:, a later callback is waited for."
        }
        if hasLiveWork { return nil }
        if hasOtherTasks { return "A task that an input started outside the scope has not ended." }
        return hasNoStoredRespond
            ? nil : "A respond closure is stored, or its output is on its way from another thread."
    }

    // MARK: Problems

    /// Lets the testers that live fail for the problems of their view models and of the children of
    /// these, and of the code that their inputs start.
    static func interceptProblems() {
        ViewModelTrace.problemInterceptor = { _, message, ids in
            let causing = ActivityMark.current?.activity
            let owner = activity(of: ids) ?? all.first { $0 === causing }
            guard let activity = owner else { return false }
            activity.reporter.failOnce(message, at: activity.site)
            return true
        }
    }

    /// Fails the test if `respond` is called by other code than `accept` and the closures of work.
    func checkCaller() {
        guard !hasCallbacks, !mayRespond else { return }
        let message = """
            \(name) called respond outside accept, and outside each, then and catch of its work: \
            an operation, a Task { } or a callback can do so after a newer input, or too late.
            Hint: respond in each or then of work; for callbacks, there is hasCallbacks: true.
            """
        reporter.failOnce(message, at: site)
    }

    /// Fails the test for a task that goes on and on, and whose effects a test may therefore have
    /// missed.
    func failForEndlessTask() {
        let message = """
            A task of \(name) has run 20,000 times without a rest, and is not waited for any more: \
            it loops, and waits for nothing, as with Task.yield().
            """
        reporter.failOnce(message, at: site)
    }
}
