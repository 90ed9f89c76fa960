import Foundation

/// The reason for a failure, with a sentence that says what happened and what to do.
public enum ShopError: LocalizedError, Hashable {
    case cancelled

    // Products and the bag
    case unknownProduct(ProductID)
    case soldOut(name: String)
    case wholeStockInBag(name: String, stock: Int)

    // The account
    case notAnEmail(String)
    case noPassword
    case wrongPassword
    case unreachable
    case unknownAccount(AccountID)
    case nothingToSave
    case incompleteProfile
    case emailTaken(String)
    case incompleteAddress
    case labelTaken(String)
    case addressGone(String)
    case awaitsDelivery(address: String)

    // The catalogue's file
    case catalogueNotFound(URL)
    /// The catalogue that comes with the shop is missing.
    case ownCatalogueMissing(folder: String)
    case catalogueUnreadable(URL, reason: String)

    // A web server
    case noConnection(server: String)
    case unknownServer(String)
    case insecure(server: String)
    case noAnswer(server: String, after: Duration)
    case brokenOff(server: String)
    /// Something answers there, or hangs up, but not as a web server does.
    case noWebServer(String)
    /// The answer is compressed, though it was asked for as it is.
    case packed(server: String, as: String)
    case status(Int, URL)
    case tooLarge(URL, limit: Int)

    // A link
    case notALink(String)
    case unknownPlace(String)
    case incompleteLink(String, example: String)

    // The data folder
    /// The file held something else than it should; it has been renamed, and the next request begins with an empty one.
    case damaged(file: String, setAsideAs: String, reason: String)
    case unreadable(path: String, reason: String)
    case unwritable(path: String, reason: String)
    /// Another process has kept the file locked for too long.
    case locked(path: String)
}
