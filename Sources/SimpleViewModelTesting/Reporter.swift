// SimpleViewModelTesting: tests view models from Swift Testing and XCTest.
// Released under the MIT license.

import Dispatch
import Foundation
@_spi(Testing) import SimpleViewModel
import Testing
package import XCTest

/// Fails the test of one tester, once for each problem.
@MainActor final class Reporter {
    typealias Failure = (lines: [String], site: CallSite)

    /// The test that created the tester; nil in an `XCTestCase`.
    let test = Test.current?.id
    /// What failed outside the test's task, in which Swift Testing does not know the test.
    private var failuresElsewhere: [Failure] = []
    private var problems: Set<String> = []
    /// Whether the last expectation has failed, and if so, whether nothing has happened since, so that another failure would
    /// repeat it.
    private(set) var hasFailed = false, isStuck = false

    /// Fails the test; if it is unknown here, its tester fails it later.
    func fail(_ lines: [String], at site: CallSite) {
        guard test != nil, Test.current == nil else { return site.fail(lines) }
        failuresElsewhere.append((lines, site))
    }

    /// Fails the test for an expectation, or a call that waits.
    ///
    /// The consequences are not reported as further failures.
    func failExpectation(_ lines: [String], at site: CallSite) {
        fail(lines, at: site)
        note(isMet: false)
    }

    /// Fails the test for a problem, once.
    func failOnce(_ problem: String, at site: CallSite) {
        if problems.insert(problem).inserted { fail([problem], at: site) }
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

// MARK: - Places

/// The place in a test that calls the kit, and at which the kit fails the test.
struct CallSite: Sendable {
    let fileID, filePath: StaticString
    let line: UInt

    init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
    }

    /// Fails the test that is running, with one record in its framework; in both, if the framework is not known yet.
    func fail(_ lines: [String]) {
        let message = lines.joined(separator: "\n")
        // In a detached task of a Swift Testing test, the test is unknown, too.
        let runsTestCase = Test.current == nil ? XCTestObserver.shared.runsTestCase : false
        if runsTestCase != false { XCTFail(message, file: filePath, line: line) }
        guard runsTestCase != true else { return }
        let place = SourceLocation(
            fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: 1)
        Issue.record(Comment(rawValue: message), sourceLocation: place)
    }
}

// MARK: - Testers that are left

/// Knows whether an `XCTestCase` runs, and ends the testers that outlive it, or all tests.
///
/// XCTest keeps its test case objects alive until all tests have run, and so the testers in their
/// properties. In both frameworks, a closure of a stand-in can retain the tester.
///
/// `@unchecked Sendable`: XCTest calls it on the main thread, between tests; `runsTestCase` is read
/// while one runs.
package final class XCTestObserver: NSObject, XCTestObservation, @unchecked Sendable {
    /// Created by the first tester.
    package static let shared = XCTestObserver()

    /// Nil while unknown: in the test that creates the first tester, unless Swift Testing knows it.
    private(set) var runsTestCase = Test.current == nil ? nil : false

    /// What is left of the last test case, for which it can't fail any more.
    private var left: [Reporter.Failure] = []

    private override init() {
        super.init()
        XCTestObservationCenter.shared.addTestObserver(self)
        atexit { XCTestObserver.shared.reportLeft() }
    }

    package func testCaseWillStart(_ testCase: XCTestCase) {
        runsTestCase = true
        left.forEach { $0.site.fail($0.lines) }
        left = []
    }

    package func testCaseDidFinish(_ testCase: XCTestCase) {
        endLeft("\(testCase.name) has ended without await tester.finish().")
        runsTestCase = false
    }

    private func endLeft(_ reason: String) {
        onMainActor {
            Activity.endLeft()
        } then: { [self] in
            left += $0.map { ([reason] + $0.lines, $0.site) }
        }
    }

    package func testBundleDidFinish(_ testBundle: Bundle) {
        reportLeft()
    }

    /// Lets the process fail for the testers that have outlived all tests.
    private func reportLeft() {
        endLeft(
            "The tester has outlived the tests: something retains it, such as a stand-in's closure."
        )
        guard !left.isEmpty else { return }
        for failure in left {
            let place = "\(failure.site.filePath):\(failure.site.line)"
            let message = failure.lines.joined(separator: "\n")
            FileHandle.standardError.write(Data("\(place): error: \(message)\n".utf8))
        }
        fflush(nil)
        _exit(1)
    }
}

/// Calls `ask` on the main actor, from any thread, and passes the answer to `use`.
///
/// Both have been called when this returns, with one exception. On Linux, outside any task, code inside `queue.sync {
/// }` can't be distinguished from code on another thread. Waiting for the main queue could deadlock there, so `ask` and
/// `use` are called later.
func onMainActor<Answer: Sendable>(
    _ ask: @escaping @MainActor @Sendable () -> Answer,
    then use: @escaping @Sendable (Answer) -> Void
) {
    if ViewModelTrace.isOnMainActor { return use(MainActor.assumeIsolated(ask)) }
    #if !canImport(Darwin)
    guard withUnsafeCurrentTask(body: { $0 != nil }) else {
        return DispatchQueue.main.async { use(ask()) }
    }
    #endif
    // `use` is called on this thread, on which Swift Testing knows the current test.
    use(DispatchQueue.main.sync { MainActor.assumeIsolated(ask) })
}
