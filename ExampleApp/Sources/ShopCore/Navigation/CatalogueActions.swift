/// What the catalogue asks of the flow that shows it.
///
/// The view calls these when its view model responds with an output of the same name; neither knows the other screens.
@MainActor public struct CatalogueActions {
    /// Opens the details of a product; `didChange` reports changes there.
    public var showDetails: (_ id: ProductID, _ didChange: @escaping @MainActor (ProductChange) -> Void) -> Void
    /// Opens the child screen of recent searches; `didSelect` reports the one that the customer chose.
    public var showSuggestions: (_ didSelect: @escaping (String) -> Void) -> Void
    public var closeSuggestions: () -> Void

    public init(
        showDetails: @escaping (_ id: ProductID, _ didChange: @escaping @MainActor (ProductChange) -> Void) -> Void,
        showSuggestions: @escaping (_ didSelect: @escaping (String) -> Void) -> Void,
        closeSuggestions: @escaping () -> Void
    ) {
        self.showDetails = showDetails
        self.showSuggestions = showSuggestions
        self.closeSuggestions = closeSuggestions
    }
}

/// A change on a product's page, for the screen that opened it.
public struct ProductChange: Hashable, Sendable {
    let id: ProductID
    let isLiked: Bool

    init(_ id: ProductID, isLiked: Bool) {
        self.id = id
        self.isLiked = isLiked
    }
}
