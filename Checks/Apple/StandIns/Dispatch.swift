// swift-format-ignore-file
// What the sources and their tests use of Dispatch, as Apple's overlay has it.
public final class DispatchSpecificKey<T>: Sendable { public init() {} }
public struct DispatchTime: Sendable {
    public static func now() -> DispatchTime { DispatchTime() }
    public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
}
open class DispatchSemaphore: @unchecked Sendable {
    public init(value: Int) {}
    public func wait() {}
    @discardableResult public func signal() -> Int { 0 }
}
open class DispatchQueue: @unchecked Sendable {
    public class var main: DispatchQueue { DispatchQueue() }
    public init(label: String) {}
    init() {}
    public class func global() -> DispatchQueue { DispatchQueue() }
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
    @preconcurrency public func async(execute work: @escaping @Sendable () -> Void) {}
    @preconcurrency public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {}
    public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
}
