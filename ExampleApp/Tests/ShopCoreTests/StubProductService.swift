import ShopCore

/// Serves the products that a test gives it, when its gate lets it, or fails as the test says.
@MainActor final class StubProductService: ProductService {
    var error: ShopError?
    var gate: Gate?
    private(set) var requestCount = 0
    private(set) var likedIDs: Set<ProductID> = []
    private let content: [Product]

    init(_ content: [Product] = [], error: ShopError? = nil, gate: Gate? = nil) {
        self.content = content
        self.error = error
        self.gate = gate
    }

    func products() async throws(ShopError) -> [Product] {
        requestCount += 1
        if let gate, await !gate.pass() { throw .cancelled }
        if let error { throw error }
        return content
    }

    func product(id: ProductID) async throws(ShopError) -> Product {
        guard let product = try await products().first(where: { $0.id == id }) else { throw .unknownProduct(id) }
        return product
    }

    func skus(_ ids: [SKUID]) async throws(ShopError) -> [SKU] {
        try await products().flatMap(\.skus).filter { ids.contains($0.id) }
    }

    func setLiked(_ isLiked: Bool, for id: ProductID) async throws(ShopError) {
        _ = try await products()
        if isLiked { likedIDs.insert(id) } else { likedIDs.remove(id) }
    }
}
