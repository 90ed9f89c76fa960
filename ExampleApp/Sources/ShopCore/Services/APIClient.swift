import Foundation

/// A request to the shop's server, and the type of its answer.
public struct Endpoint<Answer: Decodable & Sendable>: Sendable {
    let method: HTTPMethod
    /// As in `["accounts", "ada", "addresses", "ada-1"]`.
    let path: [String]
    let body: Data?

    init(_ method: HTTPMethod, _ path: [String], body: (any Encodable)? = nil) {
        self.method = method
        self.path = path
        self.body = body.flatMap { try? JSONEncoder().encode($0) }
    }
}

enum HTTPMethod: String { case get = "GET", post = "POST", put = "PUT", delete = "DELETE" }

extension Endpoint {
    static func signIn(_ credentials: Credentials) -> Self where Answer == AccountID {
        Self(.post, ["sign-in"], body: credentials)
    }

    static func profile(of account: AccountID) -> Self where Answer == Profile {
        Self(.get, ["accounts", "\(account)", "profile"])
    }

    static func update(_ profile: Profile, of account: AccountID) -> Self where Answer == Profile {
        Self(.put, ["accounts", "\(account)", "profile"], body: profile)
    }

    static func addresses(of account: AccountID) -> Self where Answer == [Address] {
        Self(.get, ["accounts", "\(account)", "addresses"])
    }

    static func address(_ id: AddressID, of account: AccountID) -> Self where Answer == Address {
        Self(.get, ["accounts", "\(account)", "addresses", "\(id)"])
    }

    static func create(_ address: Address, of account: AccountID) -> Self where Answer == Address {
        Self(.post, ["accounts", "\(account)", "addresses"], body: address)
    }

    static func update(_ address: Address, of account: AccountID) -> Self where Answer == Address {
        Self(.put, ["accounts", "\(account)", "addresses", "\(address.id)"], body: address)
    }

    static func delete(_ id: AddressID, of account: AccountID) -> Self where Answer == Nothing {
        Self(.delete, ["accounts", "\(account)", "addresses", "\(id)"])
    }
}

/// The answer to a request that has only to succeed.
struct Nothing: Codable {}

/// Signing in: what the request holds.
struct Credentials: Codable {
    let email: String
    let password: String
}

/// Sends requests to the shop's server.
public protocol APIClient: Sendable {
    func data<Answer>(for endpoint: Endpoint<Answer>) async throws(ShopError) -> Data
}

extension APIClient {
    func request<Answer>(_ endpoint: Endpoint<Answer>) async throws(ShopError) -> Answer {
        let data = try await data(for: endpoint)
        return try Answer(json: data.isEmpty ? Data("{}".utf8) : data)
    }
}

extension Decodable {
    /// Reads what was sent.
    init(json: Data?) throws(ShopError) {
        do { self = try JSONDecoder().decode(Self.self, from: json ?? Data()) } catch {
            throw .badAnswer(reason: DecodingError.reason(of: error))
        }
    }
}
