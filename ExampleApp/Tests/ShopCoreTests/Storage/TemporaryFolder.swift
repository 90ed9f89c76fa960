import Foundation
import ShopCore

/// A folder for the files of one test, which is removed with it in the end.
final class TemporaryFolder: Sendable {
    let data = DataFolder(FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString))

    deinit { try? FileManager.default.removeItem(at: data.url) }

    func url(_ name: String) -> URL { data.url.appendingPathComponent(name) }

    func write(_ content: String, to name: String) throws {
        try FileManager.default.createDirectory(at: data.url, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: url(name))
    }

    func content(of name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }
}
