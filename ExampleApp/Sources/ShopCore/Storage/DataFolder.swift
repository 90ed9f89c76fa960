import Foundation

/// The folder in which the shop keeps its files; it is created when the first file is written.
public struct DataFolder: Hashable, Sendable {
    public let url: URL

    public init(_ url: URL) {
        self.url = url
    }

    /// The shop's folder in Application Support, or in `XDG_DATA_HOME` or `~/.local/share` on other platforms.
    public static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> DataFolder {
        #if canImport(Darwin)
        let parent = URL.applicationSupportDirectory
        #else
        // The specification has relative paths ignored.
        let dataHome = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"] ?? NSHomeDirectory()
        let parent = URL(fileURLWithPath: dataHome ?? "\(home)/.local/share", isDirectory: true)
        #endif
        return DataFolder(parent.appendingPathComponent("simple-view-model-shop", isDirectory: true))
    }

    /// Creates the folder, for its owner alone: it contains addresses.
    func create() throws {
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
}
