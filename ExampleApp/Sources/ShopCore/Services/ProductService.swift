import Foundation

/// Knows each of the shop's products, and which of them the customer likes.
public protocol ProductService: Sendable {
    func product(id: ProductID) async throws(ProductServiceError) -> Product

    /// Remembers whether the customer likes a product.
    func setLiked(_ isLiked: Bool, for id: ProductID) async throws(ProductServiceError)

    /// Returns those of some SKUs that are still sold, as they are now.
    func skus(_ ids: [SKUID]) async throws(ProductServiceError) -> [SKU]
}

/// Why a product service could not answer, in a sentence that the customer can act on.
public enum ProductServiceError: LocalizedError, Hashable {
    case unknownProduct(ProductID)
    case catalogueNotFound(URL)
    /// The catalogue that comes with the shop is not where it belongs.
    case ownCatalogueMissing(folder: String)
    case catalogueNotDownloaded(DownloadError)
    case catalogueUnreadable(URL, reason: String)
    case likesNotKept(StorageError)
    case cancelled

    public var errorDescription: String? {
        switch self {
        case let .unknownProduct(id):
            localized("There is no product \"\(id)\". The list of products shows the ids that there are.")
        case let .catalogueNotFound(url):
            "There is no catalogue \"\(url.relativePath)\". Check the path, or choose another file."
        case let .ownCatalogueMissing(folder):
            "The shop's own catalogue is missing: the folder \(folder) belongs beside the program. Put it there, or name a "
                + "catalogue with --catalogue."
        case let .catalogueNotDownloaded(error):
            error.localizedDescription
        case let .catalogueUnreadable(url, reason):
            "The catalogue \"\(url.isFileURL ? url.relativePath : url.nameWithoutPassword)\" cannot be read: \(reason). "
                + (url.isFileURL ? "Correct the file, or choose another one." : "Try again when it has been corrected.")
        case let .likesNotKept(error):
            error.localizedDescription
        case .cancelled:
            localized("The catalogue was not read to the end, because the request was cancelled. Try again.")
        }
    }
}
