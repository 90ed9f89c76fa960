// SimpleViewModel 0.9.0: compiler errors for mistakes with `run`. It needs ViewModelTasks.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

extension ViewModelTasks {
    /// Turns an operation without `then:`, or an error without `catch:`, into a clear compile
    /// error.
    @available(
        *, unavailable,
        message: "add then: { … } or then: {}, and catch: { error in … } if the operation can throw"
    )
    @_documentation(visibility: internal)
    public func run<Value>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        operation: @escaping @MainActor () async throws -> Value,
        then: ((Value) -> Void)? = nil,
        catch: ((any Error) -> Void)? = nil,
        afterRelease: ((Result<Value, any Error>) -> Void)? = nil
    ) {}

    /// Turns an operation that emits without `each:`, or throws without `catch:`, into a clear
    /// error.
    @available(
        *, unavailable,
        message: "add each: { … }, and catch: { error in … } if the operation can throw"
    )
    @_documentation(visibility: internal)
    public func run<Element: Sendable, Value>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        operation:
            @escaping @MainActor (@escaping @Sendable (Element) -> Void) async throws -> Value,
        each: ((Element) -> Void)? = nil,
        then: ((Value) -> Void)? = nil,
        catch: ((any Error) -> Void)? = nil,
        afterRelease: ((Result<Value, any Error>) -> Void)? = nil
    ) {}

    /// Turns a sequence that can throw, without `catch:`, into a clear compile error.
    @available(
        *, unavailable,
        message: "add catch: { error in … }, or pass an AsyncStream, which can't throw"
    )
    @_documentation(visibility: internal)
    public func run<S: AsyncSequence>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        over sequence: @autoclosure () -> S,
        each: (S.Element) -> Void,
        then: () -> Void = {}
    ) {}

    /// Turns an awaited sequence that can throw, without `catch:`, into a clear compile error.
    @available(
        *, unavailable,
        message: "add catch: { error in … }, or pass an AsyncStream, which can't throw"
    )
    @_documentation(visibility: internal)
    public func run<S: AsyncSequence>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        over sequence: () async throws -> S,
        each: (S.Element) -> Void,
        then: () -> Void = {}
    ) {}
}
