/// Tells the app what failed after its screen was left.
@MainActor public final class LateFailures {
    public var report: (any Error) -> Void = { _ in }

    public init() {}

    func report<Value>(_ result: Result<Value, any Error>) {
        if case let .failure(error) = result { report(error) }
    }
}
