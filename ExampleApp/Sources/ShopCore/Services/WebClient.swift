import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests to a web server, and limits what it may send back, and for how long.
public struct WebClient: APIClient {
    /// In bytes.
    static let largestAnswer = 16_000_000

    private let server: URL
    private let configuration: URLSessionConfiguration
    private let timeLimit: Duration

    public init(
        _ server: URL, configuration: URLSessionConfiguration = .shop, timeLimit: Duration = .seconds(30)
    ) {
        self.server = server
        self.configuration = configuration
        self.timeLimit = timeLimit
    }

    public func data(for request: APIRequest) async throws(ShopError) -> Data {
        var web = URLRequest(url: request.path.reduce(server) { $0.appendingPathComponent($1) })
        web.httpMethod = request.method.rawValue
        web.httpBody = request.body
        return try await answer(to: web)
    }

    /// Downloads the content of the server's own address.
    func download() async throws(ShopError) -> Data { try await answer(to: URLRequest(url: server)) }

    private func answer(to request: URLRequest) async throws(ShopError) -> Data {
        let exchange = Exchange(with: server.place)
        let (content, status) = try await exchange.answer(to: request, configuration, timeLimit)
        if 200..<300 ~= status { return content }
        if let error = try? JSONDecoder().decode(ShopError.self, from: content) { throw error }
        throw .badAnswer(server: server.place, reason: "its status is \(status)")
    }
}

/// One request and its answer, which is dropped as soon as it exceeds a limit.
///
/// `@unchecked Sendable`: all members are used on the session's queue, one operation at a time.
private final class Exchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    typealias Answer = (content: Data, status: Int)

    private let server: String
    private let queue = OperationQueue()
    private var content = Data()
    private var failure: ShopError?

    private var waiting: CheckedContinuation<Result<Answer, ShopError>, Never>?

    init(with server: String) {
        self.server = server
        queue.maxConcurrentOperationCount = 1
    }

    func answer(
        to request: URLRequest, _ configuration: URLSessionConfiguration, _ timeLimit: Duration
    ) async throws(ShopError) -> Answer {
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
        let task = session.dataTask(with: request)
        // The system's own limit for a whole answer is not kept on Linux.
        let timer = Task {
            try await Task.sleep(for: timeLimit)
            queue.addOperation { [self] in stop(task, .timedOut(server: server)) }
        }
        defer {
            timer.cancel()
            session.finishTasksAndInvalidate()
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.addOperation { [self] in
                    waiting = continuation
                    if let failure { end(.failure(failure)) } else { task.resume() }
                }
            }
        } onCancel: {
            queue.addOperation { [self] in stop(task, .cancelled) }
        }
        return try result.get()
    }

    private func stop(_ task: URLSessionTask, _ error: ShopError) {
        failure = failure ?? error
        task.cancel()
    }

    private func end(_ result: Result<Answer, ShopError>) { waiting.take()?.resume(returning: result) }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard failure == nil else { return }
        content.append(data)
        guard content.count > WebClient.largestAnswer else { return }
        stop(dataTask, .badAnswer(server: server, reason: "it is too large"))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let new = newRequest.url?.place ?? "nowhere"
        if new != task.originalRequest?.url?.place {
            failure = .badAnswer(server: server, reason: "it leads to another server, \(new)")
        }
        completionHandler(failure == nil ? newRequest : nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let status = (task.response as? HTTPURLResponse)?.statusCode ?? 200
        let failure = failure ?? error.map { sentence(for: ($0 as? URLError)?.code) }
        end(failure.map { .failure($0) } ?? .success((content, status)))
    }

    private func sentence(for code: URLError.Code?) -> ShopError {
        switch code {
        case .cancelled: .cancelled
        case .timedOut: .timedOut(server: server)
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
            .networkUnavailable(server: server)
        default: .badAnswer(server: server, reason: "it is not that of a web server, or broke off")
        }
    }
}

extension URL {
    /// The server, as in `shop.example:8000`.
    fileprivate var place: String { (host ?? "") + (port.map { ":\($0)" } ?? "") }
}

extension URLSessionConfiguration {
    /// Keeps nothing, and waits 10 seconds for the next part of an answer.
    public static var shop: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 10
        return configuration
    }
}
