import Observation
import SimpleViewModel

struct DraftClient: Sendable {
    var write: @Sendable (_ text: String?, _ id: String) async throws -> Void
    var send: @Sendable (_ text: String) async throws -> Void
}

/// The drafts of all screens: the app owns it.
///
/// The text is in memory at once. The file is written after a pause, one write
/// after the other: the newest is the last, and a draft that was sent stays gone.
@MainActor @Observable final class Drafts {
    enum Work: Hashable { case write(String), send(String) }

    private var texts: [String: String]
    private let client: DraftClient
    private let failures: Failures
    private let scope: ViewModelScope<Never, Work>

    init(
        _ texts: [String: String] = [:], client: DraftClient, failures: Failures,
        clock: any Clock<Duration> = ContinuousClock()  // for tests: a service has no interface
    ) {
        self.texts = texts
        self.client = client
        self.failures = failures
        scope = ViewModelScope(clock: clock)
    }

    func text(_ id: String) -> String { texts[id] ?? "" }
    func isSending(_ id: String) -> Bool { scope.isRunning(.send(id)) }
    func failure(_ id: String) -> String? {
        let error = scope.failure(of: .send(id)) ?? scope.failure(of: .write(id))
        return error.map(message)
    }

    func set(_ text: String?, for id: String) {
        texts[id] = text
        let pause = text == nil ? Duration.zero : .seconds(1)
        scope.commit(.write(id), .queueLatest, after: pause) { [client] in
            try await client.write(text, id)
        }
    }

    /// Sends a draft once, whichever screens ask.
    func send(_ id: String) {
        let text = text(id)
        scope.commit(.send(id), .ignoreWhileRunning) { [client] in
            try await client.send(text)
        } then: {
            self.set(nil, for: id)
        } catch: { [failures] _ in
            failures.report("Not sent. It is in your drafts.")
        }
    }

    /// Returns, when sending has ended, whether it is sent.
    func isSent(_ id: String) async -> Bool {
        await scope.finished(.send(id))
        return texts[id] == nil
    }
}

/// A message that is written, left, opened again, and sent once.
@Observable final class ComposeViewModel: ViewModel {
    enum Input { case didType(String), didTapSend }
    enum Output: Equatable { case sent }
    enum Work { case sent }

    let scope = Scope()
    var text: String { drafts.text(id) }
    var isSending: Bool { drafts.isSending(id) }
    var failure: String? { drafts.failure(id) }
    private let id: String
    private let drafts: Drafts

    init(_ id: String, drafts: Drafts) {
        self.id = id
        self.drafts = drafts
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .didType(text):
            guard !isSending else { return }
            drafts.set(text, for: id)
        case .didTapSend:
            guard !text.isEmpty else { return }
            drafts.send(id)  // at once: the screen may close in this turn
            scope.run(.sent, .ignoreWhileRunning) { [drafts, id] in
                await drafts.isSent(id)
            } then: { isSent in
                if isSent { respond(.sent) }
            }
        }
    }
}
