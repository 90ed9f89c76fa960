import Dispatch
import Foundation
import Observation
import SimpleViewModelTesting
import Testing

/// A failure that the kit reported.
struct Failure {
    let text: String
    let fileID: String?
    let line: Int?

    var lines: [String] { text.split(separator: "\n").map(String.init) }
}

/// Runs code that must fail, and returns its failures.
///
/// The suite or the test needs the trait `.catchesFailures`: without it they fail the test. They are caught before they
/// are recorded, and not marked as known issues, so that a run of the tests prints no failure that isn't one.
@MainActor func failures(_ body: () async -> Void) async -> [Failure] {
    patience = .seconds(1_000)
    let log = FailureLog()
    await FailureLog.$current.withValue(log, operation: body)
    return log.failures
}

/// Calls a closure in real time, when a call that has settled would fail already.
@MainActor func callLater(_ body: @escaping @MainActor () async -> Void) {
    Task {
        await settle()
        try await Task.sleep(for: .milliseconds(100))
        await body()
    }
}

extension [Failure] {
    /// Expects as many failures as texts, each of which contains its text, or is it: a text with its fix is a whole one.
    func expect(
        _ texts: String..., lines: [Int]? = nil, at place: SourceLocation = #_sourceLocation
    ) {
        let found = enumerated().map { index, failure in
            let text = index < texts.count ? texts[index] : ""
            let isWhole = text.contains("\nFix: ")
            let isMet = isWhole ? failure.text == text : failure.text.contains(text)
            return isMet && !text.isEmpty ? text : failure.text
        }
        #expect(found == texts, sourceLocation: place)
        if let lines { #expect(map(\.line) == lines, sourceLocation: place) }
    }
}

extension Trait where Self == IssueHandlingTrait {
    static var catchesFailures: Self {
        .compactMapIssues { issue in
            guard let log = FailureLog.current else { return issue }
            log.append(
                Failure(
                    text: issue.comments.map(\.rawValue).joined(separator: "\n"),
                    fileID: issue.sourceLocation?.fileID, line: issue.sourceLocation?.line))
            return nil
        }
    }
}

/// `@unchecked Sendable`: the failures are read and written under the lock alone.
private final class FailureLog: @unchecked Sendable {
    @TaskLocal static var current: FailureLog?

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

    let scope: Scope
    private let answers: AsyncStream<String>

    init(
        clock: any Clock<Duration> = ContinuousClock(),
        answers: AsyncStream<String> = AsyncStream { $0.finish() }
    ) {
        scope = ViewModelScope(clock: clock)
        self.answers = answers
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .didSearch(query):
            scope.run(.search, .restart, after: .milliseconds(300)) { respond in
                respond(.searching)
                respond(.found(query))
            } each: {
                respond($0)
            }
        case .didSuggest:
            // Captures `self` strongly, and the stream may never end.
            scope.run(.suggest, .restart) { respond in
                for await answer in self.answers { respond(.found(answer)) }
            } each: {
                respond($0)
            }
        case .didCancel: scope.cancelAll()
        }
    }
}

/// Stores its `respond`, or itself, in a keeper.
final class KeeperViewModel: ViewModel {
    @MainActor final class Keeper {
        var respond: ((Int) -> Void)?
        var kept: Any?
        var callCount = 0
    }
    enum Input { case keepRespond, keepViewModel }
    typealias Output = Int

    let keeper: Keeper

    init(_ keeper: Keeper) { self.keeper = keeper }

    func accept(_ input: Input, respond: @escaping (Int) -> Void) {
        switch input {
        case .keepRespond: keeper.respond = respond
        case .keepViewModel: keeper.kept = self
        }
    }
}

/// Responds with each value of its input.
struct EchoViewModel<Value>: ViewModel {
    typealias Output = Value

    func accept(_ values: [Value], respond: (Value) -> Void) { values.forEach(respond) }
}

/// Has responded on another thread when `accept` returns, as a view model in Swift 5 mode can.
final class ThreadViewModel: ViewModel {
    func accept(_ input: Void, respond: @escaping (Int) -> Void) {
        // Used, and released, on one thread after another.
        nonisolated(unsafe) var respond: ((Int) -> Void)? = respond
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            respond.take()?(7)
            done.signal()
        }
        done.wait()
    }
}

/// A view model whose `accept` is a closure that runs work.
struct Scripted<Input, Output, Work>: ViewModel {
    let scope: ViewModelScope<Input, Work>
    private let script: (Input, @escaping (Output) -> Void) -> Void

    init(
        _ scope: ViewModelScope<Input, Work>,
        _ script: @escaping (Input, @escaping (Output) -> Void) -> Void
    ) {
        (self.scope, self.script) = (scope, script)
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) { script(input, respond) }
}

