// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

/// The outputs of a view model under test, and which of them the test has taken.
@MainActor final class OutputLog<Output> {
    let activity: Activity
    private(set) var untaken: [Output] = []

    init(of activity: Activity) { self.activity = activity }

    func receive(_ output: Output) {
        untaken.append(output)
        activity.outputsOnTheirWay.add(-1)
        activity.reporter.noteProgress()
    }

    /// Takes and returns outputs that were not taken yet.
    func take(_ maxCount: Int) -> [Output] {
        defer { untaken.removeFirst(min(maxCount, untaken.count)) }
        return Array(untaken.prefix(maxCount))
    }

    /// Waits until nothing is left, and fails the test for what is left then.
    func end(_ call: Wait, within limit: Duration?, at site: CallSite) async {
        let reporter = activity.reporter
        await activity.until(within: limit) {
            reporter.isStuck || activity.hasLostReceiver || activity.isAtRest(for: call)
        }
        guard !reporter.hasFailed, let left = leftMessage(after: call) else { return }
        reporter.failExpectation(left, at: site)
        _ = take(.max)
    }

    /// Ends the test of the view model, without a wait.
    ///
    /// - Parameter site: The creation of the tester.
    /// - Returns: The failures for what is left.
    func end(at site: CallSite) -> [Reporter.Failure] {
        let left = activity.reporter.hasFailed ? nil : leftMessage(after: nil)
        activity.reporter.note(isMet: left == nil)
        return activity.end() + (left.map { [($0, site)] } ?? [])
    }
}

/// A call that waits until nothing is left.
enum Wait { case perform, visit, finish, close }
