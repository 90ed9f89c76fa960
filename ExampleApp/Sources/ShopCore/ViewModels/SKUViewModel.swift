import Foundation
import SimpleViewModel

/// A row of the product page: one SKU, and the button that puts it into the bag.
///
/// It has outputs alone: each is passed on to the page, which answers to some of them.
public final class SKUViewModel: ViewModel {
    public enum Input {
        case load
        case didTapAddToBag
    }

    public enum Output: Equatable {
        case showRow(Row)
        case isAdding(Bool)
        case addedToBag(name: String, bagCount: Int)
        case couldNotAddToBag(reason: String)
    }

    /// The content of the row.
    public struct Row: Equatable {
        public let name: String
        public let price: String
        public let note: String
        public let isSoldOut: Bool

        public init(name: String, price: String, note: String, isSoldOut: Bool) {
            (self.name, self.price, self.note, self.isSoldOut) = (name, price, note, isSoldOut)
        }
    }

    private enum Work { case addToBag }

    private let tasks = ViewModelTasks<Work>()
    private let sku: SKU
    private var quantityInBag: Int
    private let bag: any BagService

    public init(sku: SKU, quantityInBag: Int = 0, bag: any BagService) {
        (self.sku, self.quantityInBag, self.bag) = (sku, quantityInBag, bag)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .load:
            respond(.showRow(row))
        case .didTapAddToBag:
            addToBag(respond: respond)
        }
    }

    private func addToBag(respond: @escaping Respond) {
        tasks.run(.addToBag, .ignoreWhileRunning, isRunning: { respond(.isAdding($0)) }) { [bag, sku] in
            try await bag.change(.add(sku))
        } then: { [self] bag in
            quantityInBag = bag.quantity(of: sku)
            respond(.showRow(row))
            respond(.addedToBag(name: sku.fullName, bagCount: bag.count))
        } catch: { error in
            respond(.couldNotAddToBag(reason: error.localizedDescription))
        }
    }

    private var row: Row {
        Row(name: sku.variantName, price: sku.price.formatted, note: note, isSoldOut: sku.isSoldOut)
    }

    private var note: String {
        if sku.isSoldOut { return localized("sold out") }
        return quantityInBag == 0 ? "" : localized("\(quantityInBag) in bag")
    }
}
