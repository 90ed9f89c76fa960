/// Keeps answers until they are invalidated.
protocol Caching<Key, Value>: Actor {
    associatedtype Key: Hashable & Sendable
    associatedtype Value: Sendable

    /// Counts invalidations: an answer that was asked for before the last one is not kept.
    var generation: Int { get }
    func get(_ key: Key) -> Value?
    func set(_ value: Value, for key: Key, askedIn generation: Int)
    func invalidate(_ key: Key)
}

/// Keeps them in memory.
actor Cache<Key: Hashable & Sendable, Value: Sendable>: Caching {
    private var values: [Key: Value] = [:]
    private(set) var generation = 0

    func get(_ key: Key) -> Value? { values[key] }

    func set(_ value: Value, for key: Key, askedIn generation: Int) {
        if generation == self.generation { values[key] = value }
    }

    func invalidate(_ key: Key) {
        values[key] = nil
        generation += 1
    }
}
