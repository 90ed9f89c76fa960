import Foundation

/// Identifies one version of a file.
public struct FileStamp: Hashable, Sendable {
    private let date: Date?
    private let size: Int?
    private let number: Int?

    public init(of url: URL) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        date = attributes?[.modificationDate] as? Date
        size = attributes?[.size] as? Int
        number = attributes?[.systemFileNumber] as? Int
    }
}
