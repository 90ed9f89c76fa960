import Observation
import SimpleViewModel

/// A row of the product page: one SKU, and the button that puts it into the bag.
///
/// What the row shows is observed. Its outputs are events, each passed on to the page, which is its parent.
@Observable public final class SKUViewModel: ViewModel {
    public enum Input {
        /// The view has a row to show: the first one, or the same after a reload.
        case didConfigure(ProductPage.Row)
        case bagDidChange(quantity: Int)
        case didTapAddToBag
    }

    public enum Output: Equatable {
        case addedToBag(name: String)
        case showToast(String)
        case showError(String)
    }

    public private(set) var row: ProductPage.Row?
    public private(set) var quantity = 0
    public var isAdding: Bool { tasks.isRunning(.add) }

    private enum Work { case add }

    public let id: SKUID
    private let bag: any BagService
    private let failures: LateFailures
    private let tasks = ViewModelTasks<Work>()

    public init(_ id: SKUID, bag: any BagService, failures: LateFailures) {
        self.id = id
        self.bag = bag
        self.failures = failures
    }

    public var isAddEnabled: Bool { row?.isSoldOut == false && !isAdding }
    public var note: String { row?.isSoldOut == true ? "sold out" : quantity > 0 ? "\(quantity) in bag" : "" }
    public var tone: Tone { row?.isSoldOut == true ? .inactive : quantity > 0 ? .good : .normal }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case let .didConfigure(row): self.row = row
        case let .bagDidChange(quantity): self.quantity = quantity
        case .didTapAddToBag: add(respond)
        }
    }

    private func add(_ respond: @escaping Respond) {
        let name = row?.fullName ?? id.rawValue
        guard !isAdding else { return respond(.showToast("\(name) is on its way into your bag.")) }
        tasks.run(.add, .ignoreWhileRunning) { [bag, id] in
            try await bag.change(.add(id))
        } then: { [self] bag in
            quantity = bag.quantities[id] ?? 0
            respond(.addedToBag(name: name))
        } catch: { error in
            respond(.showError(error.sentence))
        } afterRelease: { [failures] result in
            failures.report(result)
        }
    }
}
