import ShopCore

/// The state of a row of the product page.
struct RowContent {
    private(set) var name = ""
    private(set) var price = ""
    private(set) var note = ""
    private(set) var canBeAdded = false

    private var isSoldOut = false
    private var isAdding = false

    init() {}

    /// Shows an output, or returns it if it is an event for the page.
    mutating func show(_ output: SKUViewModel.Output) -> SKUViewModel.Output? {
        switch output {
        case let .showRow(row):
            (name, price, note, isSoldOut) = (row.name, row.price, row.note, row.isSoldOut)
        case let .isAdding(isAdding):
            self.isAdding = isAdding
        case .addedToBag, .couldNotAddToBag:
            return output
        }
        canBeAdded = !isSoldOut && !isAdding
        return nil
    }
}
