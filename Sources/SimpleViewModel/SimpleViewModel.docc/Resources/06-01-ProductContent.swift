struct ProductContent {
    var isLoading = false
    var name = ""
    var skus: [String] = []
    var isLiked = false
    var bagCount = 0

    /// Shows an output, or returns it if it is an event.
    mutating func show(_ output: ProductViewModel.Output) -> ProductViewModel.Output? {
        switch output {
        case let .isLoading(isLoading): self.isLoading = isLoading
        case let .name(name): self.name = name
        case let .skus(skus): self.skus = skus
        case let .likeStatus(isOn): isLiked = isOn
        case let .bagCount(count): bagCount = count
        case .failed: return output
        }
        return nil
    }
}
