import Foundation

/// Remembers who has signed in, for the next visit.
public struct StoredSession: Sendable {
    private let file: URL

    public init(in folder: DataFolder) {
        file = folder.url.appendingPathComponent("session")
    }

    /// Who has signed in.
    ///
    /// It is one word, written as a whole. If it cannot be kept, the customer signs in again next time, which is better
    /// than not to be let in now.
    public var account: AccountID? {
        get {
            let text = try? String(contentsOf: file, encoding: .utf8)
            return text.flatMap { $0.isEmpty ? nil : AccountID(rawValue: $0) }
        }
        nonmutating set {
            guard let id = newValue?.rawValue else { return (try? FileManager.default.removeItem(at: file)) ?? () }
            try? FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try? Data(id.utf8).write(to: file, options: .atomic)
        }
    }
}
