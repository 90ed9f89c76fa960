import Foundation
import ShopCore

/// What was asked for on the command line.
struct Options: Equatable {
    var catalogue: URL?
    var latency: Duration?
    var data: DataFolder?
    var wantsTrace = false
    var wantsHelp = false

    /// What requests take where a person types: long enough to see that something is loading.
    static let interactiveLatency = Duration.milliseconds(150)

    static let help = """
        A small shop in your terminal.

        Usage: Shop [--catalogue FILE] [--data DIR] [--latency MILLISECONDS] [--trace] [--help]

          --catalogue FILE        sell what this JSON file lists, instead of the catalogue that comes with the shop
          --data DIR              keep bag, account and searches in this folder, instead of the platform's place for it
          --latency MILLISECONDS  how long each request takes; if left out, 150 in a terminal and 0 in a script
          --trace                 print what passes between views and view models, on standard error
          --help                  show this text

        Commands are read from standard input, one on a line:

          help                    list what can be done on the screen that is open
          quit                    leave the shop

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
            case "--data":
                guard let path = arguments.next(), !path.isEmpty else { throw .missingFolder }
                data = DataFolder(URL(fileURLWithPath: path, isDirectory: true))
            case "--latency":
                guard let number = arguments.next() else { throw .missingLatency }
                guard let milliseconds = Int(number), (0...60_000).contains(milliseconds) else {
                    throw .wrongLatency(number)
                }
                latency = .milliseconds(milliseconds)
            case "--trace":
                wantsTrace = true
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
    case missingFolder
    case missingLatency
    case wrongLatency(String)

    var errorDescription: String? {
        switch self {
        case let .unknown(argument):
            "\"\(argument)\" is not an option. Type Shop --help to see those that are."
        case .missingFile:
            "--catalogue is not followed by a file. Name one, as in --catalogue mine.json."
        case .missingFolder:
            "--data is not followed by a folder. Name one, as in --data mine."
        case .missingLatency:
            "--latency is not followed by a number. Name one, as in --latency 500."
        case let .wrongLatency(number):
            "\"\(number)\" is not a number of milliseconds from 0 to 60000. Name one, as in --latency 500."
        }
    }
}
