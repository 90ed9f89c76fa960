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
    /// A number alone means this command.
    let isDefault: Bool
    /// The text is not shown.
    private let isSecret: Bool
    private let takesText: Bool
    private let action: (String) throws -> Void

    init(_ name: String, _ help: String, action: @escaping () -> Void) {
        (self.name, self.help, usage, isDefault, isSecret, takesText) = (name, help, name, false, false, false)
        self.action = { _ in action() }
    }

    /// A command that can do without its text if the placeholder is in brackets.
    init(
        _ name: String, text: String, _ help: String, isDefault: Bool = false, isSecret: Bool = false,
        action: @escaping (String) throws -> Void
    ) {
        let usage = "\(name) \(text)"
        (self.name, self.help, self.usage, takesText) = (name, help, usage, true)
        (self.isDefault, self.isSecret) = (isDefault, isSecret)
        self.action = {
            guard text.hasPrefix("[") || !$0.isEmpty else {
                throw CommandError("This is incomplete. Type it as in \"\(usage)\".")
            }
            try action($0)
        }
    }

    init<ID>(
        _ name: String, rows: [ID], _ help: String, isDefault: Bool = false, action: @escaping (ID) -> Void
    ) {
        self.init(name, text: "N", help, isDefault: isDefault) { action(try Self.row($0, of: rows)) }
    }

    static func row<ID>(_ text: String, of rows: [ID]) throws(CommandError) -> ID {
        guard let number = Int(text), rows.indices.contains(number - 1) else {
            throw CommandError(
                "There is no row \(text): \(rows.isEmpty ? "no rows are" : "1 to \(rows.count) are") on screen.")
        }
        return rows[number - 1]
    }

    /// Runs a line; it can have spaces around it, and `&` at its end.
    static func run(_ line: String, of commands: [Command]) throws {
        let words = line.split(maxSplits: 1) { $0.isWhitespace }.map(String.init)
        guard var name = words.first else { return }
        var rest = words.count > 1 ? words[1] : ""
        if Int(name) != nil, rest.isEmpty, let choice = commands.first(where: \.isDefault) {
            (name, rest) = (choice.name, name)
        }
        let command = try find(name, in: commands)
        guard command.takesText || rest.isEmpty else {
            throw CommandError("\"\(rest)\" is not expected after \"\(command.name)\". Leave it out.")
        }
        try command.action(rest)
    }

    /// The line without spaces around it, without what arrow keys type, and without `&`; and whether a script's next line waits
    /// for the answer to it: not if it ends in `&`, as in a shell.
    static func read(_ line: String) -> (line: String, waits: Bool) {
        let line = line.replacing(/\u{1B}\[[0-9;]*[A-Za-z~]/, with: "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard line.hasSuffix("&") else { return (line, true) }
        return (line.dropLast().trimmingCharacters(in: .whitespaces), false)
    }

    /// The name of a line's command, even if it was abbreviated.
    static func name(of line: String, in commands: [Command]) -> String? {
        try? find(line.split(separator: " ").first.map(String.init) ?? "", in: commands).name
    }

    /// The line without a password.
    static func shown(_ line: String, of commands: [Command]) -> String {
        let words = line.split(maxSplits: 1) { $0.isWhitespace }
        guard words.count > 1, (try? find(String(words[0]), in: commands))?.isSecret ?? (words[0] == "password") else {
            return line
        }
        return "\(words[0]) ••••"
    }

    private static func find(_ name: String, in commands: [Command]) throws(CommandError) -> Command {
        let name = name.lowercased()
        if let command = commands.first(where: { $0.name == name }) { return command }
        let candidates = commands.filter { $0.name.hasPrefix(name) }
        guard let first = candidates.first else {
            throw CommandError("\"\(name)\" is not a command here. Type help to list the commands.")
        }
        let names = candidates.map(\.name).joined(separator: " or ")
        guard candidates.count == 1 else { throw CommandError("\"\(name)\" can be \(names). Type one more letter.") }
        return first
    }
}

/// Why a line is not a command, or an argument not an option.
struct CommandError: LocalizedError {
    let errorDescription: String?

    init(_ text: String) { errorDescription = text }
}
