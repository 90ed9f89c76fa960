// swift-format-ignore-file
// What the kit and its tests use of XCTest. Not for Linux, whose XCTest differs.
@_exported import Foundation

func declarationOnly<T>(_: T.Type = T.self) -> T { fatalError("declaration only") }

open class XCTestCase: NSObject {
    open var name: String { declarationOnly() }; open func record(_ issue: XCTIssue) {}; open func setUp() {}; open func setUp() async throws {}; open func tearDown() {}; open func tearDown() async throws {}
}
public protocol XCTestObservation: NSObjectProtocol { func testCaseWillStart(_ testCase: XCTestCase); func testCaseDidFinish(_ testCase: XCTestCase) }
open class XCTestObservationCenter: NSObject { open class var shared: XCTestObservationCenter { declarationOnly() }; open func addTestObserver(_ testObserver: any XCTestObservation) {} }
public struct XCTIssue {
    public var compactDescription: String { declarationOnly() }; public var sourceCodeContext: XCTSourceCodeContext { declarationOnly() }
}
open class XCTSourceCodeContext: NSObject, @unchecked Sendable { open var location: XCTSourceCodeLocation? { declarationOnly() } }
open class XCTSourceCodeLocation: NSObject, @unchecked Sendable { open var lineNumber: Int { declarationOnly() } }; public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssertEqual<T: Equatable>(_ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {}
