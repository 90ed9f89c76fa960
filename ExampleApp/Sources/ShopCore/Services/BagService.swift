import Foundation

/// Keeps what the customer means to buy.
@MainActor public protocol BagService: AnyObject {
    /// Returns what is in the bag, in the order in which it came in.
    func items() -> [BagItem]

    /// Puts one more of a SKU into the bag.
    func add(_ sku: SKU) throws(BagServiceError)
}

extension BagService {
    public var count: Int { items().reduce(0) { $0 + $1.quantity } }

    public func quantity(of sku: SKU) -> Int { items().first { $0.sku.id == sku.id }?.quantity ?? 0 }
}

/// A SKU in the bag, and how many of it.
public struct BagItem: Hashable, Sendable {
    public let sku: SKU
    public var quantity: Int

    public init(sku: SKU, quantity: Int) {
        self.sku = sku
        self.quantity = quantity
    }

    public var price: Money { sku.price.amount * quantity }
}

/// Why something could not be put into the bag, in a sentence that the customer can act on.
public enum BagServiceError: LocalizedError, Hashable {
    case soldOut(name: String)
    case wholeStockInBag(name: String, stock: Int)

    public var errorDescription: String? {
        switch self {
        case let .soldOut(name):
            "\(name) is sold out. Choose another size or colour."
        case let .wholeStockInBag(name, stock):
            "Your bag already holds all that there is of \(name): \(stock). Choose another size or colour."
        }
    }
}
