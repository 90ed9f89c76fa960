import Observation
import SimpleViewModel

struct Unauthorized: Error {}

/// Sends requests with a token, and refreshes it once, however many requests it fails.
actor Session {
    private var token: String
    private var refreshing: Task<String, any Error>?
    private let refresh: @Sendable () async throws -> String

    init(token: String, refresh: @escaping @Sendable () async throws -> String) {
        self.token = token
        self.refresh = refresh
    }

    func request<Value: Sendable>(
        _ send: @Sendable (_ token: String) async throws -> Value
    ) async throws -> Value {
        let old = token
        do {
            return try await send(old)
        } catch is Unauthorized {
            return try await send(newToken(after: old))  // throws Unauthorized again: sign in
        }
    }

    func end() { token = "" }

    private func newToken(after old: String) async throws -> String {
        if token != old { return token }  // another request has refreshed it
        if let refreshing { return try await refreshing.value }
        let task = Task { [refresh] in try await refresh() }
        refreshing = task
        // Only whoever began it ends it: those who wait would end the next one.
        defer { refreshing = nil }
        let new = try await task.value
        if token == old { token = new }  // unless the session has ended meanwhile
        return new
    }
}

@Observable final class SessionViewModel: ViewModel {
    enum Input { case didTapSignOut }
    enum Output: Equatable { case signedOut }
    enum Work { case signOut }

    let scope = Scope()
    var isSigningOut: Bool { scope.isRunning(.signOut) }
    private let session: Session

    init(_ session: Session) { self.session = session }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didTapSignOut:
            // What one account has decided is not done as the next one. To have it
            // done before, await ViewModelCommits.finished() instead.
            ViewModelCommits.cancelAll()
            scope.run(.signOut, .ignoreWhileRunning) { [session] in
                await session.end()
            } then: {
                respond(.signedOut)
            }
        }
    }
}