/// A screen of state and streams: a socket, a timer for who is typing, an upload with progress, and a commit.
@Observable final class ChatViewModel: ViewModel {
    enum Input {
        case didAppear, didTapUpload, didTapCancelUpload, didTapAsk, didTapSend, didTapSendLater,
            didLeakInCommit
        case didStartTask, didRespondInTask, didRespondInOperation, didStoreRespond, didLock
    }
    enum Output: Equatable { case sent, late }
    enum Work { case listen, typing, upload, ask, send, respond }

    private(set) var typist: String?
    private(set) var messages: [String] = []
    private(set) var percent = 0
    var isTyping: Bool { typist != nil }
    @ObservationIgnored var stored: ((Output) -> Void)?
    let scope: Scope
    private let server: ChatServer

    init(_ server: ChatServer, clock: any Clock<Duration> = ContinuousClock()) {
        (self.server, scope) = (server, ViewModelScope(clock: clock))
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear:
            scope.run(.listen, .restart, over: self.server.events) { event in
                switch event {
                case .message(let text): self.messages.append(text)
                case .typing(let name):
                    self.typist = name
                    self.scope.run(.typing, .restart, after: .seconds(5)) { self.typist = nil }
                }
            }
        case .didTapUpload:
            scope.run(.upload, .restart) { [server] emit in
                for await percent in server.progress { emit(percent) }
            } each: {
                self.percent = $0
            }
        case .didTapCancelUpload: scope.cancel(.upload)
        case .didTapAsk:
            scope.run(.ask, .restart, operation: { [server] in await server.send() }, then: {})
        case .didTapSend, .didTapSendLater, .didLeakInCommit:
            let delay: Duration = input == .didTapSendLater ? .seconds(1) : .zero
            scope.commit(.send, .ignoreWhileRunning, after: delay) {
                [server, kept = input == .didLeakInCommit ? self : nil] in
                await server.send()
                withExtendedLifetime(kept) {}
            } then: {
                respond(.sent)
            } afterClose: { [server] _ in
                server.reportCount += 1
            }
        case .didStartTask: Task { await server.send() }
        case .didRespondInTask:
            Task {
                await server.send()
                respond(.late)
                respond(.late)
            }
        case .didRespondInOperation:
            scope.run(.respond, .restart) {
                respond(.late)
            } then: {
            }
        case .didStoreRespond: stored = respond
        case .didLock: DispatchQueue(label: "lock").sync { respond(.sent) }
        }
    }
}

/// Answers when the test says so, even if the work was cancelled.
@MainActor final class ChatServer {
    enum Event { case message(String), typing(String) }

    let events: AsyncStream<Event>
    let event: AsyncStream<Event>.Continuation
    let progress: AsyncStream<Int>
    let percent: AsyncStream<Int>.Continuation
    private var answers: [CheckedContinuation<Void, Never>] = []
    private var earlyAnswers = 0
    /// The number of commits that have ended after their screen.
    var reportCount = 0

    init() {
        (events, event) = AsyncStream.makeStream()
        (progress, percent) = AsyncStream.makeStream()
    }

    var requestCount: Int { answers.count }

    func send() async {
        guard earlyAnswers == 0 else { return earlyAnswers -= 1 }
        await withCheckedContinuation { answers.append($0) }
    }

    func answerLast() { answers.removeLast().resume() }

    /// Answers the oldest request, or else the next.
    func answer() {
        if answers.isEmpty { earlyAnswers += 1 } else { answers.removeFirst().resume() }
    }
}

/// A member of a member, which is observed or not.
@Observable final class Form { var text = "" }
final class Plain { var text = "" }

/// Changes its members, as an observed view model does, at once or later, and responds with nothing.
@Observable final class ListViewModel: ViewModel {
    enum Input { case load, blink, tap, other, plain, ignored, later, slow, grow }
    enum Work { case load }
    typealias Output = String

    private(set) var items = ["a"]
    var isLoading: Bool { scope.isRunning(.load) }
    private(set) var taps = 0
    var isEmpty: Bool { items.isEmpty && !isLoading }
    var sum: Int { taps + ignored }
    var weight: Int { ignored + (isLoading ? 10 : 0) }
    var total: Int { taps + items.count }
    let form = Form()
    let plain = Plain()
    @ObservationIgnored private(set) var ignored = 0
    let openGate: AsyncStream<Void>.Continuation
    private let gate: AsyncStream<Void>
    let scope: Scope

    init(clock: any Clock<Duration> = ContinuousClock()) {
        scope = ViewModelScope(clock: clock)
        (gate, openGate) = AsyncStream.makeStream()
    }

    func accept(_ input: Input, respond: @escaping (String) -> Void) {
        switch input {
        case .load:
            scope.run(.load, .restart, after: .seconds(1)) {
                ["b"]
            } then: {
                self.items = $0
            }
        case .blink: (items, items) = ([], items)
        case .tap: taps += 1
        case .other: form.text += "x"
        case .plain: plain.text += "x"
        case .ignored: ignored += 1
        case .later: Task { items.append("c") }
        case .slow:
            Task {
                for await _ in gate {}
                taps += 1
            }
        case .grow:
            taps += 1
            items.append("d")
        }
    }
}
