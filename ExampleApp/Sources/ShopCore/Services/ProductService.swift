import Foundation

/// Knows the shop's products, and which of them the customer likes.
public protocol ProductService: Sendable {
    /// Returns every product, in the order in which the shop shows them.
    func products() async throws(ProductServiceError) -> [Product]

    func product(id: ProductID) async throws(ProductServiceError) -> Product

    func setLiked(_ isLiked: Bool, for id: ProductID) async throws(ProductServiceError)
}

/// Why a product service could not answer, in a sentence that the customer can act on.
public enum ProductServiceError: LocalizedError, Hashable {
    case unknownProduct(ProductID)
    case catalogueNotFound(URL)
    case catalogueUnreadable(URL, reason: String)
    case cancelled

    public var errorDescription: String? {
        switch self {
        case let .unknownProduct(id):
            "There is no product \"\(id)\". The list of products shows the ids that there are."
        case let .catalogueNotFound(url):
            "There is no catalogue \"\(url.relativePath)\". Check the path, or choose another file."
        case let .catalogueUnreadable(url, reason):
            "The catalogue \"\(url.relativePath)\" cannot be read: \(reason). Correct the file, or choose another one."
        case .cancelled:
            "The catalogue was not read to the end, because the request was cancelled. Try again."
        }
    }
}
