import Foundation

/// The shop as a person starts it: the executable that was built together with these tests.
struct ShopProcess {
    var standardOutput = ""
    var standardError = ""
    var exitCode: Int32 = 0

    /// Runs the shop to its end, in the folder of the tests' catalogues.
    ///
    /// Its streams are files, so that neither side ever waits for the other.
    ///
    /// - Parameters:
    ///   - arguments: The options of the command line.
    ///   - input: The lines of a script.
    ///   - data: The folder for its files; if left out, one of its own, which is empty.
    ///   - environment: Variables that it gets besides those of the tests.
    /// - Throws: An error if the shop does not run.
    init(
        arguments: [String] = [], input: String = "", data: URL? = nil,
        environment: [String: String] = [:]
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (inputFile, outputFile, errorFile) = (
            folder.appendingPathComponent("in"), folder.appendingPathComponent("out"),
            folder.appendingPathComponent("error")
        )
        for (file, content) in [(inputFile, input), (outputFile, ""), (errorFile, "")] {
            try Data(content.utf8).write(to: file)
        }

        let process = try Self.makeProcess(
            arguments, data: data ?? folder.appendingPathComponent("data"), environment: environment)
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        exitCode = try await process.runToEnd()
        standardOutput = try String(contentsOf: outputFile, encoding: .utf8)
        standardError = try String(contentsOf: errorFile, encoding: .utf8)
    }

    /// Makes the shop's process, which knows nothing of the terminal that the tests may be run in.
    static func makeProcess(_ arguments: [String], data: URL, environment: [String: String]) throws -> Process {
        let process = Process()
        process.executableURL = try executable()
        process.arguments = ["--data", data.path] + arguments
        let ignored = ["COLUMNS", "NO_COLOR", "CLICOLOR_FORCE", "TERM", "LC_ALL", "LANG"]
        let variables = ProcessInfo.processInfo.environment
        let unset = variables.filter { !ignored.contains($0.key) }
        process.environment = unset.merging(environment) { $1 }
        process.currentDirectoryURL = testResources.appendingPathComponent("Catalogues")
        return process
    }

    /// Looks for the executable above the tests' resources: all products of a build are in one folder, wherever it is.
    private static func executable() throws -> URL {
        var folder = Bundle.module.bundleURL.absoluteURL
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let candidate = folder.appendingPathComponent("Shop")
            if isExecutableFile(candidate) { return candidate }
        }
        throw NotBuilt()
    }

    private static func isExecutableFile(_ url: URL) -> Bool {
        let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .isExecutableKey])
        return values?.isRegularFile == true && values?.isExecutable == true
    }

    struct NotBuilt: Error, CustomStringConvertible {
        let description =
            "No executable Shop above \(Bundle.module.bundlePath). Build the whole package, as swift test does."
    }
}

extension Process {
    /// Runs it, and returns its exit code when it has ended.
    func runToEnd(_ didStart: () -> Void = {}) async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try run()
                didStart()
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}

/// Where the catalogues and transcripts are that came with the tests.
let testResources = Bundle.module.resourceURL ?? Bundle.module.bundleURL
