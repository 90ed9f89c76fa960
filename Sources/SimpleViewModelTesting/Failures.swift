// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// What a failure says after its first line: the causes, and what to do, are in the order of their likelihood.
struct Diagnosis {
    var facts: [String]
    var causes, remedies: [String]

    init(_ facts: [String], cause causes: String..., fix remedies: String...) {
        (self.facts, self.causes, self.remedies) = (facts, causes, remedies)
    }

    mutating func add(_ facts: String..., cause causes: String..., fix remedies: String...) {
        (self.facts, self.causes, self.remedies) = (self.facts + facts, self.causes + causes, self.remedies + remedies)
    }

    var text: String {
        let fix = Self.list(remedies)
        return (facts + ["Likely cause: \(Self.list(causes)).", "\(fix.prefix(1).uppercased())\(fix.dropFirst())."])
            .joined(separator: "\n")
    }

    private static func list(_ items: [String]) -> String {
        (items.count > 1 ? items.dropLast().joined(separator: ", ") + ", or " : "") + (items.last ?? "")
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
            diagnosis.add(
                "The ManualClock of \(idleClock) was advanced while no task was asleep on it.",
                cause: "the work began after the clock was advanced", "it sleeps on another clock",
                fix: "start it before the clock is advanced",
                "give the tasks that clock with ViewModelTasks(clock: clock)")
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
                fix: "call receive on the tester", "use a ViewModelInterface without a tester")
        }
        if missing == .output, hasNoStoredRespond {
            return Diagnosis(
                ["No output can arrive any more: every respond closure has been released. \(running)."],
                cause: "the input that leads to it was not sent", "its work has ended or only changes state",
                fix: "send that input first", "await the child that passes it on",
                "await the state with tester.expect(\\.member, value)")
        }
        if missing == .state, isIdle {
            return Diagnosis(
                ["Nothing can change it any more: no work and no task of its inputs runs."],
                cause: "the view model sets another value", "the input that changes it was not sent",
                fix: "correct the view model", "the expectation", "send that input first")
        }
        var diagnosis = Diagnosis([])
        if missing == .state, sleeps.isEmpty || isAdvanced {
            diagnosis.add(cause: "the view model sets another value", fix: "correct it")
        } else if missing == .output, isAdvanced {
            diagnosis.add(cause: "the view model does not respond with it", fix: "correct it")
        }
        let unreturned = unreturnedWork().joined(separator: ", ")
        if let first = sleeps.first {
            diagnosis.facts = ["\(running)."] + sleeps.map(\.fact)
            diagnosis.add(cause: first.cause, fix: "advance the clock by \(first.left) more")
        } else if !work.isEmpty {
            diagnosis.add(
                "\(running).", cause: "it waits for a stand-in that has not answered", "sleeps on a real clock",
                fix: "let the stand-in answer first", "give the tasks a ManualClock with ViewModelTasks(clock: clock)")
        } else if !unreturned.isEmpty {
            diagnosis.add(
                "\(running), but an operation of superseded or cancelled work has not returned: \(unreturned).",
                cause: "it waits for a stand-in that ignores the cancellation",
                fix: "let the stand-in answer", "let it end when it is cancelled")
        } else if !inputsWithTasks.equals(0) {
            diagnosis.add(
                "\(running), but a task that an input started outside them has not ended.",
                cause: "a Task { } of the view model, or of a service, waits for a stand-in that has not answered",
                fix: "let the stand-in answer first", "start the task with tasks.run(…)")
        } else {
            diagnosis.add(
                "\(running), but a respond closure is stored, or its output is on its way from another thread.",
                cause: "the callback that stores it has not been called", "the view model keeps it for good",
                fix: "call the callback first")
        }
        return diagnosis
    }
}

extension OutputLog {
    /// The failure of `perform` if its work did not end.
    func unfinishedMessage(after limit: Duration) -> String {
        var diagnosis = activity.diagnosis(of: .rest)
        if !activity.sleeps.isEmpty { diagnosis.remedies = ["use visit(_:) { … }, and advance the clock in it"] }
        diagnosis.remedies.append("wait longer with perform(_:within:)")
        return "Work of \(activity.name) still runs after perform(_:) waited \(limit) for it, and is now cancelled.\n"
            + diagnosis.text
    }

    /// The failure for what is left at the end; nil if nothing is.
    ///
    /// - Parameters:
    ///   - wait: The call that has waited; nil if the tester was released instead.
    ///   - limit: How long it has waited.
    /// - Returns: The failure.
    func leftMessage(after wait: Wait?, _ limit: Duration = .zero) -> String? {
        let optOut = "create the tester with exhaustive: false"
        let isLeft = isExhaustive && !untaken.isEmpty
        let lines = isLeft ? ["Outputs of \(activity.name) were not taken:\n\(list(untaken))"] : []
        var diagnosis = activity.diagnosis(of: .rest)
        if isExhaustive, !activity.isAtRest(for: wait, isExhaustive: true) {
            let end = wait.map { "after \($0)() waited \(span(limit))" } ?? "at the end of the test"
            diagnosis.facts.insert("\(activity.name) is not at rest \(end).", at: 0)
            if let wait {
                diagnosis.remedies.append("wait longer with \(wait)(within:)")
            } else if activity.sleeps.isEmpty, !activity.hasLostReceiver() {
                let decision = ": a decision, work with afterRelease:, goes on when its screen has closed"
                diagnosis.causes = ["the test ended too early\(activity.hasDecision ? decision : "")"]
                diagnosis.remedies = ["call await tester.finish()"]
            }
            diagnosis.remedies += ["cancel the work with an input", optOut]
        } else if !activity.hasLostReceiver() {
            guard isLeft else { return nil }
            diagnosis = Diagnosis(
                [], cause: "the test does not expect them", "ended too early",
                fix: "expect them", "take them with takeOutputs()", optOut)
        }
        return (lines + [diagnosis.text]).joined(separator: "\n")
    }

    private func list(_ outputs: some Collection<Output>) -> String {
        let shown = outputs.prefix(20).map { "- \(excerpt(of: $0))" }
        return (shown + (outputs.count > 20 ? ["- … and \(outputs.count - 20) more"] : [])).joined(separator: "\n")
    }
}
