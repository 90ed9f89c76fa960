// SimpleViewModel: compiler messages for calls of `run` without a required argument. Drops in beside ViewModelTasks.swift.
// Released under the MIT license.

extension ViewModelTasks {
    /// Turns an operation without `then:`, or an error without `catch:`, into a compile error with a clear message.
    @available(
        *, unavailable, message: "add then: { … } or then: {}, and catch: { error in … } if the operation can throw"
    )
    @_documentation(visibility: internal)
    public func run<Value>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero, isRunning: ((Bool) -> Void)? = nil,
        operation: @escaping @MainActor () async throws -> Value,
        then: ((Value) -> Void)? = nil, catch failed: ((any Error) -> Void)? = nil
    ) {}

    /// Turns an operation that emits without `each:`, or throws without `catch:`, into a clear compile error.
    @available(*, unavailable, message: "add each: { … }, and catch: { error in … } if the operation can throw")
    @_documentation(visibility: internal)
    public func run<Element: Sendable, Value>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero, isRunning: ((Bool) -> Void)? = nil,
        operation: @escaping @MainActor (@escaping @Sendable (Element) -> Void) async throws -> Value,
        each: ((Element) -> Void)? = nil, then: ((Value) -> Void)? = nil, catch failed: ((any Error) -> Void)? = nil
    ) {}
}
