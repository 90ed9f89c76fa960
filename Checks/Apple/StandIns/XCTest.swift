// swift-format-ignore-file
// What the kit and its tests use of XCTest. Not for Linux, whose XCTest differs.
@_exported import Foundation

func declarationOnly<T>(_: T.Type = T.self) -> T { fatalError("declaration only") }

open class XCTestCase: NSObject { open func record(_ issue: XCTIssue) {} }
public struct XCTIssue {
    public var compactDescription: String { declarationOnly() }
    public var sourceCodeContext: XCTSourceCodeContext { declarationOnly() }
}
open class XCTSourceCodeContext: NSObject, @unchecked Sendable { open var location: XCTSourceCodeLocation? { declarationOnly() } }
open class XCTSourceCodeLocation: NSObject, @unchecked Sendable { open var lineNumber: Int { declarationOnly() } }
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssertEqual<T: Equatable>(_ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {}
