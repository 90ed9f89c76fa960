import Observation
import SimpleViewModel

struct InboxService: Sendable {
    var mails: @Sendable () async throws -> [String]
    var changes: @Sendable () -> AsyncStream<Void>
}

/// A list that follows the server while it is on screen.
@Observable final class InboxViewModel: ViewModel {
    enum Input { case didAppear, didPullToRefresh }
    enum Work { case follow, load }

    let scope = Scope()
    private(set) var mails: [String]?  // nil: not known yet
    var isLoading: Bool { mails == nil && scope.isRunning(.load) }
    var failure: String? { scope.failure(of: .load).map(message) }
    private let service: InboxService

    init(_ service: InboxService) { self.service = service }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        switch input {
        case .didAppear:  // with .task { await screen.perform(.didAppear) }, also on coming back
            // First subscribe, then read: no change is missed between the two.
            scope.run(.follow, .restart, over: self.service.changes()) { self.load() }
            load()
        case .didPullToRefresh:  // an input of its own: a refresh must not wait for the stream
            load()
        }
    }

    /// Once more after the load that runs, whose answer may be older than the change.
    private func load() {
        scope.run(.load, .queueLatest) {
            try await self.service.mails()
        } then: { mails in
            self.mails = mails
        }
    }
}
