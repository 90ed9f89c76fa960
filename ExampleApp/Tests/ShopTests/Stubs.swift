import Foundation
import SimpleViewModelTesting
import Testing

@testable import ShopCore

/// A shop in memory, with the server that comes with the shop; it answers when its gate lets it.
@MainActor final class StubShop: ShopServices {
    let stock: StubCatalogue
    let contents: StubBag
    let client = StubClient()
    let failures = Failures()
    let likes: Likes
    let repository: CachedAddresses
    let folder = makeFolder()
    private(set) lazy var session = Session(in: folder, failures: failures)

    init(_ products: [Product] = [makeProduct()]) {
        stock = StubCatalogue(products)
        contents = StubBag(stock)
        likes = Likes(stock)
        repository = CachedAddresses(of: "ada", client: client, cache: Cache())
    }

    var catalogue: any CatalogueService { stock }
    var bag: any BagService { contents }
    var searchProducts: any SearchProductsUseCase { SearchProducts(catalogue: stock, queries: stock) }
    var signIn: any SignInUseCase { SignIn(client: client, hint: nil) }
    func editProfile(of account: AccountID) -> any EditProfileUseCase {
        EditProfile(profiles: WebProfiles(account: account, client: client))
    }
    func browseAddresses(of account: AccountID) -> any BrowseAddressesUseCase {
        BrowseAddresses(repository: repository)
    }
    func editAddress(of account: AccountID) -> any EditAddressUseCase { EditAddress(repository: repository) }
}

/// Has the products and likes of a test, and answers as it was when it was asked.
@MainActor final class StubCatalogue: CatalogueService, RecentQueries, LikesRepository {
    var products: [Product]
    var error: ShopError?
    var gate: Gate?
    var liked: Set<ProductID> = []
    private(set) var queries: [SearchQuery] = []
    private(set) var requests: [String] = []
    private(set) var cancelledCount = 0

    init(_ products: [Product]) { self.products = products }

    func page(_ number: Int, of size: Int, for query: SearchQuery) async throws(ShopError) -> CataloguePage {
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
        return product
    }

    func likes() -> Set<ProductID> { liked }

    func setLiked(_ isLiked: Bool, _ id: ProductID) async throws(ShopError) -> Set<ProductID> {
        try await answer("like \(isLiked)", ())
        if isLiked { liked.insert(id) } else { liked.remove(id) }
        return liked
    }

    func recentQueries() async throws(ShopError) -> [SearchQuery] { try await answer("queries", queries) }

    func remember(_ query: SearchQuery) { queries.insert(query, at: 0) }

    private func answer<Value>(_ request: String, _ value: Value) async throws(ShopError) -> Value {
        requests.append(request)
        let error = error
        await gate?.pass()
        if Task.isCancelled { cancelledCount += 1 }
        if let error { throw error }
        return value
    }
}

/// A read answers with the bag as it was when it was asked.
@MainActor final class StubBag: BagService {
    var content = Bag()
    var error: ShopError?
    var gate: Gate?
    let catalogue: StubCatalogue
    private(set) var changes: [Bag.Change] = []

    init(_ catalogue: StubCatalogue) { self.catalogue = catalogue }

    func bag() async throws(ShopError) -> Bag {
        let content = content
        await gate?.pass()
        if let error { throw error }
        return content
    }

    func change(_ change: Bag.Change) async throws(ShopError) -> Bag {
        changes.append(change)
        await gate?.pass()
        if Task.isCancelled { throw .cancelled }
        if let error { throw error }
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

@MainActor final class StubClient: APIClient {
    let server = DemoServer(in: makeFolder())
    var error: ShopError?
    var gate: Gate?
    private(set) var requests: [String] = []

    func data<Answer>(for endpoint: Endpoint<Answer>) async throws(ShopError) -> Data {
        requests.append("\(endpoint.method.rawValue) \(endpoint.path.joined(separator: "/"))")
        // Answers as it is now, however late the answer comes.
        let answer: Result<Data, ShopError>
        do { answer = .success(try await server.data(for: endpoint)) } catch { answer = .failure(error) }
        await gate?.pass()
        if let error { throw error }
        return try answer.get()
    }
}

@MainActor final class StubCoordinator: Coordinator {
    /// As in `push product cup`.
    private(set) var transitions: [String] = []

    func transition(_ transition: Transition) {
        switch transition {
        case let .push(scene, _): transitions.append("push \(scene.name)")
        case let .replace(old, scene, _): transitions.append("replace \(old.name) with \(scene.name)")
        case let .leave(scene, _): transitions.append("leave \(scene.name)")
        case .popToRoot: transitions.append("pop")
        }
    }
}

func makeSKU(_ id: SKUID = "CUP-RED-S", price: Price = .regular(10), stock: Int = 2) -> SKU {
    SKU(
        id: id, color: SKU.Color(name: "Red", imageURL: nil), size: SKU.Size(name: "L", metaDescription: nil),
        price: price, stock: stock)
}

func makeProduct(_ id: ProductID = "cup", name: String = "Cup", skus: [SKU] = [makeSKU()]) -> Product {
    Product(id: id, name: name, summary: "Holds tea.", image: .household, skus: skus)
}

/// An empty folder of its own.
func makeFolder() -> DataFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("shop-test-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return DataFolder(url)
}
