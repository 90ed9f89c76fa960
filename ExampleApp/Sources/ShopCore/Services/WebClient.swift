import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests to a web server, and decodes no answer that is larger than 16 MB.
public struct WebClient: APIClient {
    private static let largestAnswer = 16_000_000

    private let server: URL
    private let session: URLSession

    public init(_ server: URL, session: URLSession = URLSession(configuration: .shop)) {
        self.server = server
        self.session = session
    }

    public func data<Answer>(for endpoint: Endpoint<Answer>) async throws(ShopError) -> Data {
        var request = URLRequest(url: endpoint.path.reduce(server) { $0.appendingPathComponent($1) })
        request.httpMethod = endpoint.method.rawValue
        request.httpBody = endpoint.body
        return try await answer(to: request)
    }

    /// Downloads the content of the server's own address.
    func download() async throws(ShopError) -> Data { try await answer(to: URLRequest(url: server)) }

    private func answer(to request: URLRequest) async throws(ShopError) -> Data {
        let name = (server.host ?? "") + (server.port.map { ":\($0)" } ?? "")
        do {
            let (content, response) = try await session.data(for: request)
            guard content.count <= Self.largestAnswer else {
                throw ShopError.badAnswer(server: name, reason: "it is too large")
            }
            let status = (response as? HTTPURLResponse)?.statusCode ?? 200
            if 200..<300 ~= status { return content }
            throw (try? JSONDecoder().decode(ShopError.self, from: content))
                ?? .badAnswer(server: name, reason: "its status is \(status)")
        } catch let error as ShopError {
            throw error
        } catch {
            switch (error as? URLError)?.code {
            case .cancelled: throw .cancelled
            case .timedOut: throw .timedOut(server: name)
            case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
                throw .networkUnavailable(server: name)
            default: throw .badAnswer(server: name, reason: "it is not that of a web server, or broke off")
            }
        }
    }
}

extension URLSessionConfiguration {
    /// Keeps nothing, and waits 10 seconds for the next part of an answer.
    public static var shop: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 10
        configuration.timeoutIntervalForResource = 30
        return configuration
    }
}
