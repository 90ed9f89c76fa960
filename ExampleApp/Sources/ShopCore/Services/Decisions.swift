/// Finishes what customers decide.
///
/// Reads end with their screen; decisions don't. A decision begins at once, and goes on if the screen that made it is left.
/// The screen's work only waits for it:
///
/// ```swift
/// case .didTapAddToBag:
///     let adding = decisions.begin { [bag, id] () async throws(ShopError) in try await bag.change(.add(id)) }
///     tasks.run(.add, .queue) { try await adding.value() } then: { … } catch: { … }
/// ```
///
/// A failure that no screen waited for is reported to the app.
@MainActor public final class Decisions {
    /// Called with the failure of a decision whose screen was left.
    public var onUnattendedFailure: (ShopError) -> Void = { _ in }

    private var count = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    public init() {}

    private var isBusy: Bool { count > 0 }

    /// Begins a decision, which nothing cancels.
    ///
    /// It begins on the main actor, as work does: a service gets it before a read that begins later.
    func begin<Value>(_ decide: @escaping @MainActor () async throws(ShopError) -> Value) -> Decision<Value> {
        count += 1
        return Decision(decide) { [self] in didEnd($0) }
    }

    /// Returns when no decision is unfinished, as before the app ends.
    public func settle() async {
        while isBusy { await withCheckedContinuation { waiting.append($0) } }
    }

    private func didEnd(_ failure: ShopError?) {
        count -= 1
        if let failure { onUnattendedFailure(failure) }
        guard !isBusy else { return }
        defer { waiting = [] }
        for continuation in waiting { continuation.resume() }
    }
}

/// A decision on its way.
///
/// It ends when it has finished and nothing waits for it any more: only then is it certain that no screen reports a failure.
@MainActor final class Decision<Value: Sendable> {
    private let end: @MainActor (ShopError?) -> Void
    private var result: Result<Value, ShopError>?
    private var failure: ShopError?
    private var task: Task<Void, Never>?

    fileprivate init(
        _ decide: @escaping @MainActor () async throws(ShopError) -> Value,
        end: @escaping @MainActor (ShopError?) -> Void
    ) {
        self.end = end
        task = Task {
            do throws(ShopError) {
                result = .success(try await decide())
            } catch {
                (result, failure) = (.failure(error), error)
            }
            task = nil
        }
    }

    deinit { Task { @MainActor [end, failure] in end(failure) } }

    /// Waits for the end of the decision.
    ///
    /// Cancelling the wait does not cancel the decision.
    func value() async throws(ShopError) -> Value {
        await task?.value
        if !Task.isCancelled { failure = nil }
        guard let result else { throw .cancelled }
        return try result.get()
    }
}
