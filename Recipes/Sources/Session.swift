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

    private func newToken(after old: String) async throws -> String {
        if token != old { return token }  // another request has refreshed it
        let task = refreshing ?? Task { [refresh] in try await refresh() }
        refreshing = task
        defer { refreshing = nil }
        token = try await task.value
        return token
    }
}
