import Foundation

/// Answers requests as the shop's server would, from memory.
@MainActor public final class DemoServer: HTTPTransport {
    struct Stock: Decodable {
        var products: [Product]
        var accounts: [Customer]
    }

    struct Customer: Decodable {
        let id: AccountID
        let email: String
        let password: String
        var addresses: [Address]
    }

    /// What belongs to one visit, until its customer signs out.
    private struct Visit {
        var bag: [SKUID: Int] = [:]
        var likes: Set<ProductID> = []
    }

    private struct Refused: Error {
        let status: Int
        let reason: ShopError.Refusal

        init(_ status: Int, _ reason: ShopError.Refusal) {
            self.status = status
            self.reason = reason
        }
    }

    private static let pageSize = 8

    var stock: Stock
    private var visits: [String: Visit] = [:]
    private let latency: Duration
    private let isOffline: Bool

    /// Creates a server with the products and accounts that come with the shop.
    public init(latency: Duration = .zero, isOffline: Bool = false) throws {
        guard let file = Bundle.module.url(forResource: "shop", withExtension: "json") else {
            throw ShopError.badAnswer
        }
        stock = try JSONDecoder().decode(Stock.self, from: Data(contentsOf: file))
        self.latency = latency
        self.isOffline = isOffline
    }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if latency > .zero {
            try await Task.sleep(for: latency)
        }
        if isOffline {
            throw ShopError.networkUnavailable
        }
        do {
            let answer = try answer(to: request)
            return HTTPResponse(status: 200, body: try JSONEncoder().encode(answer))
        } catch let error as Refused {
            let body = try JSONEncoder().encode(["reason": error.reason])
            return HTTPResponse(status: error.status, body: body)
        }
    }

    private func answer(to request: HTTPRequest) throws -> any Encodable {
        let parts = request.path.split(separator: "/").map(String.init)
        let id = parts.count > 1 ? parts[1] : nil
        switch parts.first {
        case "products": return try products(id, request.query)
        case "bag": return try bag(id, request)
        case "likes": return likes(id, request)
        case "session": return try signIn(request)
        default: return try addresses(id, request)
        }
    }

    // MARK: Products

    private func products(_ id: String?, _ query: [String: String]) throws -> any Encodable {
        if let id {
            guard let product = stock.products.first(where: { $0.id.rawValue == id }) else {
                throw Refused(404, .unknownProduct)
            }
            return product
        }
        let found = stock.products.filter { product in
            let texts = [product.name, product.summary] + product.skus.map(\.color)
            return texts.joined(separator: " ").contains(wordsOf: query["q"] ?? "")
        }
        let number = Int(query["page"] ?? "") ?? 1
        let rest = found.dropFirst((number - 1) * Self.pageSize)
        return ProductPage(
            products: Array(rest.prefix(Self.pageSize)), total: found.count,
            next: rest.count > Self.pageSize ? number + 1 : nil)
    }

    // MARK: A visit

    private func bag(_ id: String?, _ request: HTTPRequest) throws -> any Encodable {
        let visit = request.headers["Visit"] ?? ""
        guard let id = id.map(SKUID.init(rawValue:)) else {
            let bag = visits[visit]?.bag ?? [:]
            return bag.map { BagLine(id: $0.key, quantity: $0.value) }
        }
        guard let sku = stock.products.flatMap(\.skus).first(where: { $0.id == id }) else {
            throw Refused(404, .unknownProduct)
        }
        let quantity = visits[visit]?.bag[id] ?? 0
        guard quantity < sku.stock else {
            throw Refused(409, sku.isSoldOut ? .soldOut : .allInBag)
        }
        visits[visit, default: Visit()].bag[id] = quantity + 1
        return BagLine(id: id, quantity: quantity + 1)
    }

    private func likes(_ id: String?, _ request: HTTPRequest) -> [ProductID] {
        let visit = request.headers["Visit"] ?? ""
        var likes = visits[visit]?.likes ?? []
        if let id = id.map(ProductID.init(rawValue:)) {
            if request.method == .put {
                likes.insert(id)
            } else {
                likes.remove(id)
            }
            visits[visit, default: Visit()].likes = likes
        }
        return Array(likes)
    }

    // MARK: An account

    private func signIn(_ request: HTTPRequest) throws -> AccountID {
        let typed = try JSONDecoder().decode(Credentials.self, from: request.body ?? Data())
        let customer = stock.accounts.first { $0.email == typed.email }
        // One answer for both: otherwise strangers could find out which emails have an account.
        guard let customer, customer.password == typed.password else {
            throw Refused(401, .wrongPassword)
        }
        return customer.id
    }

    private func addresses(_ id: String?, _ request: HTTPRequest) throws -> any Encodable {
        let token = request.headers["Authorization"]
        guard let customer = stock.accounts.firstIndex(where: { token == "Bearer \($0.id)" }) else {
            throw Refused(401, .notSignedIn)
        }
        var addresses = stock.accounts[customer].addresses
        defer { stock.accounts[customer].addresses = addresses }
        let index = addresses.firstIndex { $0.id.rawValue == id }
        switch request.method {
        case .get:
            guard id != nil else { return addresses }
            guard let index else { throw Refused(404, .addressGone) }
            return addresses[index]
        case .delete:
            guard let index else { return addresses }
            guard addresses[index].status == .unused else { throw Refused(409, .awaitsDelivery) }
            addresses.remove(at: index)
            return addresses
        case .post, .put:
            let address = try JSONDecoder().decode(Address.self, from: request.body ?? Data())
            let others = addresses.filter { $0.id != address.id }
            guard !others.contains(where: { $0.label.folded == address.label.folded }) else {
                throw Refused(409, .labelTaken)
            }
            guard index != nil || request.method == .post else { throw Refused(404, .addressGone) }
            addresses = others
            addresses.insert(address, at: index ?? others.count)
            return address
        }
    }
}
