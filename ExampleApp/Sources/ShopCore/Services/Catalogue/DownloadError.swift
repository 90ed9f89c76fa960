import Foundation

/// Why something could not be fetched from a web server, in a sentence that the customer can act on.
public enum DownloadError: LocalizedError, Hashable {
    case noConnection(server: String)
    case unknownServer(String)
    case insecure(server: String)
    /// It said nothing, or did not come to the end.
    case noAnswer(server: String, after: Duration)
    case brokenOff(server: String)
    /// Something answers there, or hangs up, but not as a web server does.
    case noWebServer(String)
    /// The answer is compressed, though it was asked for as it is.
    case packed(server: String, as: String)
    case empty(URL)
    case notFound(URL)
    case status(Int, server: String)
    case tooLarge(URL, limit: Int)
    case cancelled

    public var errorDescription: String? {
        let checkAddress = "Check the address, or choose another catalogue."
        let checkNetwork = "Check the address and your network, and try again."
        let wait = "Wait a moment, and try again."
        return switch self {
        case let .noConnection(server):
            "There is no connection to the server \(server); it may be switched off. \(checkNetwork)"
        case let .unknownServer(server):
            "There is no server called \(server), or the network cannot be reached. \(checkNetwork)"
        case let .insecure(server):
            "There is no secure connection to the server \(server). "
                + "Check the address and the clock of this computer, or choose another catalogue."
        case let .noAnswer(server, duration):
            "The server \(server) has not answered to the end in \(duration.inSeconds); it may be busy. \(wait)"
        case let .brokenOff(server):
            "The server \(server) broke off in the middle of its answer. \(wait)"
        case let .noWebServer(server):
            "At \(server) something answers, but not as a web server does. \(checkNetwork)"
        case let .packed(server, packing):
            "The server \(server) sends the catalogue packed (\(packing)), though it was asked for it as it is. "
                + "Have it serve the catalogue as it is, or choose another catalogue."
        case let .empty(url):
            "There is nothing at \(url.nameWithoutPassword) (status 204). \(checkAddress)"
        case let .notFound(url):
            "There is no \(url.path.isEmpty ? "/" : url.path) on the server \(url.serverName) (status 404). \(checkAddress)"
        case let .status(status, server):
            "The server \(server) \(status / 100 == 3 ? "points elsewhere" : "does not serve the catalogue") "
                + "(status \(status)). "
                + (status < 500
                    ? "Check the address and whether you may see it, or choose another catalogue." : "Try again later.")
        case let .tooLarge(url, limit):
            "What is at \(url.nameWithoutPassword) is larger than \(limit / 1_000_000) MB, and so no catalogue. \(checkAddress)"
        case .cancelled:
            "The download was cancelled. Try again."
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
