import Foundation

/// The reason for a failure: what happened, and what to do.
///
/// A server sends one as JSON.
public enum ShopError: LocalizedError, Hashable, Codable {
    case cancelled
    // The network
    case networkUnavailable(server: String)
    case timedOut(server: String)
    case badAnswer(server: String, reason: String)
    // Products and the bag
    case noCatalogue(path: String)
    case unreadableCatalogue(path: String, reason: String)
    case unknownProduct(id: String)
    case soldOut(name: String)
    case wholeStockInBag(name: String, stock: Int)
    // The account
    case notAnEmail(text: String)
    case noPassword
    case wrongPassword
    case emailTaken(email: String)
    case nothingToSave
    case incomplete
    case labelTaken(label: String)
    case addressGone
    case awaitsDelivery(label: String)
    // The data folder
    case damaged(path: String, setAsideAs: String, reason: String)
    case unwritable(path: String, reason: String)
    case inUse(path: String)

    public var errorDescription: String? {
        switch self {
        case .cancelled: "The request was cancelled."
        case let .networkUnavailable(server):
            "The network is unavailable: there is no connection to \(server)."
        case let .timedOut(server): "The server \(server) takes too long to answer."
        case let .badAnswer(server, reason): "The answer of \(server) cannot be used: \(reason)."
        case let .noCatalogue(path): "There is no catalogue \"\(path)\"."
        case let .unreadableCatalogue(path, reason):
            "The catalogue \"\(path)\" cannot be read: \(reason)."
        case let .unknownProduct(id): "There is no product \"\(id)\"."
        case let .soldOut(name): "\(name) is sold out."
        case let .wholeStockInBag(name, stock): "Your bag already holds all \(stock) of \(name)."
        case .notAnEmail(""): "There is no email yet."
        case let .notAnEmail(text): "\"\(text)\" is not an email address."
        case .noPassword: "There is no password yet."
        // One sentence for both: otherwise strangers could find out which emails have an account.
        case .wrongPassword: "There is no account with this email and this password."
        case let .emailTaken(email): "The email \(email) belongs to another account."
        case .nothingToSave: "There is nothing to save."
        case .incomplete: "The form cannot be saved as it is."
        case let .labelTaken(label): "Another of your addresses is called \(label)."
        case .addressGone: "The address was deleted meanwhile."
        case let .awaitsDelivery(label): "An order is on its way to \(label)."
        case let .damaged(path, copy, reason):
            "\"\(path)\" is damaged: \(reason). It was kept as \"\(copy)\"."
        case let .unwritable(path, reason): "\"\(path)\" cannot be used: \(reason)."
        case let .inUse(path): "Another shop is using the folder \"\(path)\"."
        }
    }

    public var recoverySuggestion: String? {
        switch self {
        case .cancelled, .timedOut: "Try again."
        case .networkUnavailable: "Check your connection and the address, and try again."
        case .badAnswer: "Try again later."
        case .noCatalogue, .unreadableCatalogue: "Correct it, or open the shop with another one."
        case .unknownProduct: "Choose one from the list."
        case .soldOut, .wholeStockInBag: "Choose another size or colour."
        case .notAnEmail: "Type it as in name@example.com."
        case .noPassword: "Type it, and try again."
        case .wrongPassword: "Check both, and type the password again."
        case .emailTaken: "Type another one, and save again."
        case .nothingToSave: "Change something first."
        case .incomplete: "Correct the marked fields, and save again."
        case .labelTaken: "Type another label, and save again."
        case .addressGone: "Go back, and add it again."
        case .awaitsDelivery: "Delete the address when the order has arrived."
        case .damaged: "Try again to go on with an empty one."
        case .unwritable: "Make room and the folder writable for you, or choose another folder."
        case .inUse: "Close it, or choose another folder."
        }
    }
}

extension Error {
    /// One text for a customer: what happened, and what to do.
    public var sentence: String { Message(self).sentence }
}
