import Foundation
import ShopCore

/// The options of the command line.
struct Options: Equatable {
    var catalogue: URL?
    var timeout = Duration.seconds(10)
    var latency: Duration?
    var link: ShopLink?
    var locale: Locale?
    var data: DataFolder?
    var wantsTrace = false
    var diagram: URL?
    var timeline: URL?
    var wantsHelp = false
    var wantsVersion = false

    /// The latency in a terminal: long enough to see that something is loading.
    static let interactiveLatency = Duration.milliseconds(150)

    /// The version that --version prints.
    static let version = "1.0.0"

    init(_ arguments: some Sequence<String>) throws(OptionError) {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let option = parts[0]
            var value: String? { parts.count > 1 ? parts[1] : arguments.next() }
            switch option {
            case "--catalogue":
                guard let place = value, !place.isEmpty else { throw .missingFile }
                catalogue = try Self.catalogue(at: place)
            case "--timeout":
                timeout = try Self.milliseconds(value, after: option)
            case "--data":
                guard let path = value, !path.isEmpty else { throw .missingFolder }
                data = DataFolder(URL(fileURLWithPath: path, isDirectory: true))
            case "--latency":
                latency = try Self.milliseconds(value, after: option)
            case "--open":
                guard let text = value, !text.isEmpty else { throw .missingLink }
                link = try Self.link(text)
            case "--locale":
                guard let name = value, let locale = Locale(known: name) else { throw .wrongLocale }
                self.locale = locale
            case "--diagram":
                guard let path = value, !path.isEmpty else { throw .missingDiagram }
                diagram = URL(fileURLWithPath: path)
            case "--timeline":
                guard let path = value, !path.isEmpty else { throw .missingTimeline }
                timeline = URL(fileURLWithPath: path)
            case "--trace", "--help", "-h", "--version":
                guard parts.count == 1 else { throw .needlessValue(after: option) }
                if option == "--trace" { wantsTrace = true }
                if option == "--version" { wantsVersion = true }
                if ["--help", "-h"].contains(option) { wantsHelp = true }
            default:
                throw .unknown(argument)
            }
        }
    }

    private static func catalogue(at place: String) throws(OptionError) -> URL {
        guard place.hasPrefix("http://") || place.hasPrefix("https://") else { return URL(fileURLWithPath: place) }
        guard let url = URL(string: place), url.host?.isEmpty == false else { throw .wrongAddress(place) }
        return url
    }

    private static func link(_ text: String) throws(OptionError) -> ShopLink {
        do { return try ShopLink(text) } catch { throw .wrongLink(error) }
    }

    private static func milliseconds(_ number: String?, after option: String) throws(OptionError) -> Duration {
        guard let number else { throw .missingNumber(after: option) }
        guard let milliseconds = Int(number), (0...60_000).contains(milliseconds) else {
            throw .wrongNumber(number, after: option)
        }
        return .milliseconds(milliseconds)
    }
}

enum OptionError: LocalizedError, Equatable {
    case unknown(String)
    case needlessValue(after: String)
    case missingFile
    case missingFolder
    case missingDiagram
    case missingTimeline
    case missingLink
    case wrongAddress(String)
    case wrongLink(ShopError)
    case wrongLocale
    case missingNumber(after: String)
    case wrongNumber(String, after: String)

    var errorDescription: String? {
        switch self {
        case let .unknown(argument):
            "\"\(argument)\" is not an option. Type Shop --help to list the options."
        case let .needlessValue(option):
            "\(option) takes no value. Leave it out."
        case .missingFile:
            "--catalogue is not followed by a file or an address. Name one, as in --catalogue mine.json."
        case .missingFolder:
            "--data is not followed by a folder. Name one, as in --data mine."
        case .missingDiagram:
            "--diagram is not followed by a file. Name one, as in --diagram visit.mmd."
        case .missingTimeline:
            "--timeline is not followed by a file. Name one, as in --timeline visit.html."
        case .missingLink:
            "--open is not followed by an address in the shop. Name one, as in --open shop://bag."
        case let .wrongAddress(address):
            "\"\(address)\" is not an address. Type it as in --catalogue http://localhost:8000/catalogue.json."
        case let .wrongLink(error):
            error.localizedDescription
        case .wrongLocale:
            "--locale is not followed by a language and a region. Name them, as in --locale de_DE."
        case let .missingNumber(option):
            "\(option) is not followed by a number. Name one, as in \(option) 500."
        case let .wrongNumber(number, option):
            "\"\(number)\" is not a number of milliseconds from 0 to 60000. Name one, as in \(option) 500."
        }
    }
}
