import Foundation

/// A value kept in a JSON file of the data folder, which several processes may use at once.
///
/// ```swift
/// let queries = StoredFile("recent-queries.json", in: folder, empty: [String]())
/// try await queries.update { $0.insert("linen", at: 0) }
/// let newestFirst = try await queries.read()
/// ```
///
/// The value is read again for each request, so changes by another process count at once. A change is read, made and
/// written under a lock, so no change is lost. It is written to a new file that replaces the old one, so no reader gets half
/// of it. A file with other content is never overwritten: it is renamed, and the request fails with
/// ``ShopError/damaged(file:setAsideAs:reason:)``. The next request begins with an empty value.
public actor StoredFile<Value: Codable & Sendable> {
    private let name: String
    private let folder: DataFolder
    private let empty: Value
    private let timeout: Duration
    private let clock: any Clock<Duration>

    public init(
        _ name: String, in folder: DataFolder, empty: Value, timeout: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        (self.name, self.folder, self.empty, self.timeout, self.clock) = (name, folder, empty, timeout, clock)
    }

    private nonisolated var url: URL { folder.url.appendingPathComponent(name) }

    /// Identifies the file's current version.
    nonisolated var stamp: FileStamp { FileStamp(of: url) }

    /// Returns the value that the file holds now.
    public func read() async throws(ShopError) -> Value {
        guard FileManager.default.fileExists(atPath: url.path) else { return empty }
        if let value = try? JSONDecoder().decode(Value.self, from: try data()) { return value }
        // Looks again under the lock, so that of two that find it damaged only one sets it aside.
        let lock = try await lock()
        defer { withExtendedLifetime(lock) {} }
        return try readLocked()
    }

    /// Changes the value that the file holds now, and writes it.
    ///
    /// If anything is thrown, by the change or later, the file is as it was before.
    @discardableResult
    public func update<Result: Sendable>(
        _ change: @Sendable (inout Value) throws(ShopError) -> Result
    ) async throws(ShopError) -> Result {
        do {
            try folder.create()
        } catch {
            throw .unwritable(path: folder.url.path, reason: "the folder cannot be made")
        }
        let lock = try await lock()
        defer { withExtendedLifetime(lock) {} }
        var value = try readLocked()
        let result = try change(&value)
        try write(value)
        return result
    }

    // MARK: Under the lock

    private func lock() async throws(ShopError) -> FileLock {
        try await FileLock(at: url.appendingPathExtension("lock"), timeout: timeout, clock: clock)
    }

    private func readLocked() throws(ShopError) -> Value {
        guard FileManager.default.fileExists(atPath: url.path) else { return empty }
        let data = try data()
        do {
            return try JSONDecoder().decode(Value.self, from: data)
        } catch {
            throw try setAside(because: error)
        }
    }

    private func setAside(because error: any Error) throws(ShopError) -> ShopError {
        let stem = url.deletingPathExtension().lastPathComponent
        var (number, copy) = (0, url)
        repeat {
            number += 1
            copy = folder.url.appendingPathComponent("\(stem).damaged-\(number).\(url.pathExtension)")
        } while FileManager.default.fileExists(atPath: copy.path)
        do {
            try FileManager.default.moveItem(at: url, to: copy)
        } catch {
            throw .unwritable(path: folder.url.path, reason: "a damaged file in it cannot be renamed")
        }
        let reason = DecodingError.reason(of: error)
        return .damaged(file: url.path, setAsideAs: copy.lastPathComponent, reason: reason)
    }

    // MARK: The file

    private func data() throws(ShopError) -> Data {
        do {
            return try Data(contentsOf: url)
        } catch {
            throw .unreadable(path: url.path, reason: "it does not open as a file that you may read")
        }
    }

    private func write(_ value: Value) throws(ShopError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try encoder.encode(value).write(to: url, options: .atomic)
        } catch {
            throw .unwritable(path: url.path, reason: "the disk may be full, or the folder not yours")
        }
    }
}
