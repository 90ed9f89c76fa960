import ShopCore

/// What the list of addresses shows.
public struct AddressesContent {
    public private(set) var rows: [AddressList.Row] = []
    public private(set) var filter = ""
    public private(set) var sort = AddressSort.added
    /// What stands in the place of rows; nil if there are some, or nothing is known yet.
    public private(set) var message: String?
    public private(set) var isLoading = false
    public private(set) var isLoaded = false
    /// Why there is no list; nil while there is one.
    public private(set) var failure: String?

    public init() {}

    /// Shows an output, or returns it where it is not something to show but something that happens once.
    public mutating func show(_ output: AddressesViewModel.Output) -> AddressesViewModel.Output? {
        switch output {
        case let .isLoading(isLoading):
            self.isLoading = isLoading
        case let .list(list):
            (rows, filter, sort, message) = (list.rows, list.filter, list.sort, list.message)
            (isLoaded, failure) = (true, nil)
        case .isDeleting:
            break  // The address has gone already; there is nothing to wait for.
        case let .showError(sentence) where !isLoaded:
            failure = sentence
        case .showError, .showToast, .couldNotDelete:
            return output
        }
        return nil
    }
}
