/// What leads away from the catalogue; the flow that shows it fills in how.
///
/// The view calls these when its view model says so. Neither of them knows which screen comes next.
@MainActor public struct CatalogueActions {
    /// Opens the details of a product, and is told what is changed there.
    public let showDetails: (_ id: ProductID, _ didChange: @escaping (ProductChange) -> Void) -> Void

    public init(showDetails: @escaping (_ id: ProductID, _ didChange: @escaping (ProductChange) -> Void) -> Void) {
        self.showDetails = showDetails
    }
}
