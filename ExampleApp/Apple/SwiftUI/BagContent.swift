import ShopCore

/// The state of the bag.
public struct BagContent {
    public private(set) var content = Content<BagViewModel.Lines>.loading

    public init() {}

    /// Shows an output, or returns it if it is an event.
    public mutating func show(_ output: BagViewModel.Output) -> BagViewModel.Output? {
        switch output {
        case let .content(content): self.content = content
        case .isLoading, .isChanging: break  // The content shows it, and a change is too fast to see.
        case .showError: return output
        }
        return nil
    }
}
