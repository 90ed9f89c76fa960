// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Testing

/// Fails the test of one tester, once for each problem.
@MainActor final class Reporter {
    typealias Failure = (message: String, site: CallSite)

    /// The test that created the tester; nil in an `XCTestCase`.
    let test = Test.current?.id
    /// What failed outside the test's task, in which Swift Testing does not know the test.
    private var failuresElsewhere: [Failure] = []
    private var problems: Set<String> = []
    /// Whether the last expectation has failed, and if so, whether nothing has happened since, so that another failure would
    /// repeat it.
    private(set) var hasFailed = false, isStuck = false

    /// Fails the test; if it is unknown here, its tester fails it later.
    func fail(_ message: String, at site: CallSite) {
        guard test != nil, Test.current == nil else { return site.fail(message) }
        failuresElsewhere.append((message, site))
    }

    /// Fails the test for an expectation, or a call that waits.
    ///
    /// The consequences are not reported as further failures.
    func failExpectation(_ message: String, at site: CallSite) {
        fail(message, at: site)
        note(isMet: false)
    }

    /// Fails the test for a problem, once.
    func failOnce(_ problem: String, at site: CallSite) {
        if problems.insert(problem).inserted { fail(problem, at: site) }
    }

    func takeFailuresElsewhere() -> [Failure] {
        defer { failuresElsewhere = [] }
        return failuresElsewhere
    }

    /// Notes whether an expectation was met.
    func note(isMet: Bool) {
        hasFailed = !isMet
        isStuck = !isMet
    }

    /// Notes that an input was sent, or that an output has arrived.
    func noteProgress() { isStuck = false }
}
