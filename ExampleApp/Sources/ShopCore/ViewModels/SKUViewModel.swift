import Foundation
import SimpleViewModel

/// A row of the product page: one SKU, and the button that puts it into the bag.
public final class SKUViewModel: ViewModel {
    public enum Input {
        case load
        case didTapAddToBag
    }

    public enum Output: Equatable {
        case showRow(Row)
        case addedToBag(name: String)
        case couldNotAddToBag(reason: String)
    }

    /// What the row shows.
    public struct Row: Equatable {
        public let name: String
        public let price: String
        public let note: String
        public let isSoldOut: Bool

        public init(name: String, price: String, note: String, isSoldOut: Bool) {
            self.name = name
            self.price = price
            self.note = note
            self.isSoldOut = isSoldOut
        }
    }

    private let sku: SKU
    private let bag: any BagService

    public init(sku: SKU, bag: any BagService) {
        self.sku = sku
        self.bag = bag
    }

    public func accept(_ input: Input, respond: Respond) {
        switch input {
        case .load:
            respond(.showRow(row))
        case .didTapAddToBag:
            addToBag(respond: respond)
        }
    }

    private func addToBag(respond: Respond) {
        do {
            try bag.add(sku)
            respond(.showRow(row))
            respond(.addedToBag(name: sku.fullName))
        } catch {
            respond(.couldNotAddToBag(reason: error.localizedDescription))
        }
    }

    private var row: Row {
        Row(name: sku.variantName, price: sku.price.formatted, note: note, isSoldOut: sku.isSoldOut)
    }

    private var note: String {
        if sku.isSoldOut { return "sold out" }
        let quantity = bag.quantity(of: sku)
        return quantity == 0 ? "" : "\(quantity) in bag"
    }
}
