import SimpleViewModel

/// The bag: what is in it, and what that costs.
public final class BagViewModel: ViewModel {
    public enum Input {
        case load
    }

    public enum Output: Equatable {
        case showEmptyBag
        case showBag([Line], total: String)
    }

    /// What the bag shows of a SKU in it.
    public struct Line: Equatable {
        public let quantity: Int
        public let name: String
        public let price: String

        public init(_ item: BagItem) {
            quantity = item.quantity
            name = item.sku.fullName
            price = item.price.formatted
        }
    }

    private let bag: any BagService

    public init(bag: any BagService) {
        self.bag = bag
    }

    public func accept(_ input: Input, respond: Respond) {
        switch input {
        case .load:
            let items = bag.items()
            guard let first = items.first else { return respond(.showEmptyBag) }
            let total = items.dropFirst().reduce(first.price) { $0 + $1.price }
            respond(.showBag(items.map(Line.init), total: total.formatted))
        }
    }
}
