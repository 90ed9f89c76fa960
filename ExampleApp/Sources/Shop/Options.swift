import Foundation

/// What was asked for on the command line.
struct Options: Equatable {
    var catalogue: URL?
    var latency: Duration?
    var wantsHelp = false

    /// What requests take where a person types: long enough to see that something is loading.
    static let interactiveLatency = Duration.milliseconds(150)

    static let help = """
        A small shop in your terminal.

        Usage: Shop [--catalogue FILE] [--latency MILLISECONDS] [--help]

          --catalogue FILE        sell what this JSON file lists, instead of the catalogue that comes with the shop
          --latency MILLISECONDS  how long each request takes; if left out, 150 in a terminal and 0 in a script
          --help                  show this text

        Commands are read from standard input, one on a line:

        \(Command.overview)

        A script's command begins when the one before is done. After one that ends in &, as in "like &", the next
        begins at once.
        """

    init(_ arguments: some Sequence<String>) throws(OptionError) {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            switch argument {
            case "--catalogue":
                guard let path = arguments.next() else { throw .missingFile }
                catalogue = URL(fileURLWithPath: path)
            case "--latency":
                guard let number = arguments.next() else { throw .missingLatency }
                guard let milliseconds = Int(number), (0...60_000).contains(milliseconds) else {
                    throw .wrongLatency(number)
                }
                latency = .milliseconds(milliseconds)
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
    case missingLatency
    case wrongLatency(String)

    var errorDescription: String? {
        switch self {
        case let .unknown(argument):
            """
            "\(argument)" is not an option. Use --catalogue FILE, --latency MILLISECONDS or --help, or no option at all.
            """
        case .missingFile:
            "--catalogue is not followed by a file. Name one, as in --catalogue mine.json."
        case .missingLatency:
            "--latency is not followed by a number. Name one, as in --latency 500."
        case let .wrongLatency(number):
            "\"\(number)\" is not a number of milliseconds from 0 to 60000. Name one, as in --latency 500."
        }
    }
}
