import Foundation

/// A value in a JSON file of the data folder.
///
/// The file is written whole: first under another name, and then renamed, so that it is never half a file. Only its owner can
/// read it. A file with other content is never overwritten: it is renamed, and reported once.
///
/// The actor that has the file calls it from one task at a time.
struct JSONFile<Value: Codable> {
    static var temporarySuffix: String { ".new" }
    private static var largest: Int { 4_000_000 }

    private let url: URL
    private let empty: Value

    init(_ name: String, in folder: DataFolder, empty: Value) {
        url = folder.url.appendingPathComponent(name)
        self.empty = empty
    }

    func read() throws(ShopError) -> Value {
        guard let content = FileManager.default.contents(atPath: url.path) else {
            guard !FileManager.default.fileExists(atPath: url.path) else {
                throw .unwritable(path: url.path, reason: "it does not open as a file that you may read")
            }
            return empty
        }
        guard content.count <= Self.largest else { throw setAside("it is larger than \(Self.largest / 1_000_000) MB") }
        do {
            return try JSONDecoder().decode(Value.self, from: content)
        } catch {
            throw setAside(DecodingError.reason(of: error))
        }
    }

    /// Refuses what `read` would refuse.
    func write(_ value: Value) throws(ShopError) {
        let temporary = url.path + Self.temporarySuffix
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let content = (try? encoder.encode(value)) ?? Data()
        guard 1...Self.largest ~= content.count else { throw .tooLarge(path: url.path) }
        do {
            unlink(temporary)
            let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try file.write(contentsOf: content)
            try file.synchronize()
            guard rename(temporary, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            unlink(temporary)
            throw .unwritable(path: url.path, reason: "the disk may be full, or the folder not yours")
        }
    }

    private func setAside(_ reason: String) -> ShopError {
        let name = "\(url.deletingPathExtension().lastPathComponent).damaged-\(UUID().uuidString.prefix(8)).json"
        let copy = url.deletingLastPathComponent().appendingPathComponent(name)
        guard rename(url.path, copy.path) == 0 else {
            return .unwritable(path: url.path, reason: "\(reason), and it cannot be renamed")
        }
        return .damaged(path: url.path, setAsideAs: name, reason: reason)
    }
}

extension DecodingError {
    /// The error and its place in the file, in the shop's own words: the decoder's differ between platforms.
    static func reason(of error: any Error) -> String {
        switch error as? DecodingError {
        case let .keyNotFound(key, context): "\(path(context.codingPath + [key])) is missing"
        case let .dataCorrupted(context) where context.codingPath.isEmpty: "it is not valid JSON"
        case let .valueNotFound(_, context), let .typeMismatch(_, context), let .dataCorrupted(context):
            "\(path(context.codingPath)) has a value that is not allowed there"
        default: "it does not hold what it should"
        }
    }

    /// As in `products[2].skus[0].price`.
    private static func path(_ keys: [any CodingKey]) -> String {
        let path = keys.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        return path.isEmpty ? "the whole" : path.hasPrefix(".") ? String(path.dropFirst()) : path
    }
}
