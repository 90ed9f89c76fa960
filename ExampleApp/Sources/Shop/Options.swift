import Foundation
import ShopCore

/// The options of the command line.
struct Options {
    var catalogue = Catalogue.ownCatalogue
    var data = DataFolder.standard
    /// A script prints the same each time.
    private(set) var isDataTemporary = isatty(STDIN_FILENO) != 1
    var latency: Duration?
    var timeline: URL?
    var isOffline = false
    var wantsHelp = false

    static let help = [
        ["--catalogue FILE", "another catalogue"],
        ["--offline", "the server for accounts cannot be reached"],
        ["--data DIR", "the folder for bag, likes, accounts and searches"],
        ["--latency MILLISECONDS", "how long each answer takes; 150 in a terminal, 0 in a script"],
        ["--timeline FILE", "write the last signals as a page for a browser"],
        ["--help", "print this"],
    ]

    init(_ arguments: some Sequence<String>) throws(CommandError) {
        var arguments = arguments.makeIterator()
        while let option = arguments.next() {
            wantsHelp = ["--help", "-h"].contains(option)
            if wantsHelp { return }
            if option == "--offline" {
                isOffline = true
                continue
            }
            guard Self.help.contains(where: { $0[0].hasPrefix("\(option) ") }) else {
                throw CommandError(
                    "\"\(option)\" is not an option. Type Shop --help to list the options.")
            }
            guard let value = arguments.next(), !value.isEmpty else {
                throw CommandError("\(option) needs a value. Type Shop --help to see which.")
            }
            switch option {
            case "--catalogue": catalogue = URL(fileURLWithPath: value)
            case "--data":
                data = DataFolder(URL(fileURLWithPath: value, isDirectory: true))
                isDataTemporary = false
            case "--latency": latency = try Self.milliseconds(value)
            default: timeline = URL(fileURLWithPath: value)
            }
        }
        if isDataTemporary { data = .temporary }
    }

    private static func milliseconds(_ text: String) throws(CommandError) -> Duration {
        guard let number = Int(text), 0...60_000 ~= number else {
            throw CommandError("\"\(text)\" is not a number of milliseconds from 0 to 60000.")
        }
        return .milliseconds(number)
    }
}
