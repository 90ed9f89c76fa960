import Foundation

/// The commands and answers of a visit in one file.
///
/// Lines that begin with `> ` are the commands.
struct Transcript {
    let text: String

    init(named name: String) throws {
        let file = testResources.appendingPathComponent("Transcripts").appendingPathComponent("\(name).txt")
        text = try String(contentsOf: file, encoding: .utf8)
    }

    /// The file that the one among the resources is a copy of.
    static func source(of name: String, beside test: String = #filePath) -> URL {
        let folder = URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent("Transcripts")
        return folder.appendingPathComponent("\(name).txt")
    }

    /// The commands alone, as they are given to standard input.
    ///
    /// - Parameter passwords: The passwords for `••••` in the transcript, in order.
    /// - Returns: The commands, one on a line.
    func commands(passwords: [String]) -> String {
        var passwords = passwords.makeIterator()
        return text.split(separator: "\n").filter { $0.hasPrefix("> ") }.map { line in
            let command = String(line.dropFirst(2))
            return command.hasSuffix(" ••••") ? command.dropLast(4) + (passwords.next() ?? "") : command
        }
        .map { "\($0)\n" }.joined()
    }
}
