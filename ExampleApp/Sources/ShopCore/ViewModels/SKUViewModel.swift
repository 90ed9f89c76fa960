import SimpleViewModel

/// A row of the product page: one SKU, and the button that puts it into the bag.
///
/// It has outputs alone. The page is its parent: each output is passed on to it.
public final class SKUViewModel: ViewModel {
    public enum Input {
        /// The view has a row to show: the first one, or the same after a reload.
        case didConfigure(ProductPage.Row)
        case bagDidChange(quantity: Int)
        case didTapAddToBag
    }

    public enum Output: Equatable {
        // State that the row shows until the next output.
        case row(ProductPage.Row)
        case note(String, Tone)
        case isAdding(Bool)

        // Events.
        case addedToBag(name: String)
        case showError(String)
    }

    private enum Work { case add }

    public let id: SKUID
    private let bag: any BagService
    private let failures: LateFailures
    private let tasks = ViewModelTasks<Work>()
    private var row: ProductPage.Row?
    private var quantity = 0

    public init(_ id: SKUID, bag: any BagService, failures: LateFailures) {
        (self.id, self.bag, self.failures) = (id, bag, failures)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case let .didConfigure(row):
            self.row = row
            respond(.row(row))
            showNote(respond)
        case let .bagDidChange(quantity):
            guard quantity != self.quantity else { return }
            self.quantity = quantity
            showNote(respond)
        case .didTapAddToBag:
            add(respond)
        }
    }

    private func add(_ respond: @escaping Respond) {
        // A second tap while the first is on its way decides nothing.
        tasks.run(.add, .ignoreWhileRunning, isRunning: { respond(.isAdding($0)) }) { [bag, id] in
            try await bag.change(.add(id))
        } then: { [self] bag in
            quantity = bag.quantities[id] ?? 0
            showNote(respond)
            respond(.addedToBag(name: row?.fullName ?? id.rawValue))
        } catch: { error in
            respond(.showError(error.sentence))
        } afterRelease: { [failures] result in
            failures.report(result)
        }
    }

    private func showNote(_ respond: Respond) {
        if row?.isSoldOut == true {
            respond(.note("sold out", .inactive))
        } else {
            respond(.note(quantity == 0 ? "" : "\(quantity) in bag", .good))
        }
    }
}
