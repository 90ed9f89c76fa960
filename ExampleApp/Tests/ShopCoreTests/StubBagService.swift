import ShopCore

/// Keeps what a test puts into it, when its gate lets it, or fails as the test says.
@MainActor final class StubBagService: BagService {
    var error: ShopError?
    private(set) var requestCount = 0
    private(set) var content: Bag
    var gate: Gate?
    private let onRelease: @Sendable () -> Void

    /// Makes a service that calls `onRelease` when it goes, as it does with the last view model that has it.
    init(_ content: Bag = Bag(), gate: Gate? = nil, onRelease: @escaping @Sendable () -> Void = {}) {
        self.content = content
        self.gate = gate
        self.onRelease = onRelease
    }

    deinit { onRelease() }

    func bag() async throws(ShopError) -> Bag {
        requestCount += 1
        if let gate, await !gate.pass() { throw .cancelled }
        if let error { throw error }
        return content
    }

    func change(_ change: Bag.Change) async throws(ShopError) -> Bag {
        _ = try await bag()
        try content.apply(change)
        return content
    }
}
