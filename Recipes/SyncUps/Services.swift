/// The file of the sync-ups.
///
/// Without a file, at the first launch, it reads none; an error means that there is one.
public struct SyncUpFile: Sendable {
    public var read: @MainActor @Sendable () async throws -> [SyncUp]
    public var write: @MainActor @Sendable ([SyncUp]) async throws -> Void

    public init(
        read: @escaping @MainActor @Sendable () async throws -> [SyncUp],
        write: @escaping @MainActor @Sendable ([SyncUp]) async throws -> Void
    ) {
        self.read = read
        self.write = write
    }
}

/// Speech recognition.
public struct Speech: Sendable {
    public enum Permission: Sendable { case granted, denied, restricted }

    public var permission: @MainActor @Sendable () async -> Permission
    /// What was said so far, again and again.
    public var transcripts: @MainActor @Sendable () -> AsyncThrowingStream<String, any Error>

    public init(
        permission: @escaping @MainActor @Sendable () async -> Permission,
        transcripts: @escaping @MainActor @Sendable () -> AsyncThrowingStream<String, any Error>
    ) {
        self.permission = permission
        self.transcripts = transcripts
    }
}
