// SimpleViewModelTesting: tests view models from Swift Testing and XCTest, in virtual time and exhaustively.
// Released under the MIT license.

import Testing
import XCTest

/// The place in a test that calls the kit, and at which the kit fails the test.
struct CallSite: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
    /// Determined when the test calls the kit: when a tester is released, the current test may no longer be known.
    let isSwiftTesting = Test.current != nil

    /// The file and the line, as in `SearchTests.swift:12`.
    var place: String { Self.place(fileID, line) }

    static func place(_ fileID: StaticString, _ line: UInt) -> String {
        "\("\(fileID)".split(separator: "/").last ?? ""):\(line)"
    }

    /// Fails the test that is running.
    func fail(_ message: String) {
        guard isSwiftTesting else { return XCTFail(message, file: filePath, line: line) }
        let place = SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
        Issue.record(Comment(rawValue: message), sourceLocation: place)
    }
}
