/// A password, which nothing prints: not a log, a trace, a failed test or a debugger.
///
/// View models are given it instead of a `String`, so that it can be part of an input, and inputs
/// can be traced.
public struct Password: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// For a secure text field, and for the service that checks it.
    public let clearText: String

    public init(_ clearText: String = "") { self.clearText = clearText }

    /// Does not reveal the length either, only whether there is one.
    public var description: String { clearText.isEmpty ? "" : "••••" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
