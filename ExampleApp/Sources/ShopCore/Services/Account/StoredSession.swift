import Foundation

/// Remembers the account that is signed in, for the next visit.
public struct StoredSession: Sendable {
    private let folder: DataFolder

    public init(in folder: DataFolder) {
        self.folder = folder
    }

    /// If it cannot be kept, the customer signs in again next time, which is better than not to be let in now.
    public var account: AccountID? {
        get {
            let text = try? String(contentsOf: file, encoding: .utf8)
            return text.flatMap { $0.isEmpty ? nil : AccountID(rawValue: $0) }
        }
        nonmutating set {
            try? folder.create()
            try? Data((newValue?.rawValue ?? "").utf8).write(to: file, options: .atomic)
        }
    }

    private var file: URL { folder.url.appendingPathComponent("session") }
}
