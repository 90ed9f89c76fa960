import Foundation
import Testing

/// The shop, run at a terminal.
struct ShopAtTerminal {
    var output = ""
    var exitCode: Int32 = 0

    /// Runs the shop to its end.
    ///
    /// If a text takes too long, the test fails and shows the output.
    ///
    /// - Parameters:
    ///   - arguments: The options of the command line.
    ///   - columns: The width of the window.
    ///   - environment: Variables besides those of the tests and `TERM`.
    ///   - steps: Texts to wait for, and texts to type then; `SIGCONT` sends this signal.
    ///   - location: The line of the test.
    /// - Throws: An error if the shop does not run.
    init(
        arguments: [String] = [], columns: Int = 80, environment: [String: String] = [:],
        _ steps: [(after: String, type: String)], at location: SourceLocation = #_sourceLocation
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = try PseudoTerminal(columns: columns)
        let process = try ShopProcess.makeProcess(
            arguments, data: folder, environment: ["TERM": "xterm"].merging(environment) { $1 })
        process.standardInput = terminal.window
        process.standardOutput = terminal.window
        process.standardError = terminal.window
        async let conversation = terminal.converse(steps) {
            kill(process.processIdentifier, SIGCONT)
        } giveUp: {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
        // From here on, only the process has the window open, so that the conversation ends with it.
        exitCode = try await process.runToEnd { try? terminal.window.close() }
        let missing: String?
        (output, missing) = await conversation
        if let missing {
            Issue.record("“\(missing)” did not come. On screen was:\n\(plainOutput)", sourceLocation: location)
        }
    }

    /// The output without escape sequences.
    var plainOutput: String {
        output.replacing(/\u{1B}(\[[0-9;]*[A-Za-z]|[78])/, with: "").replacingOccurrences(of: "\r", with: "")
    }
}
