import Foundation

/// Knows each of the shop's products, and which of them the customer likes.
public protocol ProductService: Sendable {
    func product(id: ProductID) async throws(ProductServiceError) -> Product

    func setLiked(_ isLiked: Bool, for id: ProductID) async throws(ProductServiceError)
}

/// Why a product service could not answer, in a sentence that the customer can act on.
public enum ProductServiceError: LocalizedError, Hashable {
    case unknownProduct(ProductID)
    case catalogueNotFound(URL)
    case catalogueNotDownloaded(DownloadError)
    case catalogueUnreadable(URL, line: Int? = nil, reason: String)
    case cancelled

    public var errorDescription: String? {
        switch self {
        case let .unknownProduct(id):
            "There is no product \"\(id)\". The list of products shows the ids that there are."
        case let .catalogueNotFound(url):
            "There is no catalogue \"\(url.relativePath)\". Check the path, or choose another file."
        case let .catalogueNotDownloaded(error):
            error.localizedDescription
        case let .catalogueUnreadable(url, line, reason):
            "The catalogue \"\(url.isFileURL ? url.relativePath : url.nameWithoutPassword)\" cannot be read"
                + "\(line.map { ", because of line \($0)" } ?? ""): \(reason). "
                + (url.isFileURL ? "Correct the file, or choose another one." : "Try again when it has been corrected.")
        case .cancelled:
            "The catalogue was not read to the end, because the request was cancelled. Try again."
        }
    }
}
