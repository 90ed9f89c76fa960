import Observation
import SimpleViewModel

/// The customer's likes: list and page read them here, and nowhere else.
@Observable @MainActor final class Likes {
    private enum Work: Hashable {
        case load
        case like(ProductID)
    }

    /// As the server has them.
    private var saved: Set<ProductID> = []
    private var wanted: [ProductID: Bool] = [:]
    private let client: APIClient
    private let failures: Failures
    private let scope = ViewModelScope<Never, Work>()

    init(_ client: APIClient, failures: Failures) {
        self.client = client
        self.failures = failures
    }

    /// Why they are not known, and hearts are empty.
    var failure: (any Error)? { scope.failure(of: .load) }

    func contains(_ id: ProductID) -> Bool {
        scope.isRunning(.like(id)) ? wanted[id] == true : saved.contains(id)
    }

    func load() async {
        startLoading()
        await scope.finished(.load)
    }

    /// Shows a like at once, saves it, and takes it back if that fails.
    ///
    /// Saves of one product have one order, whichever page asks: of those that wait, only the last
    /// is left.
    func toggle(_ id: ProductID) {
        let isLiked = !contains(id)
        wanted[id] = isLiked
        scope.commit(.like(id), .queueLatest) { [client] () async throws(ShopError) in
            _ = try await client.request(.setLiked(isLiked, id))
        } then: {
            // Not the whole answer, which is older than that for another product may be.
            if isLiked {
                self.saved.insert(id)
            } else {
                self.saved.remove(id)
            }
            if self.scope.isRunning(.load) {
                // Its answer may be older than the change.
                self.startLoading()
            }
        } catch: { error in
            // Unless another tap has taken it back meanwhile.
            if self.wanted[id] == isLiked {
                self.failures.report(error)
            }
        }
    }

    /// Returns when the last like of a product is saved, or taken back.
    func settled(_ id: ProductID) async {
        await scope.finished(.like(id))
    }

    private func startLoading() {
        scope.run(.load, .restart) { [client] in
            try await client.request(.likes())
        } then: { likes in
            self.saved = Set(likes)
        }
    }
}
