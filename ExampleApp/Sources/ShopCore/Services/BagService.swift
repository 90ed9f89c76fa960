import Foundation

/// Keeps what the customer means to buy.
public protocol BagService: Sendable {
    func bag() async throws(BagServiceError) -> Bag

    /// Puts one more of a SKU into the bag, and returns the bag as it is then.
    func add(_ sku: SKU) async throws(BagServiceError) -> Bag

    /// Takes one of a SKU out of the bag, and returns the bag as it is then.
    func takeOut(_ id: SKUID) async throws(BagServiceError) -> Bag

    /// Takes all of a SKU out of the bag, and returns the bag as it is then.
    func remove(_ id: SKUID) async throws(BagServiceError) -> Bag
}

/// Why a bag service did not do what it was asked, in a sentence that the customer can act on.
public enum BagServiceError: LocalizedError, Hashable {
    case soldOut(name: String)
    case wholeStockInBag(name: String, stock: Int)
    case notKept(StorageError)
    case cancelled

    public var errorDescription: String? {
        switch self {
        case let .soldOut(name):
            localized("\(name) is sold out. Choose another size or colour.")
        case let .wholeStockInBag(name, stock):
            localized("Your bag already holds all that there is of \(name): \(stock). Choose another size or colour.")
        case let .notKept(error):
            error.localizedDescription
        case .cancelled:
            localized("The bag was not asked to the end, because the request was cancelled. Try again.")
        }
    }
}

extension Bag {
    /// Puts one more of a SKU into the bag, if the shop has another one.
    mutating func addFromStock(_ sku: SKU) throws(BagServiceError) {
        guard !sku.isSoldOut else { throw .soldOut(name: sku.fullName) }
        guard quantity(of: sku) < sku.stock else { throw .wholeStockInBag(name: sku.fullName, stock: sku.stock) }
        add(sku)
    }
}
