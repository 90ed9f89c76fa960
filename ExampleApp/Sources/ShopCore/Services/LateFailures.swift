/// Reports the failure of a decision whose screen was left: the app shows it in the screen's place.
@MainActor public final class LateFailures {
    public var report: (any Error) -> Void = { _ in }

    public init() {}

    /// Takes the result of a decision; only a failure has to be reported.
    func report<Value>(_ result: Result<Value, some Error>) {
        if case let .failure(error) = result { report(error) }
    }
}
