import Foundation

/// A command of a screen, typed as its name or an unambiguous beginning of it, and an argument.
///
/// ```swift
/// Command("like", "like the product, or take that back") { page.send(.didTapLike) }
/// Command("add", row: 3, "put row N into the bag") { number in … }
/// Command("search", text: "WORDS", "find products") { words in … }
/// ```
@MainActor struct Command {
    enum Argument {
        case none
        /// The number of one of so many rows.
        case row(Int)
        case text(String, isOptional: Bool)
    }

    /// Longer than any line that a person types.
    nonisolated static let longestLine = 1_000

    let name: String
    let argument: Argument
    let help: String
    /// A number alone means this command.
    var isDefault = false
    /// The text is not shown.
    var isSecret = false
    private let action: (String) -> Void

    init(_ name: String, _ help: String, action: @escaping () -> Void) {
        self.name = name
        self.help = help
        argument = .none
        self.action = { _ in action() }
    }

    init(_ name: String, row count: Int, _ help: String, isDefault: Bool = false, action: @escaping (Int) -> Void) {
        self.name = name
        self.help = help
        self.isDefault = isDefault
        argument = .row(count)
        self.action = { action(Int($0) ?? 0) }
    }

    init(
        _ name: String, text: String, _ help: String, isOptional: Bool = false, isDefault: Bool = false,
        isSecret: Bool = false, action: @escaping (String) -> Void
    ) {
        self.name = name
        self.help = help
        self.isDefault = isDefault
        self.isSecret = isSecret
        self.action = action
        argument = .text(text, isOptional: isOptional)
    }

    var usage: String {
        switch argument {
        case .none: name
        case .row: "\(name) N"
        case let .text(placeholder, isOptional): isOptional ? "\(name) [\(placeholder)]" : "\(name) \(placeholder)"
        }
    }

    /// Runs a line; it can have spaces around it, and `&` at its end.
    static func run(_ line: String, of commands: [Command]) throws(CommandError) {
        guard line.unicodeScalars.count <= longestLine else { throw .tooLong }
        let line = waitsForAnswer(line) ? line : String(line.dropLast(where: \.isWhitespace).dropLast())
        let words = line.split(separator: " ", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        guard var name = words.first, !name.isEmpty else { return }
        var rest = words.count > 1 ? words[1] : ""
        if Int(name) != nil, rest.isEmpty, let choice = commands.first(where: \.isDefault) {
            (name, rest) = (choice.name, name)
        }
        let command = try find(name, in: commands)
        switch command.argument {
        case .none: guard rest.isEmpty else { throw .unexpected(rest, after: command.name) }
        case let .text(_, isOptional): guard isOptional || !rest.isEmpty else { throw .incomplete(command.usage) }
        case let .row(count):
            guard let number = Int(rest) else { throw .incomplete(command.usage) }
            guard number >= 1, number <= count else { throw .noRow(number, count: count) }
        }
        command.action(rest)
    }

    /// Whether a script's next line waits for the answer to this one: not if it ends in `&`, as in a shell.
    static func waitsForAnswer(_ line: String) -> Bool { line.dropLast(where: \.isWhitespace).last != "&" }

    /// The name of a line's command, even if it was abbreviated.
    static func name(of line: String, in commands: [Command]) -> String? {
        try? find(line.split { $0.isWhitespace || $0 == "&" }.first.map(String.init) ?? "", in: commands).name
    }

    /// The line without a password.
    static func shown(_ line: String, of commands: [Command]) -> String {
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count > 1, (try? find(String(words[0]), in: commands))?.isSecret ?? (words[0] == "password") else {
            return line
        }
        return "\(words[0]) ••••"
    }

    private static func find(_ name: String, in commands: [Command]) throws(CommandError) -> Command {
        if let command = commands.first(where: { $0.name == name }) { return command }
        let candidates = commands.filter { $0.name.hasPrefix(name) }
        guard let first = candidates.first else { throw .unknown(name) }
        guard candidates.count == 1 else { throw .ambiguous(name, candidates.map(\.name)) }
        return first
    }
}

/// Why a line is not a command.
enum CommandError: LocalizedError {
    case tooLong
    case unknown(String)
    case ambiguous(String, [String])
    case incomplete(String)
    case unexpected(String, after: String)
    case noRow(Int, count: Int)

    var errorDescription: String? {
        switch self {
        case .tooLong: "This line is too long. Type \(Command.longestLine) characters at most."
        case let .unknown(name): "\"\(name)\" is not a command here. Type help to list the commands."
        case let .ambiguous(name, names): "\"\(name)\" can be \(names.joined(separator: " or ")). Type one more letter."
        case let .incomplete(usage): "This is incomplete. Type it as in \"\(usage)\"."
        case let .unexpected(word, name): "\"\(word)\" is not expected after \"\(name)\". Leave it out."
        case let .noRow(number, 0): "There is no row \(number): no rows are on screen now."
        case let .noRow(number, count): "There is no row \(number). The last one is \(count)."
        }
    }
}

extension StringProtocol {
    /// The text without the characters at its end that fulfil a condition.
    func dropLast(where isLast: (Character) -> Bool) -> String {
        String(reversed().drop(while: isLast).reversed())
    }
}
