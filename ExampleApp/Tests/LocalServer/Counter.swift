import Foundation

/// A count that threads increase, and that tests wait for.
///
/// `@unchecked Sendable`: what changes is read and written under the lock alone.
public final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    public init() {}

    public var value: Int { lock.withLock { count } }

    @discardableResult
    public func increase() -> Int {
        let (newCount, reached) = lock.withLock {
            count += 1
            let reached = waiting.filter { $0.count <= count }
            waiting.removeAll { $0.count <= count }
            return (count, reached)
        }
        for waiter in reached { waiter.continuation.resume() }
        return newCount
    }

    /// Returns when the count is so high.
    public func reach(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = lock.withLock {
                if self.count < count { waiting.append((count, continuation)) }
                return self.count >= count
            }
            if isReached { continuation.resume() }
        }
    }
}
