// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// What a failure says after its first line.
struct Diagnosis {
    var facts: [String]
    var cause: String
    var remedies: [String]

    init(_ facts: [String], cause: String, _ remedies: [String]) {
        (self.facts, self.cause, self.remedies) = (facts, cause, remedies)
    }

    var text: String {
        let (last, others) = (remedies.last ?? "", remedies.dropLast())
        let fix = others.isEmpty ? last : "\(others.joined(separator: ", ")), or \(last)"
        return (facts + ["Likely cause: \(cause).", "\(fix)."]).joined(separator: "\n")
    }
}

/// The length of the wait, as text.
func span(_ limit: Duration, _ before: String = "") -> String {
    Task.isCancelled ? "until the test was cancelled" : "\(before)\(limit)"
}

extension Activity {
    /// What an expectation, or a call that waits, has not got.
    enum Missing { case output, state, rest }

    /// Why an expected output or state does not come, or why the view model is not at rest.
    func diagnosis(of missing: Missing) -> Diagnosis {
        var diagnosis = reason(of: missing)
        if let idleClock, sleeps.isEmpty {
            diagnosis.facts.append("The ManualClock of \(idleClock) was advanced while no task was asleep on it.")
            diagnosis.cause = "the work was not started before, or sleeps on another clock"
            diagnosis.remedies = [
                "Start it before the clock is advanced", "give the tasks that clock with ViewModelTasks(clock: clock)",
            ]
        }
        return diagnosis
    }

    private func reason(of missing: Missing) -> Diagnosis {
        let (work, sleeps) = (runningWork, sleeps)
        let running = work.isEmpty ? "No work of its tasks runs" : "Running work: \(work.joined(separator: ", "))"
        if hasLostReceiver() {
            return Diagnosis(
                ["Another receiver has replaced the tester's: outputs do not reach the tester."],
                cause: "the test calls receive or stopReceiving on tester.interface",
                ["Call receive on the tester", "use a ViewModelInterface without a tester"])
        }
        if missing == .output, hasNoStoredRespond {
            return Diagnosis(
                ["No output can arrive any more: every respond closure has been released. \(running)."],
                cause: "the input that leads to it was not sent, or its work has ended or only changes state",
                [
                    "Send that input first", "await the child that passes it on",
                    "await the state with tester.expect(\\.member, value)",
                ])
        }
        if missing == .state, isIdle {
            return Diagnosis(
                ["Nothing can change it any more: no work and no task of its inputs runs."],
                cause: "the view model sets another value, or the input that changes it was not sent",
                ["Correct the view model", "the expectation", "send that input first"])
        }
        if let first = sleeps.first {
            // What was woken, and sleeps again, has done its part.
            let hasRun = missing == .state && isAdvanced && first.start == first.clock.now
            return Diagnosis(
                ["\(running)."] + sleeps.map(\.fact),
                cause: hasRun ? "the view model, or a stand-in, has another value than the test expects" : first.cause,
                (hasRun ? ["Correct it"] : []) + ["Advance the clock by \(first.left) more"])
        }
        let unreturned = unreturnedWork().joined(separator: ", ")
        if work.isEmpty, !unreturned.isEmpty {
            return Diagnosis(
                ["\(running), but an operation of superseded or cancelled work has not returned: \(unreturned)."],
                cause: "it waits for a stand-in that ignores the cancellation",
                ["Let the stand-in answer", "let it end when it is cancelled"])
        }
        if work.isEmpty, !inputsWithTasks.isZero {
            return Diagnosis(
                ["\(running), but a task that an input started outside them has not ended."],
                cause: "the view model, or a service, uses Task { }, and waits for a stand-in that has not answered",
                ["Let the stand-in answer first", "start the task with tasks.run(…)"])
        }
        if work.isEmpty {
            return Diagnosis(
                ["\(running), but a respond closure is stored, or its output is on its way from another thread."],
                cause: "the callback that stores it has not been called, or the view model keeps it for good",
                ["Call the callback first"])
        }
        let other = missing == .state ? ", or the view model sets another value" : ""
        return Diagnosis(
            ["\(running)."], cause: "it waits for a stand-in that has not answered, or sleeps on a real clock\(other)",
            ["Let the stand-in answer first", "give the tasks a ManualClock with ViewModelTasks(clock: clock)"])
    }
}

extension OutputLog {
    /// The failure of `perform` if its work did not end.
    func unfinishedMessage(after limit: Duration) -> String {
        var diagnosis = activity.diagnosis(of: .rest)
        if !activity.sleeps.isEmpty { diagnosis.remedies = ["Use visit(_:) { … }, and advance the clock in it"] }
        diagnosis.remedies.append("wait longer with perform(_:within:)")
        return "Work of \(activity.name) still runs after perform(_:) waited \(limit) for it, and is now cancelled.\n"
            + diagnosis.text
    }

    /// The failure for what is left at the end; nil if nothing is.
    ///
    /// - Parameter wait: The call that has waited; nil if the tester was released instead.
    /// - Returns: The failure.
    func leftMessage(after wait: Wait?) -> String? {
        let optOut = "create the tester with exhaustive: false"
        let isLeft = isExhaustive && !untaken.isEmpty
        let lines = isLeft ? ["Outputs of \(activity.name) were not taken:\n\(list(untaken))"] : []
        var diagnosis = activity.diagnosis(of: .rest)
        if isExhaustive, !activity.isAtRest(for: wait, isExhaustive: true) {
            let end = wait.map { "after \($0.call)() waited \(span($0.limit))" } ?? "at the end of the test"
            diagnosis.facts.insert("\(activity.name) is not at rest \(end).", at: 0)
            if let wait {
                diagnosis.remedies.append("wait longer with \(wait.call)(within:)")
            } else if activity.sleeps.isEmpty, !activity.hasLostReceiver() {
                let decision = ": a decision, work with afterRelease:, goes on when its screen has closed"
                diagnosis.cause = "the test ended too early\(activity.hasDecision ? decision : "")"
                diagnosis.remedies = ["Call await tester.finish()"]
            }
            diagnosis.remedies += ["cancel the work with an input", optOut]
        } else if !activity.hasLostReceiver() {
            guard isLeft else { return nil }
            diagnosis = Diagnosis(
                [], cause: "the test does not expect them, or ended too early",
                ["Expect them", "take them with takeOutputs()", optOut])
        }
        return (lines + [diagnosis.text]).joined(separator: "\n")
    }

    private func list(_ outputs: some Collection<Output>) -> String {
        let shown = outputs.prefix(20).map { "- \(excerpt(of: $0))" }
        return (shown + (outputs.count > 20 ? ["- … and \(outputs.count - 20) more"] : [])).joined(separator: "\n")
    }
}
