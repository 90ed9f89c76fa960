// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// A task that sleeps on a manual clock, as failures describe it.
struct Sleep: CustomStringConvertible {
    /// The name of the task's work; "a task" if it belongs to none, and in release builds, in which the name is
    /// unknown.
    let name: String
    /// The file and line at which the clock was created.
    let place: String
    let start: Duration
    let due: Duration
    /// The time that the clock shows.
    let now: Duration

    var description: String { "\(name) sleeps until \(due) on the ManualClock of \(place), which shows \(now)" }

    /// Whether the clock was advanced, but not since the task fell asleep.
    private var isTooLate: Bool { now == start && now > .zero }

    var cause: String {
        if isTooLate { return "the clock was advanced before \(name) had fallen asleep" }
        return now == start
            ? "the clock was not advanced"
            : "the clock was advanced by \(now - start) since \(name) fell asleep, which is \(due - now) too little"
    }

    var remedy: String {
        isTooLate
            ? "Call await clock.waitForSleepers(1) before the clock is advanced"
            : "Advance it by \(due - now)\(now == start ? "" : " more") first"
    }
}
