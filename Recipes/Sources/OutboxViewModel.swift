import Observation
import SimpleViewModel

struct Message: Equatable, Identifiable, Sendable {
    let id: String  // the server accepts an id once, since an answer can be lost
    let text: String
}

/// The server will never accept it.
struct Refused: Error {}

/// What has not been sent yet: that of one account, since it must not go out as the next one.
@MainActor @Observable final class Outbox {
    enum Work { case send }

    private(set) var waiting: [Message] = []
    private(set) var refused: [Message] = []
    private let post: @Sendable (Message) async throws -> Void
    private let scope = ViewModelScope<Never, Work>()

    init(post: @escaping @Sendable (Message) async throws -> Void) { self.post = post }

    var isSending: Bool { scope.isRunning(.send) }

    /// Also once more, if it was refused.
    func add(_ message: Message) {
        guard !waiting.contains(where: { $0.id == message.id }) else { return }
        refused.removeAll { $0.id == message.id }
        waiting.append(message)
        send()
    }

    /// Sends what waits; if an attempt runs, once more after it, since that may be failing just now.
    func send() {
        scope.commit(.send, .queueLatest) {
            while !Task.isCancelled, let first = self.waiting.first {
                do {
                    try await self.post(first)
                } catch is Refused {
                    self.refused.append(first)  // and does not hold up the others
                }
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
    var refused: [Message] { outbox.refused }
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
