import Foundation
import SimpleViewModelTesting
import Testing

@testable import ShopCore

/// A shop in memory, with the server that comes with the shop; with stubs that answer when a test
/// lets them.
@MainActor final class StubShop: ShopServices {
    let stock: StubCatalogue
    let contents: StubBag
    let likesStub = StubLikes()
    let server = StubClient()
    let failures = Failures()
    let likes: Likes
    let repository: CachedAddresses
    let folder = makeFolder()
    private(set) lazy var session = Session(in: folder, failures: failures)

    init(_ products: [Product] = [makeProduct()]) {
        stock = StubCatalogue(products)
        contents = StubBag(stock)
        likes = Likes(likesStub)
        repository = CachedAddresses(of: "ada", client: server, cache: Cache())
    }

    var stubs: [Stub] { [stock, contents, likesStub, server] }
    var catalogue: any CatalogueService { stock }
    var bag: any BagService { contents }
    var queries: any RecentQueries { stock }
    var client: any APIClient { server }
    func addresses(of account: AccountID) -> any AddressRepository { repository }
}

/// Answers with what there was when it was asked, or with an error; at once, or when a test answers
/// the call that holds it.
@MainActor class Stub {
    var error: ShopError?
    private(set) var requests: [String] = []
    private var held: ManualFunction<String, Void, Never>?

    /// Holds the requests from now on, until a test answers them.
    func hold() -> ManualFunction<String, Void, Never> {
        let held = ManualFunction<String, Void, Never>("request")
        self.held = held
        return held
    }

    /// Holds no more requests.
    func release() { held = nil }

    fileprivate func answer<Value>(_ request: String, _ value: Value) async throws(ShopError)
        -> Value
    {
        requests.append(request)
        let error = error
        await held?(request)
        if let error { throw error }
        return value
    }
}

@MainActor final class StubCatalogue: Stub, CatalogueService, RecentQueries {
    var products: [Product]
    private(set) var queries: [SearchQuery] = []

    init(_ products: [Product]) { self.products = products }

    func page(_ number: Int, of size: Int, for query: SearchQuery) async throws(ShopError)
        -> CataloguePage
    {
        let page = CataloguePage(number, of: size, from: products.filter(query.matches))
        return try await answer("page \(number) “\(query.text)”", page)
    }

    func product(_ id: ProductID) async throws(ShopError) -> Product {
        try await answer("product \(id)", products.first { $0.id == id } ?? makeProduct())
    }

    func product(with id: SKUID) async throws(ShopError) -> Product {
        guard let product = products.first(where: { $0.skus.contains { $0.id == id } }) else {
            throw .unknownProduct(id: id.rawValue)
        }
        return try await answer("product with \(id)", product)
    }

    func recentQueries() async throws(ShopError) -> [SearchQuery] {
        try await answer("queries", queries)
    }

    func remember(_ query: SearchQuery) async throws(ShopError) {
        try await answer("remember", ())
        queries.insert(query, at: 0)
    }
}

@MainActor final class StubLikes: Stub, LikesRepository {
    var liked: Set<ProductID> = []

    func likes() async throws(ShopError) -> Set<ProductID> { try await answer("likes", liked) }

    func setLiked(_ isLiked: Bool, _ id: ProductID) async throws(ShopError) -> Set<ProductID> {
        try await answer("like \(isLiked)", ())
        if isLiked { liked.insert(id) } else { liked.remove(id) }
        return liked
    }
}

@MainActor final class StubBag: Stub, BagService {
    var content = Bag()
    private(set) var changes: [Bag.Change] = []
    private let catalogue: StubCatalogue

    init(_ catalogue: StubCatalogue) { self.catalogue = catalogue }

    func bag() async throws(ShopError) -> Bag { try await answer("bag", content) }

    func change(_ change: Bag.Change) async throws(ShopError) -> Bag {
        changes.append(change)
        try await answer("change", ())
        if Task.isCancelled { throw .cancelled }
        switch change {
        case let .add(id):
            let product = try await catalogue.product(with: id)
            try content.add(product.skus.first { $0.id == id } ?? makeSKU(), of: product)
        case let .takeOut(id): content.takeOut(id)
        case let .remove(id): content.remove(id)
        }
        return content
    }
}

/// The server that comes with the shop, whose answer is made at once, however late it comes.
@MainActor final class StubClient: Stub, APIClient {
    private let server = DemoServer(in: makeFolder())

    func data<Answer>(for endpoint: Endpoint<Answer>) async throws(ShopError) -> Data {
        let answer: Result<Data, ShopError>
        do { answer = .success(try await server.data(for: endpoint)) } catch {
            answer = .failure(error)
        }
        return try await self.answer(
            "\(endpoint.method.rawValue) \(endpoint.path.joined(separator: "/"))", answer
        )
        .get()
    }
}

@MainActor final class StubCoordinator: Coordinator {
    private(set) var transitions: [Transition] = []

    func transition(_ transition: Transition, animated: Bool) { transitions.append(transition) }
}

func makeSKU(_ id: SKUID = "CUP-RED-S", price: Price = Price(amount: 10), stock: Int = 2) -> SKU {
    SKU(
        id: id, color: SKU.Color(name: "Red", imageURL: nil),
        size: SKU.Size(name: "L", metaDescription: nil),
        price: price, stock: stock)
}

func makeProduct(_ id: ProductID = "cup", name: String = "Cup", skus: [SKU] = [makeSKU()])
    -> Product
{
    Product(id: id, name: name, summary: "Holds tea.", image: .household, skus: skus)
}

/// An empty folder of its own.
func makeFolder() -> DataFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
        "shop-test-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return DataFolder(url)
}
