import Foundation

/// Knows the shop's products, and which of them the customer likes.
@MainActor public protocol ProductService: AnyObject {
    /// Returns every product, in the order in which the shop shows them.
    func products() throws(ProductServiceError) -> [Product]

    func product(id: ProductID) throws(ProductServiceError) -> Product

    func setLiked(_ isLiked: Bool, for id: ProductID) throws(ProductServiceError)
}

/// Why a product service could not answer, in a sentence that the customer can act on.
public enum ProductServiceError: LocalizedError, Hashable {
    case unknownProduct(ProductID)
    case catalogueNotFound(URL)
    case catalogueUnreadable(URL, reason: String)

    public var errorDescription: String? {
        switch self {
        case let .unknownProduct(id):
            "There is no product \"\(id)\". The list of products shows the ids that there are."
        case let .catalogueNotFound(url):
            "There is no catalogue \"\(url.relativePath)\". Check the path, or choose another file."
        case let .catalogueUnreadable(url, reason):
            "The catalogue \"\(url.relativePath)\" cannot be read: \(reason). Correct the file, or choose another one."
        }
    }
}
