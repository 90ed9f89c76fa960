import SimpleViewModel

extension ViewModelScope where Work: Hashable {
    func retrying<Value: Sendable>(
        _ operation: @MainActor () async throws -> Value
    ) async throws -> Value {
        for seconds in [1, 2, 4] {
            do { return try await operation() } catch is Offline {
                try await sleep(for: .seconds(seconds))
            }
        }
        return try await operation()
    }
}
