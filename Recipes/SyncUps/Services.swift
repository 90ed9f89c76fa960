/// The file of the sync-ups.
///
/// Without a file, at the first launch, it reads none; an error means that there is one.
struct SyncUpFile: Sendable {
    var read: @MainActor @Sendable () async throws -> [SyncUp]
    var write: @MainActor @Sendable ([SyncUp]) async throws -> Void
}

/// Speech recognition.
struct Speech: Sendable {
    enum Permission: Sendable { case granted, denied, restricted }

    var permission: @MainActor @Sendable () async -> Permission
    /// What was said so far, again and again.
    var transcripts: @MainActor @Sendable () -> AsyncThrowingStream<String, any Error>
}
