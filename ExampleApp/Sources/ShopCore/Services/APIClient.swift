import Foundation

/// A request to the shop's server, and the type of its answer.
struct Endpoint<Answer: Decodable & Sendable>: Sendable {
    var method = HTTPRequest.Method.get
    let path: String
    var query: [String: String] = [:]
    var body: (any Encodable & Sendable)?
}

extension Endpoint {
    static func products(_ query: String, page: Int) -> Self where Answer == ProductPage {
        Self(path: "products", query: ["q": query, "page": "\(page)"])
    }

    static func product(_ id: ProductID) -> Self where Answer == Product {
        Self(path: "products/\(id)")
    }

    static func bag() -> Self where Answer == [BagLine] {
        Self(path: "bag")
    }

    static func addToBag(_ id: SKUID) -> Self where Answer == BagLine {
        Self(method: .post, path: "bag/\(id)")
    }

    static func likes() -> Self where Answer == [ProductID] {
        Self(path: "likes")
    }

    static func setLiked(_ isLiked: Bool, _ id: ProductID) -> Self where Answer == [ProductID] {
        Self(method: isLiked ? .put : .delete, path: "likes/\(id)")
    }

    static func signIn(_ credentials: Credentials) -> Self where Answer == AccountID {
        Self(method: .post, path: "session", body: credentials)
    }

    static func addresses() -> Self where Answer == [Address] {
        Self(path: "addresses")
    }

    static func create(_ address: Address) -> Self where Answer == Address {
        Self(method: .post, path: "addresses", body: address)
    }

    static func update(_ address: Address) -> Self where Answer == Address {
        Self(method: .put, path: "addresses/\(address.id)", body: address)
    }

    static func delete(_ id: AddressID) -> Self where Answer == [Address] {
        Self(method: .delete, path: "addresses/\(id)")
    }
}

/// A part of the products that a search finds, as the server sends it.
struct ProductPage: Codable, Sendable {
    let products: [Product]
    /// The number of the page that follows; nil on the last one.
    var next: Int?
}

struct BagLine: Codable, Sendable {
    let id: SKUID
    /// Small enough that no sum of lines overflows.
    let quantity: Int32
}

struct Credentials: Codable, Sendable {
    let email: String
    let password: String
}

// MARK: - Client

public struct HTTPRequest: Sendable {
    enum Method: String {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }

    let method: Method
    let path: String
    let query: [String: String]
    let headers: [String: String]
    let body: Data?
}

public struct HTTPResponse: Sendable {
    let status: Int
    let body: Data
}

/// Carries requests: in an app, with `URLSession`; here, to ``DemoServer``; in a test, to a stub.
public protocol HTTPTransport: Sendable {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// Sends requests to the shop's server.
///
/// The headers say whose visit it is. An answer with another status than a success has the reason
/// of the refusal in its body.
@MainActor struct APIClient {
    private struct Problem: Decodable {
        let reason: ShopError.Refusal
    }

    let transport: any HTTPTransport
    let session: Session

    func request<Answer>(_ endpoint: Endpoint<Answer>) async throws(ShopError) -> Answer {
        let request = try makeRequest(endpoint)
        let response: HTTPResponse
        do {
            response = try await transport.send(request)
        } catch {
            throw .networkUnavailable
        }
        switch response.status {
        case 200..<300: return try decode(response.body)
        case 400..<500:
            let problem: Problem = try decode(response.body)
            throw .refused(problem.reason)
        default: throw .badAnswer
        }
    }

    private func makeRequest<Answer>(
        _ endpoint: Endpoint<Answer>
    ) throws(ShopError) -> HTTPRequest {
        var headers = ["Accept": "application/json", "Visit": session.visit.uuidString]
        if let account = session.account {
            headers["Authorization"] = "Bearer \(account)"
        }
        do {
            return HTTPRequest(
                method: endpoint.method, path: endpoint.path, query: endpoint.query,
                headers: headers, body: try endpoint.body.map { try JSONEncoder().encode($0) })
        } catch {
            throw .badAnswer
        }
    }

    private func decode<Value: Decodable>(_ body: Data) throws(ShopError) -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: body)
        } catch {
            throw .badAnswer
        }
    }
}
