// swift-format-ignore-file
// What the kit, its tests and the UI tests use of XCTest and XCUIAutomation. Not for Linux, whose XCTest differs.
@_exported import Foundation

func declarationOnly<T>(_: T.Type = T.self) -> T { fatalError("declaration only") }

open class XCTest: NSObject {
    open func setUpWithError() throws {}
}
open class XCTestCase: XCTest {
    open var continueAfterFailure: Bool { get { declarationOnly() } set {} }
    open func record(_ issue: XCTIssue) {}
}
public struct XCTIssue {
    public var compactDescription: String { declarationOnly() }
    public var sourceCodeContext: XCTSourceCodeContext { declarationOnly() }
}
open class XCTSourceCodeContext: NSObject, @unchecked Sendable { open var location: XCTSourceCodeLocation? { declarationOnly() } }
open class XCTSourceCodeLocation: NSObject, @unchecked Sendable { open var lineNumber: Int { declarationOnly() } }
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssertTrue(_ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssertNil(_ expression: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssertEqual<T: Equatable>(_ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {}

#if os(iOS)
public struct XCUIGestureVelocity: Sendable { public static let slow = XCUIGestureVelocity(), fast = XCUIGestureVelocity() }

@MainActor open class XCUIElement {
    nonisolated init() {}
    public var value: Any? { declarationOnly() }
    public var firstMatch: XCUIElement { declarationOnly() }
    public var buttons: XCUIElementQuery { declarationOnly() }
    public var staticTexts: XCUIElementQuery { declarationOnly() }
    public var textFields: XCUIElementQuery { declarationOnly() }
    public var tabBars: XCUIElementQuery { declarationOnly() }
    public var navigationBars: XCUIElementQuery { declarationOnly() }
    public func waitForExistence(timeout: TimeInterval) -> Bool { declarationOnly() }
    public func tap() {}
    public func typeText(_ text: String) {}
    public func swipeUp(velocity: XCUIGestureVelocity) {}
    public func swipeDown(velocity: XCUIGestureVelocity) {}
    public func coordinate(withNormalizedOffset: CGVector) -> XCUICoordinate { declarationOnly() }
}
@MainActor public class XCUIElementQuery {
    public var buttons: XCUIElementQuery { declarationOnly() }
    public var firstMatch: XCUIElement { declarationOnly() }
    public subscript(key: String) -> XCUIElement { declarationOnly() }
}
@MainActor public class XCUIApplication: XCUIElement {
    nonisolated public override init() { super.init() }
    public func launch() {}
}
@MainActor public class XCUICoordinate {
    public func withOffset(_ offsetVector: CGVector) -> XCUICoordinate { declarationOnly() }
    public func press(forDuration: TimeInterval, thenDragTo: XCUICoordinate) {}
    public func press(forDuration: TimeInterval, thenDragTo: XCUICoordinate, withVelocity: XCUIGestureVelocity, thenHoldForDuration: TimeInterval) {}
}
#endif
