// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Foundation

/// The activity of a view model under test: stored `respond` closures, running work, and the clocks on which it sleeps.
@MainActor final class Activity {
    typealias Standstill = (facts: String, cause: String, remedies: [String])

    static let lostReceiver = "Another receiver has replaced the tester's: outputs do not reach the tester."

    /// The name of the view model's type.
    let name: String
    /// Returns the names of the work that has not ended.
    var runningWork: () -> [String] = { [] }
    /// Returns whether another receiver has replaced the tester's.
    var hasLostReceiver: () -> Bool = { false }
    let waiter = ConditionWaiter()
    /// The number of accepted inputs.
    var inputCount = 0
    /// The number of stored `respond` closures.
    nonisolated let keptResponds = Counter()
    /// The number of stored `respond` closures, and of released ones whose output may still be on its way to the main
    /// thread.
    var openResponds = 0 { didSet { waiter.check() } }
    private var clocks: [ManualClock] = []

    init(of name: String) { self.name = name }

    /// Whether no output can arrive any more, even from another thread.
    var isSilent: Bool { openResponds == 0 || hasLostReceiver() }
    /// Whether a `respond` closure is stored, and its outputs reach the tester.
    var canRespond: Bool { !keptResponds.isZero && !hasLostReceiver() }

    /// The tasks that sleep on manual clocks, in the order of their deadlines.
    var sleeps: [Sleep] { clocks.flatMap { $0.sleeps(of: self) }.sorted { $0.due < $1.due } }

    /// Remembers a clock on which a task of the view model falls asleep.
    func note(_ clock: ManualClock) {
        if !clocks.contains(where: { $0 === clock }) { clocks.append(clock) }
    }

    /// The reason why an expected output does not arrive: the facts, the likely cause, and the remedies.
    var outputStandstill: Standstill {
        let work = runningWork()
        if hasLostReceiver() {
            return (Self.lostReceiver, "the test calls receive on tester.interface", ["Call receive on the tester"])
        }
        if keptResponds.isZero, work.isEmpty {
            return (
                "No output can arrive any more: every respond closure has been released.",
                "the input that leads to it was not sent, or its work has ended or was cancelled",
                ["Send that input first", "await the child that passes it on", "expect no further output"]
            )
        }
        if keptResponds.isZero {
            return (
                "Running work: \(list(work)).\nIt can't respond: every respond closure has been released.",
                "it only changes state, or the input that leads to the output was not sent",
                ["Await tester.perform(…) or tester.finish(), and compare the state", "send that input first"]
            )
        }
        guard work.isEmpty, sleeps.isEmpty else { return workStandstill }
        return (
            "No work of its tasks runs, but a respond closure is stored.",
            "the callback that stores it has not been called", ["Call the callback first"]
        )
    }

    /// The reason why running or sleeping work does not end.
    var workStandstill: Standstill {
        let (work, sleeps) = (runningWork(), sleeps)
        let running = work.isEmpty ? "No work of its tasks runs." : "Running work: \(list(work))."
        if let first = sleeps.first {
            let facts = [running] + sleeps.map { "\($0)." }
            return (facts.joined(separator: "\n"), first.cause, [first.remedy])
        }
        return (
            running, "it waits for a stand-in that has not answered, or sleeps on a real clock",
            ["Let the stand-in answer first", "give the tasks a ManualClock with ViewModelTasks(clock: clock)"]
        )
    }

    private func list(_ work: [String]) -> String { work.joined(separator: ", ") }
}

/// A counter for any thread.
///
/// `@unchecked Sendable`: the count is read and written under the lock only.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    var isZero: Bool { lock.withLock { count == 0 } }

    func add(_ number: Int) { lock.withLock { count += number } }
}
