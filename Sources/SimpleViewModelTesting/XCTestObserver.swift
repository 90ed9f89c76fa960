// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Testing
import XCTest

/// Knows whether an `XCTestCase` runs, and ends the testers that outlive it.
///
/// XCTest keeps its test case objects alive until all tests have run, and so the testers in their properties.
///
/// `@unchecked Sendable`: XCTest calls it between tests, and `runsTestCase` is read while one runs.
final class XCTestObserver: NSObject, XCTestObservation, @unchecked Sendable {
    /// Created by the first tester; so a test case that runs then has begun before.
    static let shared = XCTestObserver()
    private(set) var runsTestCase = Test.current == nil

    private override init() {
        super.init()
        XCTestObservationCenter.shared.addTestObserver(self)
    }

    func testCaseWillStart(_ testCase: XCTestCase) { runsTestCase = true }

    func testCaseDidFinish(_ testCase: XCTestCase) {
        onMainActor {
            Activity.endLeft()
        } then: {
            $0.forEach { $1.fail($0) }
        }
        runsTestCase = false
    }
}
