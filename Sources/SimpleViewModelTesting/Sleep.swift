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
    var cause: String { "the clock was advanced by \(now - start) since \(name) fell asleep: \(due - now) too little" }
    var remedies: [String] { ["Advance the clock by \(due - now) more"] }
}
