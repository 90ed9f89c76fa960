import Observation
import SimpleViewModel

/// The drafts of all screens: the app owns it.
///
/// The text is in memory at once. The file is written after a pause, one write
/// after the other: the newest is the last, and a draft that was sent stays gone.
@MainActor @Observable final class Drafts {
    enum Work: Hashable { case write(String) }

    private var texts: [String: String]
    private let write: @Sendable (_ text: String?, _ id: String) async throws -> Void
    private let scope = ViewModelScope<Never, Work>()

    init(
        _ texts: [String: String] = [:],
        write: @escaping @Sendable (_ text: String?, _ id: String) async throws -> Void
    ) {
        self.texts = texts
        self.write = write
    }

    func text(_ id: String) -> String { texts[id] ?? "" }
    func failure(_ id: String) -> String? { scope.failure(of: .write(id)).map(message) }

    func set(_ text: String?, for id: String) {
        texts[id] = text
        let pause = text == nil ? Duration.zero : .seconds(1)
        scope.commit(.write(id), .queueLatest, after: pause) { [write] in
            try await write(text, id)
        }
    }
}

/// A message that is written, left, opened again, and sent once.
@Observable final class ComposeViewModel: ViewModel {
    enum Input { case didType(String), didTapSend }
    enum Output: Equatable { case sent }
    enum Work { case send }

    let scope = Scope()
    var text: String { drafts.text(id) }
    var isSending: Bool { scope.isRunning(.send) }
    var failure: String? { scope.failure(of: .send).map(message) }
    var draftFailure: String? { drafts.failure(id) }
    private let id: String
    private let drafts: Drafts
    private let failures: Failures
    private let send: @Sendable (String) async throws -> Void

    init(
        _ id: String, drafts: Drafts, failures: Failures,
        send: @escaping @Sendable (String) async throws -> Void
    ) {
        self.id = id
        self.drafts = drafts
        self.failures = failures
        self.send = send
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .didType(text):
            guard !isSending else { return }
            drafts.set(text, for: id)
        case .didTapSend:
            guard !text.isEmpty else { return }
            let (id, text, drafts, failures, send) = (id, text, drafts, failures, send)
            scope.commit(.send, .ignoreWhileRunning) {
                try await send(text)
                // The screen may have closed, and the draft may be a newer one.
                if drafts.text(id) == text { drafts.set(nil, for: id) }
            } then: {
                respond(.sent)
            } afterClose: { result in
                if case .failure = result { failures.report("Not sent. It is in your drafts.") }
            }
        }
    }
}
