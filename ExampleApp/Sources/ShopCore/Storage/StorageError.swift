import Foundation

/// Why a file could not be read or written, in sentences that the customer can act on.
public enum StorageError: LocalizedError, Hashable {
    /// The file held something else than it should; it has been renamed, and the next request begins with an empty one.
    case damaged(file: String, setAsideAs: String, reason: String)
    case unreadable(path: String, reason: String)
    case unwritable(path: String, reason: String)
    /// Another process has kept the file locked for too long.
    case locked(path: String)
    case cancelled

    public var errorDescription: String? {
        [happening, recoverySuggestion].compactMap(\.self).joined(separator: " ")
    }

    public var recoverySuggestion: String? {
        switch self {
        case let .damaged(_, copy, _): "It was kept as \"\(copy)\". Try again to go on with an empty one."
        case .unreadable: "Make the file readable for you, or choose another folder with --data."
        case .unwritable: "Make room and the folder writable for you, or choose another one with --data."
        case .locked: "Close other windows of the shop, and try again."
        case .cancelled: "Try again."
        }
    }

    private var happening: String {
        switch self {
        case let .damaged(file, _, reason): "The file \"\(file)\" is damaged: \(reason)."
        case let .unreadable(path, reason): "The file \"\(path)\" cannot be read: \(reason)."
        case let .unwritable(path, reason): "The file \"\(path)\" cannot be written: \(reason)."
        case let .locked(path): "The file \"\(path)\" is in use by another process."
        case .cancelled: "The request was cancelled."
        }
    }
}
