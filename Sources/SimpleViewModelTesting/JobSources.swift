// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Dispatch

/// The jobs of the global executor that have not returned, by their sources.
///
/// A task that has had twenty thousand jobs, and was not at rest between them, may go on for ever, as a loop that yields does. It
/// is not waited for until it has been at rest. If an input of a view
/// model under test has started the task, its test fails. The jobs of actors that the main actor calls can't be told apart: while
/// one of them is called without end, none of them is waited for.
struct JobSources {
    /// A task, or an actor that the main actor has called.
    private struct Source {
        var unreturnedCount = 0
        var jobCount = 0
        /// The activity whose input has started the task.
        weak var owner: Activity?
        var isEndless: Bool { jobCount >= 20_000 }
    }

    /// The number of blocks on the main queue.
    var turn = 0
    /// The number of jobs that have not returned, without those of endless tasks.
    private(set) var unreturnedCount = 0
    /// The turn in which the last job returned that is waited for.
    private(set) var lastTurn = 0
    private var all: [String: Source] = [:]

    mutating func begin(_ name: String, of owner: Activity?, isCounted: Bool) {
        var source = all[name] ?? Source()
        let wasEndless = source.isEndless
        source.owner = source.owner ?? owner
        if isCounted { source.jobCount += 1 }
        if !source.isEndless {
            unreturnedCount += 1
        } else if !wasEndless {
            unreturnedCount -= source.unreturnedCount
            // Its test fails.
            DispatchQueue.main.async { [owner = source.owner] in owner?.failForEndlessTask() }
        }
        source.unreturnedCount += 1
        all[name] = source
    }

    mutating func end(_ name: String) {
        all[name]?.unreturnedCount -= 1
        guard all[name]?.isEndless == false else { return }
        unreturnedCount -= 1
        lastTurn = turn
    }

    mutating func forgetRested() { all = all.filter { $1.unreturnedCount > 0 } }
}
