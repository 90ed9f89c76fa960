import ShopCore

/// The state of the product page.
public struct PageContent {
    public private(set) var content = Content<ProductPage>.loading
    public private(set) var isLiked = false
    public private(set) var isLiking = false
    public private(set) var bagCount = 0
    public private(set) var loadCount = 0

    public init() {}

    /// Shows an output, or returns it if it is an event.
    public mutating func show(_ output: ProductViewModel.Output) -> ProductViewModel.Output? {
        switch output {
        case let .content(content):
            self.content = content
            guard case let .shown(page, nil) = content else { break }
            isLiked = page.isLiked
            loadCount += 1
        case .isLoading:
            break  // The content shows it.
        case let .isLiking(isLiking):
            self.isLiking = isLiking
        case let .likeStatus(isOn):
            isLiked = isOn
            return output  // It is an event, too: the screen that opened the page shows it as well.
        case let .bagCount(count):
            bagCount = count
        case .showToast, .hideToast, .showError:
            return output
        }
        return nil
    }
}
