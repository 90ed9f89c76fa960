import Observation
import SimpleViewModel

/// A row of the product page: one SKU, and the button that puts it into the bag.
///
/// What it shows of the bag is the bag's, so that it is true after coming back, too. Its output is
/// an input of the page, its parent.
@Observable public final class SKUViewModel: ViewModel, Identifiable {
    public enum Input { case didTapAddToBag }

    public enum Output: Equatable {
        case addedToBag(name: String)
    }

    public enum Work { case add }

    public let id: SKUID
    public let scope = Scope()
    private let sku: SKU
    private let productName: String
    private let bag: Bag
    private let failures: Failures

    init(_ sku: SKU, of productName: String, bag: Bag, failures: Failures) {
        id = sku.id
        self.sku = sku
        self.productName = productName
        self.bag = bag
        self.failures = failures
    }

    public var name: String { sku.name }
    public var price: String {
        sku.salePrice == nil ? sku.amount.euros : "\(sku.amount.euros) (was \(sku.price.euros))"
    }

    /// Not while an add is on its way, even after leaving and coming back.
    public var isAddEnabled: Bool {
        !sku.isSoldOut && !scope.isRunning(.add) && !bag.isAdding(id)
    }

    /// What is worth knowing before a tap; nil if there is nothing.
    public var note: String? {
        if sku.isSoldOut { return "sold out" }
        let quantity = bag.quantity(of: id)
        return quantity > 0 ? "\(quantity) in bag" : sku.fit
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .didTapAddToBag: add(respond)
        }
    }

    private func add(_ respond: @escaping Respond) {
        guard isAddEnabled else { return }
        let name = "\(productName) (\(sku.name))"
        scope.commit(.add, .ignoreWhileRunning) { [bag, id] () async throws(ShopError) in
            try await bag.add(id)
        } then: {
            respond(.addedToBag(name: name))
        } catch: { [failures] error in
            failures.report(error)
        }
    }
}
