// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// What a failure says after its first line: the causes, and what to do, are in the order of their likelihood.
struct Diagnosis {
    var facts: [String]
    var causes, remedies: [String]

    init(_ facts: String..., cause causes: String..., fix remedies: String...) {
        self.facts = facts
        self.causes = causes
        self.remedies = remedies
    }

    static func += (all: inout Self, more: Self) {
        all.facts += more.facts
        all.causes += more.causes
        all.remedies += more.remedies
    }

    var text: String {
        let cause = "Likely cause: \(causes.joined(separator: ", or "))."
        let fix = "Fix: \(remedies.joined(separator: ", or "))."
        return (facts + [cause, fix]).joined(separator: "\n")
    }
}

extension Activity {
    /// What an expectation, or a call that waits, has not got.
    enum Missing { case output, state, rest }

    /// Why an expected output or state does not come, or why the view model is not at rest.
    func diagnosis(of missing: Missing) -> Diagnosis {
        let work = runningWork.joined(separator: ", ")
        let running = work.isEmpty ? "No work of its scope runs." : "Running work: \(work)."
        if hasLostReceiver {
            return Diagnosis(
                "Another receiver has replaced the tester's: outputs do not reach the tester.",
                cause: "the test calls receive or stopReceiving on tester.interface",
                fix: "use a ViewModelInterface without a tester")
        }
        if missing == .output, hasNoStoredRespond {
            return Diagnosis(
                "No output can arrive any more: every respond closure has been released.", running,
                cause: "the input that leads to it was not sent",
                "its work has ended or only changes state",
                fix: "send that input first", "await the child that passes it on",
                "await the state with tester.expect(\\.member, value)")
        }
        if missing == .state, isIdle {
            return Diagnosis(
                "Nothing can change it any more: no work and no task of its inputs runs.",
                cause: "the view model sets another value",
                "the input that changes it was not sent", "a callback changes it later",
                fix: "correct the view model", "the expectation", "send that input first",
                "create the tester with hasCallbacks: true, and wait with within:")
        }
        let waits = (missing == .rest ? ownWaits : waits).filter { !$0.isCancelled }
        var diagnosis = Diagnosis(running)
        if missing != .rest {
            let cause = missing == .state ? "sets another value" : "does not respond with it"
            diagnosis += Diagnosis(cause: "the view model \(cause)", fix: "correct it")
        }
        if let wait = waits.first {
            diagnosis += wait.diagnosis
            diagnosis.facts += waits.dropFirst().flatMap(\.diagnosis.facts)
            return diagnosis
        }
        let unreturned = unreturnedWork.joined(separator: ", ")
        if !work.isEmpty {
            diagnosis += Diagnosis(
                cause: "it waits for a stand-in that has not answered", "sleeps on a real clock",
                fix: "let the stand-in answer first",
                "give the tester a ManualClock with ViewModelTester(…, clock: clock)")
        } else if !unreturned.isEmpty {
            diagnosis += Diagnosis(
                "An operation of superseded or cancelled work has not returned: \(unreturned).",
                cause: "it waits for a stand-in that ignores the cancellation",
                fix: "let the stand-in answer", "end when it is cancelled")
        } else if hasOtherTasks {
            diagnosis += Diagnosis(
                "A task that was started outside them has not ended.",
                cause: "a Task { } of the view model, or of a service, waits for a stand-in",
                fix: "let the stand-in answer first", "start the task with scope.run(…)")
        } else {
            diagnosis += Diagnosis(
                "A respond closure is stored, or its output is on its way from another thread.",
                cause: "the callback that stores it has not been called",
                "the view model keeps it for good",
                fix: "call the callback first")
        }
        diagnosis.remedies.append("wait longer with await and within:")
        return diagnosis
    }
}
