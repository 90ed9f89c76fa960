import Observation
import SimpleViewModel

/// The customer's likes: list and page read them here, and nowhere else.
@Observable @MainActor public final class Likes {
    private enum Work: Hashable {
        case load
        case like(ProductID)
    }

    /// A tap on a heart that is not saved yet.
    private struct Wish: Equatable {
        let isLiked: Bool
        let number: Int
    }

    private var saved: Set<ProductID> = []
    private var wishes: [ProductID: Wish] = [:]
    @ObservationIgnored private var wishCount = 0
    private let client: APIClient
    private let failures: Failures
    private let scope = ViewModelScope<Never, Work>()

    init(_ client: APIClient, failures: Failures) {
        self.client = client
        self.failures = failures
    }

    /// Why they are not known, and hearts are empty.
    var failure: (any Error)? { scope.failure(of: .load) }

    func contains(_ id: ProductID) -> Bool { wishes[id]?.isLiked ?? saved.contains(id) }

    func load() async {
        startLoading()
        await scope.finished(.load)
    }

    /// Shows a like at once, saves it, and takes it back if that fails.
    ///
    /// Saves of one product have one order, whichever page asks: of those that wait, only the last
    /// is left.
    func toggle(_ id: ProductID) {
        wishCount += 1
        let wish = Wish(isLiked: !contains(id), number: wishCount)
        wishes[id] = wish
        scope.commit(.like(id), .queueLatest) { [client] () async throws(ShopError) in
            _ = try await client.request(.setLiked(wish.isLiked, id))
        } then: {
            // Not the whole answer, which is older than that for another product may be.
            self.saved.formSymmetricDifference(
                self.saved.contains(id) == wish.isLiked ? [] : [id])
            self.end(wish, of: id)
        } catch: { error in
            if self.end(wish, of: id) {
                self.failures.report(error)
            }
        }
    }

    /// Returns when the last like of a product is saved, or taken back.
    func settled(_ id: ProductID) async {
        await scope.finished(.like(id))
    }

    func forget() {
        scope.cancelAll()
        saved = []
        wishes = [:]
    }

    private func startLoading() {
        scope.run(.load, .restart) { [client] in
            try await client.request(.likes())
        } then: { likes in
            self.saved = Set(likes)
        }
    }

    /// Ends a wish, and returns whether it was the last one of its product.
    @discardableResult private func end(_ wish: Wish, of id: ProductID) -> Bool {
        if scope.isRunning(.load) {
            // Its answer may be older than the change.
            startLoading()
        }
        guard wishes[id] == wish else { return false }
        wishes[id] = nil
        return true
    }
}
