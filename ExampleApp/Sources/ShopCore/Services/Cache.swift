/// Keeps answers until they are invalidated.
actor Cache<Key: Hashable & Sendable, Value: Sendable> {
    private var values: [Key: Value] = [:]
    /// Counts invalidations: an answer that was asked for before the last one is not kept.
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
