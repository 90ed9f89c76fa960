import Foundation
import SimpleViewModel
import SimpleViewModelTesting
import Testing

/// A failure that the kit reported.
struct Failure {
    let text: String
    let fileID: String?
    let line: Int?
}

/// Runs what has to fail, and returns its failures.
@MainActor func failures(_ body: () async -> Void) async -> [Failure] {
    let log = FailureLog()
    await withKnownIssue {
        await body()
    } matching: { issue in
        let text = issue.comments.map(\.rawValue).joined(separator: "\n")
        log.append(Failure(text: text, fileID: issue.sourceLocation?.fileID, line: issue.sourceLocation?.line))
        return true
    }
    return log.failures
}

/// `@unchecked Sendable`: the failures are read and written under the lock alone.
private final class FailureLog: @unchecked Sendable {
    private let lock = NSLock()
    private var log: [Failure] = []

    var failures: [Failure] { lock.withLock { log } }

    func append(_ failure: Failure) { lock.withLock { log.append(failure) } }
}

/// Responds at once.
final class LikeViewModel: ViewModel {
    enum Input { case didTapLike, didLookAround }
    enum Output: Equatable { case like(on: Bool), thanks }

    private var isLiked = false

    func accept(_ input: Input, respond: (Output) -> Void) {
        guard input == .didTapLike else { return }
        isLiked.toggle()
        respond(.like(on: isLiked))
        if isLiked { respond(.thanks) }
    }
}

/// Responds later, through its tasks.
final class SearchViewModel: ViewModel {
    enum Work { case search, suggest }
    enum Input { case didSearch(String), didSuggest, didCancel }
    enum Output: Equatable { case searching, found(String) }

    let tasks: ViewModelTasks<Work>
    private let answers: AsyncStream<String>

    init(clock: any Clock<Duration> = ContinuousClock(), answers: AsyncStream<String> = AsyncStream { $0.finish() }) {
        tasks = ViewModelTasks(clock: clock)
        self.answers = answers
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .didSearch(query):
            tasks.run(.search, .restart, after: .milliseconds(300), respond: respond) { respond in
                respond(.searching)
                respond(.found(query))
            }
        case .didSuggest:
            // `self` is captured strongly, and the stream may never end.
            tasks.run(.suggest, .restart, respond: respond) { respond in
                for await answer in self.answers { respond(.found(answer)) }
            }
        case .didCancel: tasks.cancelAll()
        }
    }
}

/// Hands its `respond` to whom it is given to, and itself if it is told so.
final class KeeperViewModel: ViewModel {
    @MainActor final class Keeper {
        var respond: ((Int) -> Void)?
        var kept: Any?
    }
    enum Input { case keepRespond, keepViewModel }
    typealias Output = Int

    private let keeper: Keeper

    init(_ keeper: Keeper) { self.keeper = keeper }

    func accept(_ input: Input, respond: @escaping (Int) -> Void) {
        switch input {
        case .keepRespond: keeper.respond = respond
        case .keepViewModel: keeper.kept = self
        }
    }
}
