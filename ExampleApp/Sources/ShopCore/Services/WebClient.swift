import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests to a web server, and receives no more than 16 MB of an answer.
final class WebClient: APIClient {
    private let server: URL
    // On Linux, only the delegate of a whole session receives an answer in parts.
    private let answers = AnswerParts()
    private let session: URLSession

    init(_ server: URL, configuration: URLSessionConfiguration = .shop) {
        self.server = server
        session = URLSession(configuration: configuration, delegate: answers, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    func data<Answer>(for endpoint: Endpoint<Answer>) async throws(ShopError) -> Data {
        try await answer(to: endpoint.request(to: server))
    }

    /// Downloads the content of the server's own address.
    func download() async throws(ShopError) -> Data {
        try await answer(to: URLRequest(url: server))
    }

    private func answer(to request: URLRequest) async throws(ShopError) -> Data {
        let name = (server.host ?? "") + (server.port.map { ":\($0)" } ?? "")
        let task = session.dataTask(with: request)
        let parts = answers.parts(of: task)
        task.resume()
        do {
            let content = try await parts.reduce(into: Data()) { $0 += $1 }
            // A stream whose reader is cancelled ends without an error.
            if Task.isCancelled { throw ShopError.cancelled }
            let status = (task.response as? HTTPURLResponse)?.statusCode ?? 200
            if 200..<300 ~= status { return content }
            throw (try? JSONDecoder().decode(ShopError.self, from: content))
                ?? .badAnswer(server: name, reason: "its status is \(status)")
        } catch let error as ShopError {
            throw error
        } catch is AnswerParts.TooLarge {
            throw .badAnswer(server: name, reason: "it is too large")
        } catch {
            switch (error as? URLError)?.code {
            case .cancelled: throw .cancelled
            case .timedOut: throw .timedOut(server: name)
            case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
                throw .networkUnavailable(server: name)
            default:
                throw .badAnswer(
                    server: name, reason: "it is not that of a web server, or broke off")
            }
        }
    }
}

/// Passes on the parts of each answer as they arrive, decompressed, until they are too large
/// together.
private final class AnswerParts: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    struct TooLarge: Error {}

    private struct Answer {
        let receiver: AsyncThrowingStream<Data, any Error>.Continuation
        var size = 0
    }

    // The reason for `@unchecked`: the lock guards the answers.
    private let lock = NSLock()
    private var answers: [Int: Answer] = [:]

    func parts(of task: URLSessionDataTask) -> AsyncThrowingStream<Data, any Error> {
        let (parts, receiver) = AsyncThrowingStream<Data, any Error>.makeStream()
        // Not on the delegate's queue: there, the call would wait until all that has arrived is
        // decompressed, and held.
        receiver.onTermination = { _ in DispatchQueue.global().async { task.cancel() } }
        lock.withLock { answers[task.taskIdentifier] = Answer(receiver: receiver) }
        return parts
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive part: Data) {
        let answer = lock.withLock {
            answers[dataTask.taskIdentifier]?.size += part.count
            return answers[dataTask.taskIdentifier]
        }
        guard let answer else { return }
        if answer.size > 16_000_000 { answer.receiver.finish(throwing: TooLarge()) }
        answer.receiver.yield(part)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let answer = lock.withLock { answers.removeValue(forKey: task.taskIdentifier) }
        answer?.receiver.finish(throwing: error)
    }
}

extension URLSessionConfiguration {
    /// Keeps nothing, and waits 10 seconds for the next part of an answer.
    static var shop: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 10
        configuration.timeoutIntervalForResource = 30
        return configuration
    }
}
