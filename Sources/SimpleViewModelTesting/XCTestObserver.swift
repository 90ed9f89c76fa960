// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Testing
package import XCTest

/// Knows whether an `XCTestCase` runs, and ends the testers that outlive it.
///
/// XCTest keeps its test case objects alive until all tests have run, and so the testers in their properties.
///
/// `@unchecked Sendable`: XCTest calls it on the main thread, between tests; `runsTestCase` is read while one runs.
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
    }

    package func testCaseWillStart(_ testCase: XCTestCase) {
        runsTestCase = true
        left.forEach { $1.fail($0) }
        left = []
    }

    package func testCaseDidFinish(_ testCase: XCTestCase) {
        let name = testCase.name
        onMainActor {
            Activity.endLeft()
        } then: { [self] in
            left = $0.map { ("\(name) has ended without await tester.finish().\n\($0)", $1) }
        }
        runsTestCase = false
    }

    package func testBundleDidFinish(_ testBundle: Bundle) {
        guard !left.isEmpty else { return }
        left.forEach { print("\($1.filePath):\($1.line): error: \($0)") }
        exit(1)
    }
}
