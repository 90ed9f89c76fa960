import ShopCore

/// What the list of addresses shows.
public struct AddressesContent {
    public private(set) var content = Content<[AddressRow]>.loading
    public private(set) var filter = ""
    public private(set) var sort = AddressSort.added

    public init() {}

    /// Shows an output, or returns it where it is not something to show but something that happens once.
    public mutating func show(_ output: AddressesViewModel.Output) -> AddressesViewModel.Output? {
        switch output {
        case let .filter(filter): self.filter = filter
        case let .sort(sort): self.sort = sort
        case let .content(content): self.content = content
        case .isLoading: break  // The content says so, or the list that is pulled.
        case .isDeleting: break  // The address has gone already; there is nothing to wait for.
        case .showToast, .showError: return output
        }
        return nil
    }
}
