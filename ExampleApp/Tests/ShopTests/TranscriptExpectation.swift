import Foundation
import Testing

extension String {
    /// With every line number of the source replaced by N, so that a transcript does not change with each edit.
    var withoutLineNumbers: String { replacing(/\.swift:\d+/, with: ".swift:N") }
}

/// Runs a transcript's commands, and compares what the executable writes with all of it, to the last space.
///
/// An exit code that is not 0, as of a script that was shown an error, stands in its last line.
///
/// Text that is different each time, such as a port, has a name in the transcript: see `names`.
///
/// With `UPDATE_TRANSCRIPTS` set, as Checks/Example/update-transcripts does, it writes the transcript instead.
func expectTranscript(
    _ name: String, arguments: [String] = [], passwords: [String] = [], data: URL? = nil,
    environment: [String: String] = [:], names: [String: String] = [:],
    at location: SourceLocation = #_sourceLocation
) async throws {
    let transcript = try Transcript(named: name)
    let shop = try await ShopProcess(
        arguments: arguments, input: transcript.commands(passwords: passwords), data: data, environment: environment)
    let exitCode = shop.exitCode == 0 ? "" : "(exit code \(shop.exitCode))\n"
    let output =
        names.reduce(shop.standardOutput.withoutLineNumbers) {
            $0.replacingOccurrences(of: $1.key, with: $1.value)
        } + exitCode
    if ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] != nil {
        try output.write(to: Transcript.source(of: name), atomically: true, encoding: .utf8)
    } else {
        #expect(output == transcript.text, sourceLocation: location)
    }
    #expect(shop.standardError == "", sourceLocation: location)
}
