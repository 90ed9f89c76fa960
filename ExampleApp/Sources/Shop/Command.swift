import Foundation
import ShopCore

/// What a person can do in the shop, and how it is typed.
enum Command: Equatable {
    case products
    case show(ProductID)
    case like
    case add(row: Int)
    case bag
    case dismiss
    case help
    case quit

    static let overview = """
          products  list the products, and leave the one that is open
          show ID   open a product, and leave the one that is open
          like      like the product, or take that back
          add N     put row N into the bag
          bag       show the bag
          dismiss   close the message
          help      list the commands
          quit      leave the shop
        """

    /// Tells whether what comes after the line is to wait for its answer: not if it ends in `&`, as in a shell.
    static func waitsForAnswer(_ line: String) -> Bool { !line.trimmedAtEnd.hasSuffix("&") }

    /// Reads a command; a line of nothing but spaces is none.
    init?(parsing line: String) throws(CommandError) {
        let line = Self.waitsForAnswer(line) ? line : String(line.trimmedAtEnd.dropLast())
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let name = words.first else { return nil }
        let arguments = Array(words.dropFirst())

        switch name {
        case "products": self = .products
        case "show": self = .show(ProductID(rawValue: try Self.argument(of: name, "show linen-shirt", in: arguments)))
        case "like": self = .like
        case "add": self = .add(row: try Self.row(try Self.argument(of: name, "add 1", in: arguments)))
        case "bag": self = .bag
        case "dismiss": self = .dismiss
        case "help": self = .help
        case "quit": self = .quit
        default: throw .unknown(name)
        }

        let expected = ["show", "add"].contains(name) ? 1 : 0
        guard arguments.count == expected else { throw .unexpected(arguments[expected], after: name) }
    }

    private static func argument(
        of name: String, _ example: String, in arguments: [String]
    ) throws(CommandError) -> String {
        guard let argument = arguments.first else { throw .incomplete(name, example: example) }
        return argument
    }

    private static func row(_ word: String) throws(CommandError) -> Int {
        guard let row = Int(word) else { throw .notANumber(word) }
        return row
    }
}

/// Why a line is not a command, in a sentence that says how it could become one.
enum CommandError: LocalizedError, Equatable {
    case unknown(String)
    case incomplete(String, example: String)
    case unexpected(String, after: String)
    case notANumber(String)

    var errorDescription: String? {
        switch self {
        case let .unknown(name):
            "\"\(name)\" is not a command. Type help to see those that are."
        case let .incomplete(name, example):
            "\"\(name)\" needs to know which one. Type it as in \"\(example)\"."
        case let .unexpected(word, name):
            "\"\(word)\" is too much: leave out what comes after \"\(name)\"."
        case let .notANumber(word):
            "\"\(word)\" is not the number of a row. Type it as in \"add 1\"."
        }
    }
}
