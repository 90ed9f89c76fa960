// Stand-in for Dispatch: the declarations that the library uses, as Apple's overlay has them. Nothing runs.
public final class DispatchSpecificKey<T> { public init() {} }

public struct DispatchTime {
    public static func now() -> DispatchTime { DispatchTime() }
    public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
}

public enum DispatchTimeoutResult { case success, timedOut }

open class DispatchGroup: @unchecked Sendable {
    public init() {}

    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
}

open class DispatchQueue: @unchecked Sendable {
    init() {}

    public class var main: DispatchQueue { DispatchQueue() }

    @preconcurrency public func async(group: DispatchGroup? = nil, execute work: @escaping @Sendable () -> Void) {}
    @preconcurrency public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {}
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
}
