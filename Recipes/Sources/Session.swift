import Observation
import SimpleViewModel

struct Unauthorized: Error {}

/// Sends requests with a token, and refreshes it once, however many requests it fails.
///
/// The next account gets a session of its own, and services of its own.
actor Session {
    private var token: String?  // nil: signed out
    private var refreshing: Task<Void, any Error>?
    private let refresh: @Sendable () async throws -> String

    init(token: String, refresh: @escaping @Sendable () async throws -> String) {
        self.token = token
        self.refresh = refresh
    }

    func request<Value: Sendable>(
        _ send: @Sendable (_ token: String) async throws -> Value
    ) async throws -> Value {
        guard let old = token else { throw Unauthorized() }
        do {
            return try await send(old)
        } catch is Unauthorized {
            if token == old { try await renew() }
            guard let token else { throw Unauthorized() }
            return try await send(token)  // throws Unauthorized again: sign in
        }
    }

    func end() { token = nil }

    private func renew() async throws {
        if refreshing == nil {
            refreshing = Task {
                // It ends itself: those who wait for it would end the next one.
                defer { refreshing = nil }
                let new = try await refresh()
                if token != nil { token = new }
            }
        }
        try await refreshing?.value
    }
}

@Observable final class SessionViewModel: ViewModel {
    enum Input { case didTapSignOut }
    enum Output: Equatable { case signedOut }
    enum Work { case signOut }

    let scope = Scope()
    var isSigningOut: Bool { scope.isRunning(.signOut) }
    private let session: Session
    private let signedOut: @MainActor () -> Void

    init(_ session: Session, signedOut: @escaping @MainActor () -> Void) {
        self.session = session
        self.signedOut = signedOut
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didTapSignOut:
            guard !isSigningOut else { return }
            // What one account has decided is not done as the next one. To have it
            // done before, await ViewModelCommits.finished() instead.
            ViewModelCommits.cancelAll()
            scope.commit(.signOut, .ignoreWhileRunning) { [session] in
                await session.end()
            } then: {
                respond(.signedOut)
            } afterClose: { [signedOut] _ in
                signedOut()
            }
        }
    }
}
