import Foundation

/// Where the text of a catalogue comes from: a file, or a web server.
protocol CatalogueSource: Sendable {
    /// Returns the text as it is now.
    func data() async throws(ProductServiceError) -> Data
}

/// A catalogue on this computer.
struct CatalogueOnDisk: CatalogueSource {
    let url: URL

    func data() async throws(ProductServiceError) -> Data {
        do {
            return try Data(contentsOf: url)
        } catch CocoaError.fileReadNoSuchFile {
            throw .catalogueNotFound(url)
        } catch {
            throw .catalogueUnreadable(url, reason: "it does not open as a file that you may read")
        }
    }
}

/// A catalogue on a web server.
struct CatalogueOnWeb: CatalogueSource {
    let url: URL
    let timeout: Duration
    let clock: any Clock<Duration>

    func data() async throws(ProductServiceError) -> Data {
        do {
            return try await Download(url, timeout: timeout, clock: clock).data()
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .catalogueNotDownloaded(error)
        }
    }
}
