import Foundation

/// The folder in which the shop keeps its files.
public struct DataFolder: Sendable {
    let url: URL

    public init(_ url: URL) { self.url = url }

    /// In Application Support, or its counterpart on Linux.
    public static var standard: DataFolder {
        let parent = FileManager.default.urls(
            for: .applicationSupportDirectory, in: .userDomainMask)[0]
        return DataFolder(parent.appendingPathComponent("simple-view-model-shop"))
    }

    /// A new folder, for a script, which prints the same each time.
    public static var temporary: DataFolder {
        DataFolder(
            FileManager.default.temporaryDirectory.appendingPathComponent(
                "shop-\(UUID().uuidString)"))
    }

    /// Creates the folder for its owner alone, and keeps other processes away from it.
    ///
    /// The system releases the lock at the end of the process, however it ends.
    public func open() throws(ShopError) {
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unwritable(path: url.path, reason: "the folder cannot be made")
        }
        let lock = Foundation.open(
            url.appendingPathComponent("lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else {
            throw .unwritable(path: url.path, reason: String(cString: strerror(errno)))
        }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw .inUse(path: url.path)
        }
    }

    public func remove() { try? FileManager.default.removeItem(at: url) }
}
