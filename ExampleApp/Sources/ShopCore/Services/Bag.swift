import Observation
import SimpleViewModel

/// The customer's bag: one for all screens, so that they can't disagree.
@Observable @MainActor final class Bag {
    private enum Work { case load }

    /// Nil before they are known.
    private var quantities: [SKUID: Int32]?
    private var adding: Set<SKUID> = []
    private let client: APIClient
    private let scope = ViewModelScope<Never, Work>()

    init(_ client: APIClient) {
        self.client = client
    }

    /// How many items are in it; nil before it is known.
    var count: Int? { quantities?.values.reduce(0) { $0 + Int($1) } }
    /// Why it is not known.
    var failure: (any Error)? { scope.failure(of: .load) }

    func quantity(of id: SKUID) -> Int32 { quantities?[id] ?? 0 }
    func isAdding(_ id: SKUID) -> Bool { adding.contains(id) }

    func load() async {
        startLoading()
        await scope.finished(.load)
    }

    /// Puts one more into the bag.
    func add(_ id: SKUID) async throws(ShopError) {
        adding.insert(id)
        defer { adding.remove(id) }
        let line = try await client.request(.addToBag(id))
        quantities?[id] = line.quantity
        if scope.isRunning(.load) {
            // Its answer may be older than the change.
            startLoading()
        }
    }

    private func startLoading() {
        scope.run(.load, .restart) { [client] in
            try await client.request(.bag())
        } then: { lines in
            self.quantities = lines.reduce(into: [:]) { $0[$1.id] = $1.quantity }
        }
    }
}
