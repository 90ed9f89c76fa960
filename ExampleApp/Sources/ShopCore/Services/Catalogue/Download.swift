import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Fetches what is at an address, once, and gives up when the server has been silent for too long.
///
/// The session's own time limits are real time and do not tell a server that never answers from one that stops in the
/// middle; so an injected clock measures here, from one sign of life to the next.
///
/// `@unchecked Sendable`: what changes is read and written under the lock alone.
final class Download: NSObject, @unchecked Sendable {
    private static let maxSize = 16_000_000

    private enum Phase {
        case waiting
        case running(CheckedContinuation<Result<Data, DownloadError>, Never>)
        case finished(Result<Data, DownloadError>)
    }

    private let url: URL
    private let timeout: Duration
    private let clock: any Clock<Duration>

    private let lock = NSLock()
    private var phase = Phase.waiting
    private var content = Data()
    private var isAnswered = false
    private var signCount = 0
    private var watch: Task<Void, Never>?
    private var session: URLSession?

    init(_ url: URL, timeout: Duration, clock: any Clock<Duration>) {
        self.url = url
        self.timeout = timeout
        self.clock = clock
    }

    func data() async throws(DownloadError) -> Data {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { start($0) }
        } onCancel: {
            finish(.failure(.cancelled))
        }
        return try result.get()
    }

    private func start(_ continuation: CheckedContinuation<Result<Data, DownloadError>, Never>) {
        let configuration = URLSessionConfiguration.ephemeral
        // Longer than anyone waits, so that the clock decides.
        configuration.timeoutIntervalForRequest = 86_400
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        lock.withLock {
            if case let .finished(result) = phase { return continuation.resume(returning: result) }
            phase = .running(continuation)
            // It keeps its delegate until it is invalidated, when this has finished.
            let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
            self.session = session
            startWatch()
            session.dataTask(with: url).resume()
        }
    }

    /// Under the lock: waits anew for a sign of life.
    private func startWatch() {
        watch?.cancel()
        signCount += 1
        watch = Task { [weak self, clock, timeout, signCount] in
            do { try await clock.sleep(for: timeout) } catch { return }
            self?.giveUp(after: signCount)
        }
    }

    /// Ends the download, unless another sign has come while the clock was waking up.
    private func giveUp(after count: Int) {
        let (isSilent, isAnswered) = lock.withLock { (signCount == count, self.isAnswered) }
        guard isSilent else { return }
        let server = url.serverName
        let error: DownloadError =
            isAnswered ? .stalled(server: server, after: timeout) : .noAnswer(server: server, after: timeout)
        finish(.failure(error))
    }

    /// Ends the download, unless it has ended.
    private func finish(_ result: Result<Data, DownloadError>) {
        let (continuation, session) = lock.withLock {
            () -> (CheckedContinuation<Result<Data, DownloadError>, Never>?, URLSession?) in
            if case .finished = phase { return (nil, nil) }
            defer { phase = .finished(result) }
            watch?.cancel()
            guard case let .running(continuation) = phase else { return (nil, nil) }
            return (continuation, self.session.take())
        }
        session?.invalidateAndCancel()
        continuation?.resume(returning: result)
    }
}

extension Download: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        lock.withLock {
            isAnswered = true
            startWatch()
        }
        switch (response as? HTTPURLResponse)?.statusCode ?? 200 {
        case 200..<300: break
        case 404: finish(.failure(.notFound(url)))
        case let status: finish(.failure(.status(status, server: url.serverName)))
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = lock.withLock {
            content.append(data)
            startWatch()
            return content.count > Self.maxSize
        }
        if isTooLarge { finish(.failure(.tooLarge(url, limit: Self.maxSize))) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let (content, isAnswered) = lock.withLock { (self.content, self.isAnswered) }
        guard let error else { return finish(.success(content)) }
        finish(.failure(failure(for: (error as? URLError)?.code, isAnswered: isAnswered)))
    }

    private func failure(for code: URLError.Code?, isAnswered: Bool) -> DownloadError {
        let server = url.serverName
        return switch code {
        case .cannotFindHost, .dnsLookupFailed: .unknownServer(url.host ?? server)
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot:
            .insecure(server: server)
        case .cannotConnectToHost, .notConnectedToInternet: .noConnection(server: server)
        case _ where isAnswered: .brokenOff(server: server)
        // On Linux a handshake that fails has no code of its own.
        case .unknown where url.scheme == "https": .insecure(server: server)
        default: .noConnection(server: server)
        }
    }
}
