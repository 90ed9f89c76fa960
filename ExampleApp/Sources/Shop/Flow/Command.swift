import Foundation

/// A command of a page, typed as its name or an unambiguous beginning of it, and an argument.
///
/// ```swift
/// Command("like", "like the product, or take that back") { page.send(.didTapLike) }
/// Command("delete", rows: ids, "delete row N") { id in … }
/// Command("search", text: "WORDS", "find products") { words in … }
/// ```
@MainActor struct Command {
    let name: String
    let help: String
    /// As it is typed, such as `open ID`.
    let usage: String
    /// The text is not shown.
    let isSecret: Bool
    /// What a number alone means; nil if it means another command.
    let choose: ((String) throws -> Void)?
    private let action: (String) throws -> Void

    init(_ name: String, _ help: String, action: @escaping () -> Void) {
        self.init(name, text: "", help) { text in
            guard text.isEmpty else {
                throw CommandError("\"\(text)\" is not expected after \"\(name)\". Leave it out.")
            }
            action()
        }
    }

    /// A command that can do without its text if the placeholder is in brackets.
    init(
        _ name: String, text: String, _ help: String, isSecret: Bool = false,
        choose: ((String) throws -> Void)? = nil, action: @escaping (String) throws -> Void
    ) {
        let usage = text.isEmpty ? name : "\(name) \(text)"
        self.name = name
        self.help = help
        self.usage = usage
        self.isSecret = isSecret
        self.choose = choose
        self.action = {
            guard text.isEmpty || text.hasPrefix("[") || !$0.isEmpty else {
                throw CommandError("This is incomplete. Type it as in \"\(usage)\".")
            }
            try action($0)
        }
    }

    init<ID>(
        _ name: String, rows: [ID], _ help: String, isDefault: Bool = false,
        action: @escaping (ID) -> Void
    ) {
        let chooseRow = { action(try Self.row($0, of: rows)) }
        self.init(
            name, text: "N", help, choose: isDefault ? chooseRow : nil, action: chooseRow)
    }

    static func row<ID>(_ text: String, of rows: [ID]) throws(CommandError) -> ID {
        guard let number = Int(text), rows.indices.contains(number - 1) else {
            let those = rows.isEmpty ? "no rows" : "1 to \(rows.count)"
            throw CommandError("There is no row \(text): \(those) are on screen.")
        }
        return rows[number - 1]
    }

    /// Runs a line.
    static func run(_ line: String, of commands: [Command]) throws {
        let (word, text) = split(line)
        guard !word.isEmpty else { return }
        if text.isEmpty, Int(word) != nil, let choose = commands.lazy.compactMap(\.choose).first {
            return try choose(word)
        }
        try find(word, in: commands).action(text)
    }

    /// The command's name, and what is typed after it.
    private static func split(_ line: String) -> (word: String, text: String) {
        let words = line.split(maxSplits: 1) { $0.isWhitespace }.map(String.init)
        return (words.first ?? "", words.dropFirst().first ?? "")
    }

    /// The line without spaces around it, without what arrow keys type, and without an `&` before
    /// it, after which a script's next line does not wait for the answer.
    static func read(_ line: String) -> (line: String, waits: Bool) {
        let line = line.replacing(/\u{1B}\[[0-9;]*[A-Za-z~]/, with: "").trimmingCharacters(
            in: .whitespacesAndNewlines)
        guard line.hasPrefix("&") else { return (line, true) }
        return (line.dropFirst().trimmingCharacters(in: .whitespaces), false)
    }

    /// The name of a line's command, even if it was abbreviated.
    static func name(of line: String, in commands: [Command]) -> String? {
        try? find(split(line).word, in: commands).name
    }

    /// The line without a password.
    static func shown(_ line: String, of commands: [Command]) -> String {
        let (word, text) = split(line)
        let isSecret = (try? find(word, in: commands).isSecret) ?? (word == "password")
        return isSecret && !text.isEmpty ? "\(word) ••••" : line
    }

    private static func find(_ name: String, in commands: [Command]) throws(CommandError) -> Command
    {
        let name = name.lowercased()
        if let command = commands.first(where: { $0.name == name }) { return command }
        let candidates = commands.filter { $0.name.hasPrefix(name) }
        guard let first = candidates.first else {
            throw CommandError("\"\(name)\" is not a command here. Type help to list the commands.")
        }
        let names = candidates.map(\.name).joined(separator: " or ")
        guard candidates.count == 1 else {
            throw CommandError("\"\(name)\" can be \(names). Type one more letter.")
        }
        return first
    }
}

/// Why a line is not a command, or an argument not an option.
struct CommandError: LocalizedError {
    let errorDescription: String?

    init(_ text: String) { errorDescription = text }
}
