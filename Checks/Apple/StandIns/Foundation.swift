// swift-format-ignore-file
// What the package, its tests and the example's declarations use of Foundation, and of the frameworks that it exports. Not for Linux, which
// has the real one.
@_exported import Darwin
@_exported import Dispatch

func declarationOnly<T>(_: T.Type = T.self) -> T { fatalError("declaration only") }

// MARK: Values

@frozen public struct CGFloat: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    public init(integerLiteral value: Int) {}
    public init(floatLiteral value: Double) {}
    public static prefix func - (value: CGFloat) -> CGFloat { value }
}
public struct CGRect: Sendable { public static var zero: CGRect { declarationOnly() } }
public struct UUID: Hashable, Sendable { public init() {} }
public struct Data: Hashable, Codable, Sendable { public init() {}; public init<S: Sequence<UInt8>>(_ elements: S) {} }
public struct Date: Hashable, Codable, Sendable {}
public struct URL: Hashable, Codable, Sendable {
    public init?(string: String) {}
    public init(fileURLWithPath path: String) {}
    public var path: String { declarationOnly() }
    public var scheme: String? { declarationOnly() }
    public func host(percentEncoded: Bool = true) -> String? { declarationOnly() }
    public var pathComponents: [String] { declarationOnly() }
    public var lastPathComponent: String { declarationOnly() }
    public func appendingPathComponent(_ component: String) -> URL { self }
    public func deletingLastPathComponent() -> URL { self }
    public func appending<S: StringProtocol>(path: S) -> URL { self }
}
public struct IndexPath: Hashable, Sendable {}
public struct CharacterSet: Sendable { public static var whitespaces: CharacterSet { declarationOnly() } }
extension StringProtocol {
    public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { declarationOnly() }
    public func trimmingCharacters(in set: CharacterSet) -> String { declarationOnly() }
    public func replacingOccurrences<T: StringProtocol, U: StringProtocol>(of target: T, with replacement: U) -> String { declarationOnly() }
}
extension String {
    public struct Encoding: Sendable { public static let utf8 = Encoding() }
    public init(contentsOf url: URL, encoding: Encoding) throws { self = declarationOnly() }
    public init(contentsOfFile path: String, encoding: Encoding) throws { self = declarationOnly() }
}
extension BinaryInteger { public func formatted() -> String { declarationOnly() } }
public protocol LocalizedError: Error {
    var errorDescription: String? { get }
    var recoverySuggestion: String? { get }
}
extension Error { public var localizedDescription: String { declarationOnly() } }

// MARK: Objects

public protocol NSObjectProtocol: AnyObject {}
open class NSObject: NSObjectProtocol, Hashable {
    public init() {}
    public static func == (a: NSObject, b: NSObject) -> Bool { a === b }
    open func hash(into hasher: inout Hasher) {}
}
open class NSCoder: NSObject {}
open class NSNumber: NSObject, @unchecked Sendable {}
open class NSMutableDictionary: NSObject { public subscript(key: Any) -> Any? { get { nil } set {} } }
open class NSLock: NSObject, @unchecked Sendable { public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() } }
open class Thread: NSObject, @unchecked Sendable {
    open class var current: Thread { declarationOnly() }
    open class var isMainThread: Bool { declarationOnly() }
    open class var callStackReturnAddresses: [NSNumber] { declarationOnly() }
    open var threadDictionary: NSMutableDictionary { declarationOnly() }
    @preconcurrency open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
}
open class Bundle: NSObject, @unchecked Sendable { open class var main: Bundle { declarationOnly() } }
open class JSONSerialization: NSObject { open class func jsonObject(with data: Data) throws -> Any { declarationOnly() } }
