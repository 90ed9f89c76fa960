import ShopCore

/// What the product page shows, member by member, so that only what has changed is drawn again.
public struct PageContent {
    public private(set) var name = ""
    public private(set) var summary = ""
    public private(set) var price = ""
    public private(set) var isLoading = false
    public private(set) var isLiked = false
    public private(set) var isLiking = false
    public private(set) var bagCount = 0
    public private(set) var rows: [ProductPage.Row] = []

    public init() {}

    /// Shows an output, or returns it where it is not something to show but something that happens once.
    public mutating func show(_ output: ProductViewModel.Output) -> ProductViewModel.Output? {
        switch output {
        case let .isLoading(isLoading):
            self.isLoading = isLoading
        case let .loadedProduct(page):
            (name, summary, price) = (page.name, page.summary, page.price)
            (isLiked, rows) = (page.isLiked, page.rows)
        case let .isLiking(isLiking):
            self.isLiking = isLiking
        case let .likeStatus(isOn):
            isLiked = isOn
            return output  // The screen that opened the page is told as well.
        case let .bagCount(count):
            bagCount = count
        case .showToast, .hideToast, .showError:
            return output
        }
        return nil
    }
}
