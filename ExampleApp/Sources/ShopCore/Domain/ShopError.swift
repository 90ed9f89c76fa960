import Foundation

/// The reason for a failure: what happened, and what to do.
public enum ShopError: LocalizedError, Hashable {
    case networkUnavailable
    /// The server has failed, or its answer can't be read.
    case badAnswer
    /// The server has understood the request, and refuses it.
    case refused(Refusal)

    /// Why the server refuses a request, as it writes it.
    public enum Refusal: String, Sendable, Codable {
        case notFound, soldOut, wrongPassword, notSignedIn, awaitsDelivery
    }

    public var errorDescription: String? { texts.title }
    public var recoverySuggestion: String? { texts.detail }

    private var texts: (title: String, detail: String) {
        switch self {
        case .networkUnavailable:
            ("The network is unavailable.", "Check your connection, and try again.")
        case .badAnswer:
            ("The shop does not answer as it should.", "Try again later.")
        case .refused(.notFound):
            ("This is no longer there.", "Choose another one from the list.")
        case .refused(.soldOut):
            ("The shop has no more of this.", "Choose another size or colour.")
        case .refused(.wrongPassword):
            ("There is no account with this email and this password.", "Check both.")
        case .refused(.notSignedIn):
            ("You are not signed in.", "Sign in, and try again.")
        case .refused(.awaitsDelivery):
            ("An order is on its way to this address.", "Delete it when the order has arrived.")
        }
    }
}

/// A sentence or two for a customer: what has happened, and what to do.
public struct Message: Hashable, Sendable {
    public let title: String
    public let detail: String

    public var sentence: String { "\(title) \(detail)" }
}

extension Message {
    init(_ error: any Error) {
        title = error.localizedDescription
        detail = (error as? any LocalizedError)?.recoverySuggestion ?? ""
    }
}
