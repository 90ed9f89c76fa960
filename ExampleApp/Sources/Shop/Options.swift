import Foundation

/// What was asked for on the command line.
struct Options: Equatable {
    var catalogue: URL?
    var wantsHelp = false

    static let help = """
        A small shop in your terminal.

        Usage: Shop [--catalogue FILE] [--help]

          --catalogue FILE  sell what this JSON file lists, instead of the catalogue that comes with the shop
          --help            show this text

        Commands are read from standard input, one on a line:

        \(Command.overview)
        """

    init(_ arguments: some Sequence<String>) throws(OptionError) {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            switch argument {
            case "--catalogue":
                guard let path = arguments.next() else { throw .missingFile }
                catalogue = URL(fileURLWithPath: path)
            case "--help":
                wantsHelp = true
            default:
                throw .unknown(argument)
            }
        }
    }
}

enum OptionError: LocalizedError, Equatable {
    case unknown(String)
    case missingFile

    var errorDescription: String? {
        switch self {
        case let .unknown(argument):
            "\"\(argument)\" is not an option. Use --catalogue FILE or --help, or no option at all."
        case .missingFile:
            "--catalogue is not followed by a file. Name one, as in --catalogue mine.json."
        }
    }
}
