// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

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
        let running =
            work.isEmpty
            ? "No work of its tasks runs" : "Running work: \(work.joined(separator: ", "))"
        if hasLostReceiver() {
            return Diagnosis(
                ["Another receiver has replaced the tester's: outputs do not reach the tester."],
                cause: "the test calls receive or stopReceiving on tester.interface",
                fix: "call receive on the tester", "use a ViewModelInterface without a tester")
        }
        if missing == .output, hasNoStoredRespond {
            return Diagnosis(
                [
                    "No output can arrive any more: every respond closure has been released. \(running)."
                ],
                cause: "the input that leads to it was not sent",
                "its work has ended or only changes state",
                fix: "send that input first", "await the child that passes it on",
                "await the state with tester.expect(\\.member, value)")
        }
        if missing == .state, isIdle {
            let wait = "wait for it with within:"
            return Diagnosis(
                ["Nothing can change it any more: no work and no task of its inputs runs."],
                cause: "the view model sets another value",
                "the input that changes it was not sent",
                "a callback changes it later",
                fix: "correct the view model", "the expectation", "send that input first",
                hasCallbacks ? wait : "create the tester with hasCallbacks: true, and \(wait)")
        }
        let calls = openCalls.filter { !$0.isCancelled }
        var diagnosis = Diagnosis([])
        if missing == .state, sleeps.isEmpty && calls.isEmpty || isAdvanced {
            diagnosis.add(cause: "the view model sets another value", fix: "correct it")
        } else if missing == .output, isAdvanced {
            diagnosis.add(cause: "the view model does not respond with it", fix: "correct it")
        }
        let unreturned = unreturnedWork.joined(separator: ", ")
        if !calls.isEmpty || !sleeps.isEmpty {
            diagnosis.facts =
                ["\(running)."] + calls.map { "\($0.text) has not been answered." }
                + sleeps.map(\.fact)
            if let call = calls.first {
                diagnosis.add(
                    cause: "the test does not answer \(call.text)",
                    fix: "answer it with await \(call.name).answer(…)")
            }
            if let sleeper = sleeps.first {
                if missing == .state, isAdvanced, sleeper.isAgain {
                    diagnosis.add(
                        cause: "the clock was advanced too far", fix: "advance it by less")
                }
                diagnosis.add(
                    cause: sleeper.cause, fix: "advance the clock by \(sleeper.left) more")
            }
        } else if !work.isEmpty {
            diagnosis.add(
                "\(running).", cause: "it waits for a stand-in that has not answered",
                fix: "let the stand-in answer first")
            if idleClock == nil {
                let fix = "give the tasks a ManualClock with ViewModelTasks(clock: clock)"
                diagnosis.add(cause: "sleeps on a real clock", fix: fix)
            }
        } else if !unreturned.isEmpty {
            diagnosis.add(
                "\(running), but an operation of superseded or cancelled work has not returned: \(unreturned).",
                cause: "it waits for a stand-in that ignores the cancellation",
                fix: "let the stand-in answer", "let it end when it is cancelled")
        } else if hasOtherTasks {
            diagnosis.add(
                "\(running), but a task that was started outside them has not ended.",
                cause:
                    "a Task { } of the view model, or of a service, waits for a stand-in that has not answered",
                fix: "let the stand-in answer first", "start the task with tasks.run(…)")
        } else {
            diagnosis.add(
                "\(running), but a respond closure is stored, or its output is on its way from another thread.",
                cause: "the callback that stores it has not been called",
                "the view model keeps it for good",
                fix: "call the callback first")
        }
        return diagnosis
    }
}
