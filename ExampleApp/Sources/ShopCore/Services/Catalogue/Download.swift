import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Fetches the content of an address, once: within a time, and up to a size.
///
/// A delegate, because only that can end a download that becomes too large. The clock is injected; a session's own time
/// limits are real time.
///
/// `@unchecked Sendable`: only the session's serial queue reads and writes the variables.
final class Download: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    /// In bytes.
    static let maxSize = 16_000_000

    private let url: URL
    private let (pieces, arrival) = AsyncStream.makeStream(of: Result<Data, ShopError>.self)
    private var isAnswered = false
    private var size = 0

    private init(_ url: URL) {
        self.url = url
    }

    /// Returns the content, or throws when all of it has taken longer than `timeout`.
    static func data(
        from url: URL, within timeout: Duration, clock: any Clock<Duration>
    ) async throws(ShopError) -> Data {
        let download = Download(url)
        let session = URLSession(configuration: .ephemeral, delegate: download, delegateQueue: nil)
        let watch = Task {
            do { try await clock.sleep(for: timeout) } catch { return }
            download.arrival.yield(.failure(.noAnswer(server: url.serverName, after: timeout)))
        }
        defer {
            watch.cancel()
            // On a queue of its own: on Linux it waits until the answer is unpacked, and keeps the data that the delegate
            // does not take meanwhile.
            DispatchQueue.global().async { session.invalidateAndCancel() }
        }
        guard !Task.isCancelled else { throw .cancelled }
        session.dataTask(with: download.request).resume()
        var content = Data()
        for await piece in download.pieces { content += try piece.get() }
        guard !Task.isCancelled else { throw .cancelled }
        return content
    }

    private var request: URLRequest {
        // Longer than any wait, so that the clock decides.
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 86_400)
        // A compressed answer can become a thousand times as large.
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        return request
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        isAnswered = true
        if let error = error(in: response) {
            arrival.yield(.failure(error))
            return completionHandler(.cancel)
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard size <= Self.maxSize else { return }
        size += data.count
        arrival.yield(size <= Self.maxSize ? .success(data) : .failure(.tooLarge(url, limit: Self.maxSize)))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error { arrival.yield(.failure(failure(for: (error as? URLError)?.code))) }
        arrival.finish()
    }

    /// Why the content of an answer is not even looked at.
    private func error(in response: URLResponse) -> ShopError? {
        let response = response as? HTTPURLResponse
        let status = response?.statusCode ?? 200
        guard (200..<300).contains(status), status != 204 else { return .status(status, url) }
        let packing = response?.value(forHTTPHeaderField: "Content-Encoding") ?? "identity"
        return packing.lowercased() == "identity" ? nil : .packed(server: url.serverName, as: packing)
    }

    private func failure(for code: URLError.Code?) -> ShopError {
        let server = url.serverName
        return switch code {
        case .cannotFindHost, .dnsLookupFailed: .unknownServer(url.host ?? server)
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot:
            .insecure(server: server)
        case .cannotConnectToHost, .notConnectedToInternet: .noConnection(server: server)
        case _ where isAnswered: .brokenOff(server: server)
        case .badServerResponse, .unsupportedURL, .cannotParseResponse, .networkConnectionLost: .noWebServer(server)
        case .httpTooManyRedirects: .status(302, url)
        // On Linux a handshake that fails has no code of its own.
        case .unknown where url.scheme == "https": .insecure(server: server)
        default: .noConnection(server: server)
        }
    }
}
