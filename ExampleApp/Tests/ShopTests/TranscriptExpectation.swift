import Foundation
import Testing

/// Runs a transcript's commands, and compares what the executable writes with all of it, to the last space.
///
/// With `UPDATE_TRANSCRIPTS` set, as Scripts/update-transcripts does, it writes the transcript anew instead.
func expectTranscript(
    _ name: String, arguments: [String] = [], passwords: [String] = [], data: URL? = nil,
    environment: [String: String] = [:], at location: SourceLocation = #_sourceLocation
) async throws {
    let transcript = try Transcript(named: name)
    let shop = try await ShopProcess(
        arguments: arguments, input: transcript.commands(passwords: passwords), data: data, environment: environment)
    if ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] != nil {
        try shop.standardOutput.write(to: Transcript.source(of: name), atomically: true, encoding: .utf8)
    } else {
        #expect(shop.standardOutput == transcript.text, sourceLocation: location)
    }
    #expect(shop.standardError == "", sourceLocation: location)
    #expect(shop.exitCode == 0, sourceLocation: location)
}
