import Foundation

/// Why something could not be fetched from a web server, in a sentence that the customer can act on.
public enum DownloadError: LocalizedError, Hashable {
    case noConnection(server: String)
    case unknownServer(String)
    case insecure(server: String)
    case noAnswer(server: String, after: Duration)
    /// It began to answer, and then sent nothing more.
    case stalled(server: String, after: Duration)
    case brokenOff(server: String)
    case notFound(URL)
    case status(Int, server: String)
    case tooLarge(URL, limit: Int)
    case cancelled

    public var errorDescription: String? {
        [happening, recoverySuggestion].compactMap(\.self).joined(separator: " ")
    }

    public var recoverySuggestion: String? {
        switch self {
        case .noConnection, .unknownServer: "Check the address and your network, and try again."
        case .insecure: "Check the address and the clock of this computer, or choose another catalogue."
        case .noAnswer, .stalled, .brokenOff: "Wait a moment, and try again."
        case .notFound, .tooLarge: "Check the address, or choose another catalogue."
        case .status(400..<500, _): "Check the address and whether you may see it, or choose another catalogue."
        case .status: "Try again later."
        case .cancelled: "Try again."
        }
    }

    private var happening: String {
        switch self {
        case let .noConnection(server):
            "There is no connection to the server \(server); it may be switched off."
        case let .unknownServer(server):
            "There is no server called \(server), or the network cannot be reached."
        case let .insecure(server):
            "There is no secure connection to the server \(server)."
        case let .noAnswer(server, duration):
            "The server \(server) has not answered for \(duration.inSeconds); it may be busy."
        case let .stalled(server, duration):
            "The server \(server) began to answer, and has sent nothing more for \(duration.inSeconds); it may hang."
        case let .brokenOff(server):
            "The server \(server) broke off in the middle of its answer."
        case let .notFound(url):
            "There is no \(url.path.isEmpty ? "/" : url.path) on the server \(url.serverName) (status 404)."
        case let .status(status, server):
            "The server \(server) does not serve the catalogue (status \(status))."
        case let .tooLarge(url, limit):
            "What is at \(url.nameWithoutPassword) is larger than \(limit / 1_000_000) MB, and so no catalogue."
        case .cancelled:
            "The download was cancelled."
        }
    }
}

extension Duration {
    /// As in `10 seconds` or `0.2 seconds`.
    fileprivate var inSeconds: String {
        let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
        return seconds == 1 ? "1 second" : "\(seconds.formatted(.number.locale(Locale(identifier: "en")))) seconds"
    }
}

extension URL {
    /// As in `localhost:8080`, without the user and password that an address may have.
    var serverName: String { "\(host ?? "")\(port.map { ":\($0)" } ?? "")" }

    /// The whole address, without user, password and query.
    var nameWithoutPassword: String { "\(scheme ?? "http")://\(serverName)\(path)" }
}
