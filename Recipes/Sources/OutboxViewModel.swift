import Observation
import SimpleViewModel

struct Message: Equatable, Identifiable, Sendable {
    let id: String  // the server accepts an id once, since an answer can be lost
    let text: String
}

/// What has not been sent yet: the app owns it, and stores it on disk.
@MainActor @Observable final class Outbox {
    enum Work { case send }

    private(set) var waiting: [Message] = []
    private let post: @Sendable (Message) async throws -> Void
    private let scope = ViewModelScope<Never, Work>()

    init(post: @escaping @Sendable (Message) async throws -> Void) { self.post = post }

    var isSending: Bool { scope.isRunning(.send) }

    func add(_ message: Message) {
        guard !waiting.contains(where: { $0.id == message.id }) else { return }
        waiting.append(message)
        send()
    }

    /// Sends what waits; if an attempt runs, once more after it, since that may be failing just now.
    func send() {
        scope.commit(.send, .queueLatest) {
            while let first = self.waiting.first {
                try await self.post(first)
                self.waiting.removeAll { $0.id == first.id }
            }
        } catch: { _ in
            // They wait for the next message, or for the device to be online.
        }
    }
}

@Observable final class OutboxViewModel: ViewModel {
    enum Input { case didTapSend(Message), didComeOnline }

    var waiting: [Message] { outbox.waiting }
    var isSending: Bool { outbox.isSending }
    private let outbox: Outbox

    init(_ outbox: Outbox) { self.outbox = outbox }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .didTapSend(message): outbox.add(message)
        case .didComeOnline: outbox.send()
        }
    }
}
