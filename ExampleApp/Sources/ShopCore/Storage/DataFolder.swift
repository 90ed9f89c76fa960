import Foundation

/// The folder in which the shop keeps its files.
public struct DataFolder: Hashable, Sendable {
    public let url: URL

    /// Makes a data folder; it is created when the first file is written.
    public init(_ url: URL) {
        self.url = url
    }

    /// The place that the platform has for such files.
    ///
    /// On Apple platforms it is in Application Support, elsewhere in `XDG_DATA_HOME` or, without that, in
    /// `~/.local/share`.
    ///
    /// - Parameter environment: The variables of the process.
    /// - Returns: The folder of this shop in that place.
    public static func standard(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> DataFolder {
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
}
