// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

@_spi(Testing) import SimpleViewModel

extension Activity {
    /// Lets the testers that live fail for the problems of their view models, and of the code that their inputs start.
    static func interceptProblems() {
        ViewModelTrace.problemInterceptor = { _, message, id in
            let causing = ActivityMark.current?.activity
            let activity = id.flatMap { all[$0] } ?? all.values.first { $0 === causing }
            guard let activity else { return false }
            activity.reporter.failOnce(message, at: activity.site)
            return true
        }
    }

    /// Fails the test if `respond` is called by other code than `accept` and the closures of work.
    func checkCaller() {
        guard !hasCallbacks, interface?.mayRespond == false else { return }
        let diagnosis = Diagnosis(
            "\(name) called respond outside accept, and outside each, then and catch of its work.",
            cause:
                "an operation, a Task { } or a callback called it, and can do so after a newer input, or too late",
            fix: "run the work with scope.run(…), and respond in each or then",
            "create the tester with hasCallbacks: true")
        reporter.failOnce(diagnosis.text, at: site)
    }

    /// Fails the test for a task that goes on and on, and whose effects a test may therefore have missed.
    func failForEndlessTask() {
        let diagnosis = Diagnosis(
            "A task of \(name) has run 20,000 times without a rest, and is not waited for any more.",
            cause: "it loops, and waits for nothing, as with Task.yield()",
            fix: "let it wait for something", "emit fewer elements at once")
        reporter.failOnce(diagnosis.text, at: site)
    }
}
