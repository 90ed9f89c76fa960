// swift-format-ignore-file
// What the UI tests use of XCTest and XCUIAutomation: handwritten declarations, from Apple's documentation.
@_exported import Foundation

func declarationOnly<T>(_: T.Type = T.self) -> T { fatalError("declaration only") }

open class XCTestCase {
    public init() {}
    open var continueAfterFailure: Bool { get { declarationOnly() } set {} }
    open func setUpWithError() throws {}
}
public func XCTAssertTrue(_ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssertEqual<T: Equatable>(_ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {}

public struct CGVector: Sendable { public init(dx: CGFloat, dy: CGFloat) {} }
public struct XCUIGestureVelocity: Sendable { public static let fast = XCUIGestureVelocity() }

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
}
