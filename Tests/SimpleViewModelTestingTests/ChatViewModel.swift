import Dispatch
import Observation
import SimpleViewModelTesting

/// A screen of state and streams: a socket, a timer for who is typing, an upload with progress, and a commit.
@Observable final class ChatViewModel: ViewModel {
    enum Input {
        case didAppear, didTapUpload, didTapCancelUpload, didTapAsk, didTapSend, didTapSendLater,
            didLeakInDecision
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
        case .didTapSend, .didTapSendLater, .didLeakInDecision:
            let delay: Duration = input == .didTapSendLater ? .seconds(1) : .zero
            scope.commit(.send, .ignoreWhileRunning, after: delay) {
                [server, kept = input == .didLeakInDecision ? self : nil] in
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
