import Foundation

/// Finds the command of a typed line, and completes an unambiguous prefix.
@MainActor struct CommandLineReader {
    /// Longer than any line that a person types.
    nonisolated static let longestLine = 1_000

    let commands: [ScreenCommand]
    let choiceCount: Int
    /// The action of a number alone; nil if the number needs a command.
    let choose: ((Int) -> Void)?

    /// Whether the next line waits for the answer to this one: not if it ends in `&`, as in a shell.
    nonisolated static func waitsForAnswer(_ line: String) -> Bool { !line.trimmedAtEnd.hasSuffix("&") }

    /// Returns the action of the line; nil for a blank line.
    func action(for line: String) throws(CommandError) -> (() -> Void)? {
        guard line.unicodeScalars.count <= Self.longestLine else { throw .tooLong(limit: Self.longestLine) }
        let words = Self.words(of: line)
        guard let name = words.first else { return nil }
        let rest = words.dropFirst().joined(separator: " ")
        if let number = Int(name) {
            guard rest.isEmpty else { throw .unexpected(rest, after: name) }
            let row = try row(number)
            guard let choose else { throw .numberAlone(number, examples: examples(with: number)) }
            return { choose(row) }
        }
        let command = try command(named: name)
        switch command.action {
        case let .plain(run):
            guard rest.isEmpty else { throw .unexpected(rest, after: command.name) }
            return run
        case let .number(run):
            guard !rest.isEmpty else { throw .incomplete(command.name, example: command.example) }
            guard let number = Int(rest) else { throw .notANumber(rest, example: command.example) }
            let row = try row(number)
            return { run(row) }
        case let .text(run, isOptional, suggestions):
            let rest = command.isVerbatim ? Self.rest(of: line) : rest
            guard isOptional || !rest.isEmpty else { throw .incomplete(command.name, example: command.example) }
            let text = try Self.completion(of: rest, among: suggestions())
            return { run(text) }
        }
    }

    /// The line as it is shown, complete or not: without a password, on every screen.
    func shown(_ line: String) -> String {
        guard let name = Self.words(of: line).first, !Self.rest(of: line).isEmpty else { return line }
        let isSecret = name == "password" || commands.contains { $0.isSecret && $0.name.hasPrefix(name) }
        return isSecret ? "\(name) ••••" : line
    }

    /// The text after the first word, as typed.
    private static func rest(of line: String) -> String {
        let line = line.drop(while: \.isWhitespace)
        return String(line.drop { !$0.isWhitespace }.dropFirst())
    }

    private static func words(of line: String) -> [String] {
        let line = waitsForAnswer(line) ? line : String(line.trimmedAtEnd.dropLast())
        return line.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private func command(named name: String) throws(CommandError) -> ScreenCommand {
        if let command = commands.first(where: { $0.name == name }) { return command }
        let candidates = commands.filter { $0.name.hasPrefix(name) }
        guard let first = candidates.first else { throw .unknown(name) }
        guard candidates.count == 1 else { throw .ambiguous(name, candidates.map(\.name)) }
        return first
    }

    private static func completion(of text: String, among words: [String]) throws(CommandError) -> String {
        guard !text.isEmpty, !words.contains(text) else { return text }
        let candidates = words.filter { $0.hasPrefix(text) }
        guard candidates.count < 2 else { throw .ambiguous(text, candidates) }
        return candidates.first ?? text
    }

    private func examples(with number: Int) -> [String] {
        commands.compactMap { command in
            guard case .number = command.action else { return nil }
            return "\"\(command.name) \(number)\""
        }
    }

    private func row(_ number: Int) throws(CommandError) -> Int {
        guard (1...max(1, choiceCount)).contains(number), choiceCount > 0 else {
            throw .noRow(number, count: choiceCount)
        }
        return number
    }
}

/// Why a line is not a command, in a sentence with a correction.
enum CommandError: LocalizedError, Equatable {
    case tooLong(limit: Int)
    case unknown(String)
    case ambiguous(String, [String])
    case incomplete(String, example: String)
    case unexpected(String, after: String)
    case notANumber(String, example: String)
    case numberAlone(Int, examples: [String])
    case noRow(Int, count: Int)

    var errorDescription: String? {
        switch self {
        case let .tooLong(limit):
            "This line is too long. Type \(limit) characters at most."
        case let .unknown(name):
            "\"\(name)\" is not a command here. Type help to list the commands."
        case let .ambiguous(name, names):
            "\"\(name)\" can be \(names.prefix(5).joined(separator: " or "))\(names.count > 5 ? " or others" : ""). "
                + "Type one more letter."
        case let .incomplete(name, example):
            "\"\(name)\" is incomplete. Type it as in \"\(example)\"."
        case let .unexpected(word, name):
            "\"\(word)\" is not expected after \"\(name)\". Leave it out."
        case let .notANumber(word, example):
            "\"\(word)\" is not the number of a row. Type it as in \"\(example)\"."
        case let .numberAlone(number, examples):
            "\"\(number)\" needs a command. Type \(examples.joined(separator: " or "))."
        case let .noRow(number, 0):
            "There is no row \(number): no rows are on screen now. Type help to list the commands."
        case let .noRow(number, 1):
            "There is no row \(number). The only row is 1."
        case let .noRow(number, count):
            "There is no row \(number). The rows are 1 to \(count)."
        }
    }
}
