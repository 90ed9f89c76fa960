import Foundation

@testable import ShopCore

/// The shop as a person starts it: the executable that was built together with these tests.
struct ShopProcess {
    /// The folder of the transcripts, in which the shop is started.
    static let folder = (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent("Transcripts")

    /// All products of a build are in one folder; on a Mac, the bundle can be inside the bundle of the tests.
    static let executable = {
        let folders = sequence(first: Bundle.module.bundleURL) { $0.deletingLastPathComponent() }.prefix(6)
        let products = folders.map { $0.appendingPathComponent("Shop") }
        return products.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? products[1]
    }()

    private(set) var output = ""
    private(set) var errors = ""
    private(set) var exitCode: Int32 = 0

    /// Runs a script to its end, in a folder for the shop's data or in a temporary one of its own.
    ///
    /// Its streams are files, so that neither side ever waits for the other.
    init(
        _ arguments: [String] = [], script: String = "", data: URL? = nil, columns: Int = 80,
        environment: [String: String] = [:]
    ) async throws {
        let folder = makeFolder().url
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, content) in [("in", script), ("out", ""), ("errors", "")] {
            try Data(content.utf8).write(to: folder.appendingPathComponent(name))
        }
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = (data.map { ["--data", $0.path] } ?? []) + arguments
        process.environment = environment.merging(["COLUMNS": "\(columns)"]) { $1 }
        process.currentDirectoryURL = Self.folder
        process.standardInput = try FileHandle(forReadingFrom: folder.appendingPathComponent("in"))
        process.standardOutput = try FileHandle(forWritingTo: folder.appendingPathComponent("out"))
        process.standardError = try FileHandle(forWritingTo: folder.appendingPathComponent("errors"))
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        exitCode = process.terminationStatus
        output = try String(contentsOf: folder.appendingPathComponent("out"), encoding: .utf8)
        errors = try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)
    }
}
