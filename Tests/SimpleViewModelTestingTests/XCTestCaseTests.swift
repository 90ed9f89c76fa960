import SimpleViewModelTesting
import XCTest

/// The kit in an `XCTestCase`.
///
/// Its methods are asynchronous: except on Apple platforms, a synchronous one cannot be on the main actor.
final class XCTestCaseTests: XCTestCase {
    // Used only by the test that runs, on one thread after another.
    private nonisolated(unsafe) var expectsFailures = false
    private nonisolated(unsafe) var failures: [(text: String, line: Int?)] = []

    #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
        guard expectsFailures else { return super.record(issue) }
        failures.append((issue.compactDescription, issue.sourceCodeContext.location?.lineNumber))
    }
    #else
    override func recordFailure(withDescription text: String, inFile file: String, atLine line: Int, expected: Bool) {
        guard expectsFailures else {
            return super.recordFailure(withDescription: text, inFile: file, atLine: line, expected: expected)
        }
        failures.append((text, line))
    }
    #endif

    @MainActor func testLeftOutputsFailWhereTheTesterWasMadeAndExpectOnItsLine() async {
        expectsFailures = true
        let line = #line + 2
        do {
            let tester = ViewModelTester(LikeViewModel())
            tester.send(.didTapLike)
        }
        await ViewModelTester(LikeViewModel()).expect(.thanks)
        expectsFailures = false
        XCTAssertEqual(failures.map(\.line), [line, line + 3])
        XCTAssertEqual(failures.first?.text.contains("Outputs of LikeViewModel were not taken"), true)
    }
}
