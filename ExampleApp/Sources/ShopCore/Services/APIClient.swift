import Foundation

/// A request to the shop's server: reads (`GET`), creates (`POST`), updates (`PUT`) or deletes (`DELETE`).
public struct APIRequest: Hashable, Sendable {
    public enum Method: String, Sendable { case get = "GET", post = "POST", put = "PUT", delete = "DELETE" }

    let method: Method
    /// As in `["accounts", "ada", "addresses", "ada-1"]`.
    let path: [String]
    private(set) var body: Data?

    init(_ method: Method, _ path: String..., body: (any Encodable)? = nil) {
        self.method = method
        self.path = path
        self.body = body.flatMap { try? JSONEncoder().encode($0) }
    }
}

/// Sends requests to the shop's server.
public protocol APIClient: Sendable {
    func data(for request: APIRequest) async throws(ShopError) -> Data
}

extension APIClient {
    func request<Answer: Decodable>(_ request: APIRequest) async throws(ShopError) -> Answer {
        let data = try await data(for: request)
        do {
            return try JSONDecoder().decode(Answer.self, from: data)
        } catch {
            throw .badAnswer(server: "the shop", reason: DecodingError.reason(of: error))
        }
    }
}

/// Signing in: what the request holds.
struct Credentials: Codable {
    let email: String
    let password: String
}
