// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Testing
import XCTest

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
    func fail(_ message: String) {
        // In a detached task of a Swift Testing test, the test is unknown, too.
        let runsTestCase = Test.current == nil ? XCTestObserver.shared.runsTestCase : false
        if runsTestCase != false { XCTFail(message, file: filePath, line: line) }
        guard runsTestCase != true else { return }
        let place = SourceLocation(
            fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: 1)
        Issue.record(Comment(rawValue: message), sourceLocation: place)
    }
}
