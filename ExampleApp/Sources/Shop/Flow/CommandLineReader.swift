import Foundation

/// Finds what a typed line means among the commands that there are, completing what is unambiguous.
@MainActor struct CommandLineReader {
    /// More than anybody types.
    nonisolated static let longestLine = 1_000

    let commands: [ScreenCommand]
    let choiceCount: Int
    /// What a number alone does; nil if it needs a command before it.
    let choose: ((Int) -> Void)?

    /// Tells whether what comes after the line is to wait for its answer: not if it ends in `&`, as in a shell.
    nonisolated static func waitsForAnswer(_ line: String) -> Bool { !line.trimmedAtEnd.hasSuffix("&") }

    /// Returns what the line does; nil for a line of nothing but spaces.
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

    /// What is to be shown of a line, whole or not yet: all but a password, on whatever screen it is typed.
    func shown(_ line: String) -> String {
        guard let name = Self.words(of: line).first, !Self.rest(of: line).isEmpty else { return line }
        let isSecret = name == "password" || commands.contains { $0.isSecret && $0.name.hasPrefix(name) }
        return isSecret ? "\(name) ••••" : line
    }

    /// All that comes after the first word, as it was typed.
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

/// Why a line is not a command, in a sentence that says how it could become one.
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
            "This line is too long. Type \(limit) characters at the most."
        case let .unknown(name):
            "\"\(name)\" is not a command here. Type help to see those that are."
        case let .ambiguous(name, names):
            "\"\(name)\" can be \(names.prefix(5).joined(separator: " or "))\(names.count > 5 ? " or others" : ""). "
                + "Type one more letter."
        case let .incomplete(name, example):
            "\"\(name)\" needs to know which one. Type it as in \"\(example)\"."
        case let .unexpected(word, name):
            "\"\(word)\" is too much: leave out what comes after \"\(name)\"."
        case let .notANumber(word, example):
            "\"\(word)\" is not the number of a row. Type it as in \"\(example)\"."
        case let .numberAlone(number, examples):
            "\"\(number)\" alone does not say what to do with that row. Type \(examples.joined(separator: " or "))."
        case let .noRow(number, 0):
            "There is no row \(number): no rows are on screen now. Type help to see what you can do."
        case let .noRow(number, 1):
            "There is no row \(number). The only row is 1."
        case let .noRow(number, count):
            "There is no row \(number). The rows are 1 to \(count)."
        }
    }
}
