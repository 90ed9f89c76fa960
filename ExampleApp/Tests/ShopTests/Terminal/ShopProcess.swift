import Foundation
import Testing

@testable import ShopCore

/// The shop as a person starts it: the executable that was built together with these tests.
final class ShopProcess {
    /// The folder of the transcripts, in which the shop is started.
    static let folder = (Bundle.module.resourceURL ?? Bundle.module.bundleURL)
        .appendingPathComponent("Transcripts")

    /// All products of a build are in one folder; on a Mac, the bundle can be inside the bundle of
    /// the tests.
    static let executable = {
        let folders = sequence(first: Bundle.module.bundleURL) { $0.deletingLastPathComponent() }
            .prefix(6)
        let products = folders.map { $0.appendingPathComponent("Shop") }
        return products.first { FileManager.default.isExecutableFile(atPath: $0.path) }
            ?? products[1]
    }()

    let process = Process()
    private let keyboard = Pipe()
    private let screen = Pipe()
    private let complaints = Pipe()
    private var shown = ""

    init(
        _ arguments: [String] = [], data: URL? = nil, columns: Int = 80,
        environment: [String: String] = [:]
    ) throws {
        signal(SIGPIPE, SIG_IGN)  // It can end before it has read all that was typed.
        process.executableURL = Self.executable
        process.arguments = (data.map { ["--data", $0.path] } ?? []) + arguments
        process.environment = environment.merging(["COLUMNS": "\(columns)"]) { $1 }
        process.currentDirectoryURL = Self.folder
        process.standardInput = keyboard
        process.standardOutput = screen
        process.standardError = complaints
        try process.run()
        // A shop that hangs fails its test: what waits for its output, or for its end, goes on.
        DispatchQueue.global().asyncAfter(deadline: .now() + 60) { [weak process] in
            if let process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    deinit { process.terminate() }

    func type(_ text: String) {
        try? keyboard.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// Returns when a text is shown; the next call looks at what is shown after it.
    func wait(for expected: String) {
        while !shown.contains(expected) {
            let data = screen.fileHandleForReading.availableData
            guard !data.isEmpty else {
                Issue.record("\(expected) is not in \(shown)")
                return
            }
            shown += String(decoding: data, as: UTF8.self)
        }
        shown = ""
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Types a script, and returns when the shop has ended.
    func run(_ script: String = "") async throws -> (
        output: String, errors: String, exitCode: Int32
    ) {
        type(script)
        try keyboard.fileHandleForWriting.close()
        let output = await Self.text(in: screen.fileHandleForReading)
        let errors = await Self.text(in: complaints.fileHandleForReading)
        process.waitUntilExit()
        return (output, errors, process.terminationStatus)
    }

    /// Reads to the end, on none of the few threads that tasks run on.
    private static func text(in file: FileHandle) async -> String {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    returning: String(decoding: file.readDataToEndOfFile(), as: UTF8.self))
            }
        }
    }
}
