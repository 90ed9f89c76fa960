import Foundation
import ShopCore

/// The options of the command line.
struct Options {
    var catalogue = Catalogue.ownCatalogue
    var server: URL?
    var data = DataFolder.standard
    /// A script prints the same each time.
    private(set) var isDataTemporary = isatty(STDIN_FILENO) != 1
    var latency: Duration?
    var wantsTrace = false
    var timeline: URL?
    var wantsHelp = false

    static let help = [
        ["--catalogue FILE|URL", "another catalogue, from a file or the web"],
        ["--server URL", "a server for accounts, instead of one that comes with the shop"],
        ["--data DIR", "the folder for bag, likes, accounts and searches"],
        ["--latency MILLISECONDS", "how long each answer takes; 150 in a terminal, 0 in a script"],
        ["--trace", "print every signal to standard error"],
        ["--timeline FILE", "write the last signals as a page for a browser"],
        ["--help", "print this"],
    ]

    init(_ arguments: some Sequence<String>) throws(CommandError) {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let option = parts[0]
            func value() throws(CommandError) -> String {
                guard let value = parts.count > 1 ? parts[1] : arguments.next(), !value.isEmpty else {
                    throw CommandError("\(option) needs a value. Type Shop --help to see which.")
                }
                return value
            }
            switch option {
            case "--catalogue":
                let place = try value()
                catalogue = place.contains("://") ? try Self.url(place, option) : URL(fileURLWithPath: place)
            case "--server": server = try Self.url(try value(), option)
            case "--data":
                data = DataFolder(URL(fileURLWithPath: try value(), isDirectory: true))
                isDataTemporary = false
            case "--latency": latency = try Self.milliseconds(try value())
            case "--timeline": timeline = URL(fileURLWithPath: try value())
            case "--trace" where parts.count == 1: wantsTrace = true
            case "--help" where parts.count == 1, "-h" where parts.count == 1: wantsHelp = true
            default: throw CommandError("\"\(argument)\" is not an option. Type Shop --help to list the options.")
            }
        }
        if isDataTemporary { data = .temporary }
    }

    private static func url(_ text: String, _ option: String) throws(CommandError) -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false else {
            throw CommandError("\"\(text)\" is not an address. Type it as in \(option) http://localhost:8000.")
        }
        return url
    }

    private static func milliseconds(_ text: String) throws(CommandError) -> Duration {
        guard let number = Int(text), 0...60_000 ~= number else {
            throw CommandError("\"\(text)\" is not a number of milliseconds from 0 to 60000.")
        }
        return .milliseconds(number)
    }
}
