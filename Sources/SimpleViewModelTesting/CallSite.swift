// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Testing
import XCTest

/// Where a test calls the kit, and fails.
struct CallSite: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
    /// Asked when the test calls: where the last reference to a tester is dropped, that may no longer be known.
    let isSwiftTesting = Test.current != nil

    /// Fails the test that is running.
    func fail(_ message: String) {
        guard isSwiftTesting else { return XCTFail(message, file: filePath, line: line) }
        let place = SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
        Issue.record(Comment(rawValue: message), sourceLocation: place)
    }
}
