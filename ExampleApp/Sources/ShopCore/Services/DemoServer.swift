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

    private struct Refused: Error {
        let status: Int
        let reason: ShopError.Refusal
    }

    private static let pageSize = 8

    var stock: Stock
    /// By visit.
    private var bags: [String: [SKUID: Int32]] = [:]
    private var likes: [String: Set<ProductID>] = [:]
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
        let visit = request.headers["Visit"] ?? ""
        switch parts.first {
        case "products": return try products(id, request.query)
        case "bag": return try bag(id, &bags[visit, default: [:]])
        case "likes":
            return likes(id, request.method, &likes[visit, default: []])
        case "session": return try signIn(request)
        default: return try addresses(id, request)
        }
    }

    // MARK: Products

    private func products(_ id: String?, _ query: [String: String]) throws -> any Encodable {
        if let id {
            guard let product = stock.products.first(where: { $0.id.rawValue == id }) else {
                throw Refused(status: 404, reason: .notFound)
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
            products: Array(rest.prefix(Self.pageSize)),
            next: rest.count > Self.pageSize ? number + 1 : nil)
    }

    // MARK: A visit

    private func bag(_ id: String?, _ bag: inout [SKUID: Int32]) throws -> any Encodable {
        guard let id = id.map(SKUID.init(rawValue:)) else {
            return bag.map { BagLine(id: $0.key, quantity: $0.value) }
        }
        guard let sku = stock.products.flatMap(\.skus).first(where: { $0.id == id }) else {
            throw Refused(status: 404, reason: .notFound)
        }
        let quantity = bag[id, default: 0] + 1
        guard quantity <= sku.stock else {
            throw Refused(status: 409, reason: .soldOut)
        }
        bag[id] = quantity
        return BagLine(id: id, quantity: quantity)
    }

    private func likes(
        _ id: String?, _ method: HTTPRequest.Method, _ likes: inout Set<ProductID>
    ) -> [ProductID] {
        if let id = id.map(ProductID.init(rawValue:)) {
            if method == .put {
                likes.insert(id)
            } else {
                likes.remove(id)
            }
        }
        return Array(likes)
    }

    // MARK: An account

    private func signIn(_ request: HTTPRequest) throws -> AccountID {
        let typed = try JSONDecoder().decode(Credentials.self, from: request.body ?? Data())
        let customer = stock.accounts.first { $0.email == typed.email }
        // One answer for both: otherwise strangers could find out which emails have an account.
        guard let customer, customer.password == typed.password else {
            throw Refused(status: 401, reason: .wrongPassword)
        }
        return customer.id
    }

    private func addresses(_ id: String?, _ request: HTTPRequest) throws -> any Encodable {
        let token = request.headers["Authorization"]
        guard let customer = stock.accounts.firstIndex(where: { token == "Bearer \($0.id)" }) else {
            throw Refused(status: 401, reason: .notSignedIn)
        }
        var addresses = stock.accounts[customer].addresses
        defer { stock.accounts[customer].addresses = addresses }
        let index = addresses.firstIndex { $0.id.rawValue == id }
        switch request.method {
        case .get: return addresses
        case .delete:
            guard let index else { return addresses }
            guard addresses[index].status == .unused else {
                throw Refused(status: 409, reason: .awaitsDelivery)
            }
            addresses.remove(at: index)
            return addresses
        case .post, .put:
            let address = try JSONDecoder().decode(Address.self, from: request.body ?? Data())
            if let index = addresses.firstIndex(where: { $0.id == address.id }) {
                addresses[index] = address
            } else {
                addresses.append(address)
            }
            return address
        }
    }
}
