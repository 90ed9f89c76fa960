import Observation
import SimpleViewModel

/// A row of the product page: one SKU, and the button that puts it into the bag.
///
/// What the row shows is observed. Its output is an event, which is an input of the page, its
/// parent.
@Observable public final class SKUViewModel: ViewModel {
    public enum Input {
        /// The page has a row to show: the first one, or the same after a reload.
        case didConfigure(ProductPage.Row)
        case bagDidChange(quantity: Int)
        case didTapAddToBag
    }

    public enum Output: Equatable {
        case addedToBag(name: String)
    }

    public private(set) var row: ProductPage.Row
    public private(set) var quantity = 0
    public var isAdding: Bool { scope.isRunning(.add) }

    public enum Work { case add }

    private let bag: any BagService
    private let failures: Failures
    public let scope = Scope()

    init(_ row: ProductPage.Row, bag: any BagService, failures: Failures) {
        self.row = row
        self.bag = bag
        self.failures = failures
    }

    public var isAddEnabled: Bool { !row.isSoldOut && !isAdding }
    public var note: String {
        row.isSoldOut ? "sold out" : quantity > 0 ? "\(quantity) in bag" : ""
    }
    public var tone: Tone { row.isSoldOut ? .inactive : quantity > 0 ? .good : .normal }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case let .didConfigure(row): self.row = row
        case let .bagDidChange(quantity): self.quantity = quantity
        case .didTapAddToBag: add(respond)
        }
    }

    /// A second tap while the first is on its way decides nothing.
    private func add(_ respond: @escaping Respond) {
        scope.commit(.add, .ignoreWhileRunning) { [bag, id = row.id] in
            try await bag.change(.add(id))
        } then: { [self] _ in
            respond(.addedToBag(name: row.fullName))
        } catch: { [failures] error in
            failures.report(error)
        }
    }
}
