import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests to a web server.
public struct WebClient: APIClient {
    /// In bytes.
    static let largestAnswer = 16_000_000

    private let server: URL
    private let session: URLSession

    public init(_ server: URL, session: URLSession = URLSession(configuration: .shop)) {
        (self.server, self.session) = (server, session)
    }

    public func data(for request: APIRequest) async throws(ShopError) -> Data {
        let url = request.path.reduce(server) { $0.appendingPathComponent($1) }
        var web = URLRequest(url: url)
        (web.httpMethod, web.httpBody) = (request.method.rawValue, request.body)
        return try await answer(to: web)
    }

    /// Downloads the content of the server's own address.
    func download() async throws(ShopError) -> Data { try await answer(to: URLRequest(url: server)) }

    private func answer(to request: URLRequest) async throws(ShopError) -> Data {
        let name = "\(server.host ?? "")\(server.port.map { ":\($0)" } ?? "")"
        let (content, status): (Data, Int)
        do {
            let (data, response) = try await session.data(for: request)
            (content, status) = (data, (response as? HTTPURLResponse)?.statusCode ?? 200)
        } catch {
            switch (error as? URLError)?.code {
            case .cancelled: throw .cancelled
            case .timedOut: throw .timedOut(server: name)
            case .badServerResponse, .cannotParseResponse, .networkConnectionLost:
                throw .badAnswer(server: name, reason: "it is not that of a web server, or broke off")
            default: throw Task.isCancelled ? .cancelled : .networkUnavailable(server: name)
            }
        }
        guard content.count <= Self.largestAnswer else { throw .badAnswer(server: name, reason: "it is too large") }
        if 200..<300 ~= status { return content }
        if let error = try? JSONDecoder().decode(ShopError.self, from: content) { throw error }
        throw .badAnswer(server: name, reason: "its status is \(status)")
    }
}

extension URLSessionConfiguration {
    /// Keeps nothing, and waits 10 seconds for an answer.
    public static var shop: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 10
        return configuration
    }
}
