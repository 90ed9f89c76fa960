import Observation
import SimpleViewModel

/// Awaits the answer of a function with a completion handler: its first one, on whichever thread.
///
/// The function returns what cancels its request, which happens when the work is cancelled.
@MainActor func answer<Value: Sendable>(
    of start: (_ completion: @escaping @Sendable (Result<Value, any Error>) -> Void)
        -> @Sendable () -> Void
) async throws -> Value {
    let (answers, completion) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
    let cancel = start { completion.yield($0) }
    return try await withTaskCancellationHandler {
        for await answer in answers { return try answer.get() }
        throw CancellationError()
    } onCancel: {
        cancel()
    }
}

/// A scanner with completion handlers, and a time limit.
@Observable final class ScanViewModel: ViewModel {
    typealias Scanner = (@escaping @Sendable (Result<String, any Error>) -> Void)
        -> @Sendable () -> Void
    enum Input { case didTapScan }
    enum Work { case scan, limit }

    let scope = Scope()
    private(set) var code: String?
    private(set) var isTooSlow = false
    var isScanning: Bool { scope.isRunning(.scan) }
    var failure: String? {
        isTooSlow ? "It took too long." : scope.failure(of: .scan).map(message)
    }
    private let scan: Scanner

    init(scan: @escaping Scanner) { self.scan = scan }

    func accept(_ input: Input, respond: (Never) -> Void) {
        isTooSlow = false
        scope.run(.limit, .restart, after: .seconds(10)) {
            self.scope.cancel(.scan)
            self.isTooSlow = true
        }
        scope.run(.scan, .restart) {
            try await answer(of: self.scan)
        } then: { code in
            self.code = code
            self.scope.cancel(.limit)
        } catch: { _ in
            self.scope.cancel(.limit)
        }
    }
}
