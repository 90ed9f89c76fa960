import Dispatch
import SimpleViewModelTesting
import Testing
import XCTest

/// The kit in an `XCTestCase`.
///
/// Its methods are asynchronous: except on Apple platforms, a synchronous one cannot be on the main actor.
final class XCTestCaseTests: XCTestCase {
    private nonisolated(unsafe) static var expectsLeft = false
    // XCTest creates the object of each method before the first one runs.
    private let storedTester = MainActor.assumeIsolated { ViewModelTester(LikeViewModel()) }
    // Used only by the test that runs, on one thread after another.
    private nonisolated(unsafe) var expectsFailures = false
    private nonisolated(unsafe) var failures: [(text: String, line: Int?)] = []

    #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
        guard expectsFailures || Self.expectsLeft else { return super.record(issue) }
        failures.append((issue.compactDescription, issue.sourceCodeContext.location?.lineNumber))
    }
    #else
    override func recordFailure(
        withDescription text: String, inFile file: String, atLine line: Int, expected: Bool
    ) {
        guard expectsFailures || Self.expectsLeft else {
            return super.recordFailure(
                withDescription: text, inFile: file, atLine: line, expected: expected)
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
        XCTAssertEqual(
            failures.first?.text.contains("2 outputs of LikeViewModel were not taken"), true)
    }

    // XCTest runs the methods in the order of their names, and keeps this object alive.
    @MainActor func testStoredTester1() async {
        storedTester.send(.didTapLike)
        Self.expectsLeft = true
    }

    @MainActor func testStoredTester2FailsInTheNextTest() async {
        Self.expectsLeft = false
        XCTAssertEqual(
            failures.map {
                $0.text.contains("testStoredTester1 has ended without await tester.finish().")
            }, [true])
        XCTAssertEqual(
            failures.map { $0.text.contains("2 outputs of LikeViewModel were not taken") }, [true])
    }

    @MainActor func testATesterThatIsReleasedInsideQueueSyncWithoutATaskFails() async {
        expectsFailures = true
        for queue in [DispatchQueue.main, .global()] {
            // Used on one thread after another.
            nonisolated(unsafe) var tester: ViewModelTester? = ViewModelTester(LikeViewModel())
            tester?.send(.didTapLike)
            await withCheckedContinuation { continuation in
                queue.async {
                    DispatchQueue(label: "lock").sync { tester = nil }
                    continuation.resume()
                }
            }
            await settle()
        }
        expectsFailures = false
        XCTAssertEqual(
            failures.map { $0.text.contains("2 outputs of LikeViewModel were not taken") },
            [true, true])
    }

    @MainActor func testAFailureInADetachedTaskIsRecordedByXCTest() async {
        expectsFailures = true
        let clock = ManualClock()
        let loop = Task { while true { try await clock.sleep(for: .seconds(1)) } }
        await Task.detached { _ = await clock.run(limit: 1) }.value
        loop.cancel()
        expectsFailures = false
        XCTAssertEqual(
            failures.map { $0.text.contains("No sleep is expected after 1 sleeps") }, [true])
    }
}

#if os(Linux)  // whose XCTest can be told to run a test case
// Clauses: CONTRACT.md
@Suite("K2 a tester outlives the last XCTestCase")
struct K2LastTestCaseTests {
    @Test("the run fails with what is left, at the line that created the tester")
    func ends() async throws {
        let result = try await #require(
            processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
        ) {
            @MainActor in
            let tester = ViewModelTester(LikeViewModel())
            XCTestCase(name: "StoredTester") { _ in
                MainActor.assumeIsolated { tester.send(.didTapLike) }
            }.run()
            // XCTest calls it after the last test case.
            XCTestObserver.shared.testBundleDidFinish(.main)
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        let line = #line - 12
        #expect(
            text.contains(
                "XCTestCaseTests.swift:\(line): error: XCTestCase.StoredTester has ended without")
        )
    }
}
#endif
