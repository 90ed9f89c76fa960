import Foundation
import SimpleViewModelTesting
import Testing

@testable import ShopCore

/// Has the products of a test, and answers when its gate lets it, as it was when it was asked.
@MainActor final class StubCatalogue: CatalogueService, RecentQueries {
    var products: [Product]
    var error: ShopError?
    var gate: Gate?
    var queries: [SearchQuery] = []
    private(set) var requests: [String] = []
    private(set) var cancelledCount = 0

    init(_ products: [Product] = [makeProduct()]) { self.products = products }

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

    func setLiked(_ isLiked: Bool, _ id: ProductID) async throws(ShopError) {
        try await answer("like \(isLiked)", ())
        for index in products.indices where products[index].id == id { products[index].isLiked = isLiked }
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

/// A bag in memory that answers when its gate lets it.
///
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

/// The server that comes with the shop, behind a gate.
@MainActor final class StubClient: APIClient {
    let server: DemoServer
    var error: ShopError?
    var gate: Gate?
    private(set) var requests: [String] = []

    init(_ folder: DataFolder = makeFolder()) { server = DemoServer(in: folder) }

    func data(for request: APIRequest) async throws(ShopError) -> Data {
        requests.append("\(request.method.rawValue) \(request.path.joined(separator: "/"))")
        // Answers as it is now, however late the answer comes.
        let answer: Result<Data, ShopError>
        do { answer = .success(try await server.data(for: request)) } catch { answer = .failure(error) }
        await gate?.pass()
        if let error { throw error }
        return try answer.get()
    }
}

extension ViewModelTester {
    /// Takes the outputs that have come when everything that can run has run.
    func settledOutputs() async -> [VM.Output] {
        await settle()
        return takeOutputs()
    }
}

/// What a product's page has reported to the list.
@MainActor final class Changes {
    var all: [ProductChange] = []
}

@MainActor final class StubCoordinator: Coordinator {
    private(set) var transitions: [Transition] = []
    private(set) var form: EditAddress?

    func transition(_ transition: Transition) {
        if case let .push(.addressForm(edit)) = transition { form = edit }
        transitions.append(transition)
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
