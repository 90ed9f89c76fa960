import Foundation

/// A value in a JSON file of the data folder.
///
/// The file is written whole, so that it is never half a file. One with other content is never
/// overwritten: it is renamed, and reported once.
///
/// Whoever has the file calls it from one task at a time.
struct JSONFile<Value: Codable> {
    private let url: URL
    private let empty: Value

    init(_ name: String, in folder: DataFolder, empty: Value) {
        url = folder.url.appendingPathComponent(name)
        self.empty = empty
    }

    func read() throws(ShopError) -> Value {
        guard FileManager.default.fileExists(atPath: url.path) else { return empty }
        guard let content = FileManager.default.contents(atPath: url.path) else {
            throw .unwritable(
                path: url.path, reason: "it does not open as a file that you may read")
        }
        do {
            return try JSONDecoder().decode(Value.self, from: content)
        } catch {
            throw setAside(DecodingError.reason(of: error))
        }
    }

    func write(_ value: Value) throws(ShopError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try encoder.encode(value).write(to: url, options: .atomic)
        } catch {
            throw .unwritable(
                path: url.path, reason: "the disk may be full, or the folder not yours")
        }
    }

    private func setAside(_ reason: String) -> ShopError {
        let name =
            url.deletingPathExtension().lastPathComponent
            + ".damaged-\(UUID().uuidString.prefix(8)).json"
        do {
            try FileManager.default.moveItem(
                at: url, to: url.deletingLastPathComponent().appendingPathComponent(name))
            return .damaged(path: url.path, setAsideAs: name, reason: reason)
        } catch {
            return .unwritable(path: url.path, reason: "\(reason), and it cannot be renamed")
        }
    }
}

extension DecodingError {
    /// The error and its place in the file, in the shop's own words: the decoder's differ between
    /// platforms.
    static func reason(of error: any Error) -> String {
        switch error as? DecodingError {
        case let .keyNotFound(key, context): "\(path(context.codingPath + [key])) is missing"
        case let .dataCorrupted(context) where context.codingPath.isEmpty: "it is not valid JSON"
        case let .valueNotFound(_, context), let .typeMismatch(_, context),
            let .dataCorrupted(context):
            "\(path(context.codingPath)) has a value that is not allowed there"
        default: "it does not hold what it should"
        }
    }

    /// As in `products[2].skus[0].price`.
    private static func path(_ keys: [any CodingKey]) -> String {
        let path = keys.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
            .joined()
        return path.isEmpty ? "the whole" : path.hasPrefix(".") ? String(path.dropFirst()) : path
    }
}
