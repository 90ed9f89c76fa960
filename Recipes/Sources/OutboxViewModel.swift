import Observation
import SimpleViewModel

struct Message: Equatable, Identifiable, Sendable {
    let id: String  // the server accepts an id once, since an answer can be lost
    let text: String
}

/// What has not been sent yet: the app owns it, and stores it on disk.
@MainActor @Observable final class Outbox {
    private(set) var waiting: [Message] = []
    private var isSending = false
    private let post: @Sendable (Message) async throws -> Void

    init(post: @escaping @Sendable (Message) async throws -> Void) { self.post = post }

    func add(_ message: Message) {
        if !waiting.contains(where: { $0.id == message.id }) { waiting.append(message) }
    }

    func send() async throws {
        guard !isSending else { return }  // another screen sends them
        isSending = true
        defer { isSending = false }
        while let first = waiting.first {
            try await post(first)
            waiting.removeAll { $0.id == first.id }
        }
    }
}

@Observable final class OutboxViewModel: ViewModel {
    enum Input { case didTapSend(Message), didComeOnline }
    enum Work { case send }

    var waiting: [Message] { outbox.waiting }
    var isSending: Bool { scope.isRunning(.send) }
    private let outbox: Outbox
    let scope = Scope()

    init(service outbox: Outbox) {
        self.outbox = outbox
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        if case let .didTapSend(message) = input { outbox.add(message) }
        scope.commit(.send, .ignoreWhileRunning) { [outbox] in
            try await outbox.send()
        } catch: { _ in  // they wait for .didComeOnline
        }
    }
}
