import Foundation

/// The reason for a failure: what happened, and what to do.
public enum ShopError: LocalizedError, Hashable {
    case cancelled
    // The network
    case networkUnavailable
    case badAnswer(reason: String)
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

    public var errorDescription: String? { texts.title }
    public var recoverySuggestion: String? { texts.detail }

    /// What happened, and what to do.
    private var texts: (title: String, detail: String) {
        switch self {
        case .cancelled: ("The request was cancelled.", "Try again.")
        case .networkUnavailable:
            (
                "The network is unavailable: there is no connection to the shop.",
                "Check your connection, and try again."
            )
        case let .badAnswer(reason):
            ("The answer of the shop cannot be used: \(reason).", "Try again later.")
        case let .noCatalogue(path):
            ("There is no catalogue \"\(path)\".", "Correct it, or open the shop with another one.")
        case let .unreadableCatalogue(path, reason):
            (
                "The catalogue \"\(path)\" cannot be read: \(reason).",
                "Correct it, or open the shop with another one."
            )
        case let .unknownProduct(id):
            ("There is no product \"\(id)\".", "Choose one from the list.")
        case let .soldOut(name): ("\(name) is sold out.", "Choose another size or colour.")
        case let .wholeStockInBag(name, stock):
            ("Your bag already holds all \(stock) of \(name).", "Choose another size or colour.")
        case .notAnEmail(""): ("There is no email yet.", "Type it as in name@example.com.")
        case let .notAnEmail(text):
            ("\"\(text)\" is not an email address.", "Type it as in name@example.com.")
        case .noPassword: ("There is no password yet.", "Type it, and try again.")
        // One sentence for both: otherwise strangers could find out which emails have an account.
        case .wrongPassword:
            (
                "There is no account with this email and this password.",
                "Check both, and type the password again."
            )
        case let .emailTaken(email):
            ("The email \(email) belongs to another account.", "Type another one, and save again.")
        case .nothingToSave: ("There is nothing to save.", "Change something first.")
        case .incomplete:
            ("The form cannot be saved as it is.", "Correct the marked fields, and save again.")
        case let .labelTaken(label):
            ("Another of your addresses is called \(label).", "Type another label, and save again.")
        case .addressGone: ("The address was deleted meanwhile.", "Go back, and add it again.")
        case let .awaitsDelivery(label):
            (
                "An order is on its way to \(label).",
                "Delete the address when the order has arrived."
            )
        case let .damaged(path, copy, reason):
            (
                "\"\(path)\" is damaged: \(reason). It was kept as \"\(copy)\".",
                "Try again to go on with an empty one."
            )
        case let .unwritable(path, reason):
            (
                "\"\(path)\" cannot be used: \(reason).",
                "Make room and the folder writable for you, or choose another folder."
            )
        case let .inUse(path):
            ("Another shop is using the folder \"\(path)\".", "Close it, or choose another folder.")
        }
    }
}

extension Error {
    /// One text for a customer: what happened, and what to do.
    public var sentence: String { Message(self).sentence }
}
