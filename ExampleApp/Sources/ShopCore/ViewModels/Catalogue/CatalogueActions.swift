/// The ways out of the catalogue, implemented by the flow that shows it.
///
/// The view calls these when its view model says so. Neither of them knows which screen comes next.
@MainActor public struct CatalogueActions {
    /// Opens the details of a product; `didChange` reports changes there.
    public let showDetails: (_ id: ProductID, _ didChange: @escaping (ProductChange) -> Void) -> Void

    public init(showDetails: @escaping (_ id: ProductID, _ didChange: @escaping (ProductChange) -> Void) -> Void) {
        self.showDetails = showDetails
    }
}
