import ShopCore
import SimpleViewModelTesting

/// A catalogue under test: its view model, and what stands in for the services and the clock behind it.
@MainActor struct CatalogueFixture {
    let service: StubCatalogue
    let recentQueries: StubRecentQueries
    let clock = ManualClock()
    let catalogue: CatalogueViewModel
    let tester: ViewModelTester<CatalogueViewModel>

    init(
        _ products: [Product] = [makeProduct("cup", name: "Cup"), makeProduct("jug", name: "Jug")], pageSize: Int = 8,
        recent: [String] = [], fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) {
        service = StubCatalogue(products)
        recentQueries = StubRecentQueries(recent)
        let search = SearchProducts(catalogue: service, recentQueries: recentQueries, pageSize: pageSize)
        catalogue = CatalogueViewModel(products: search, clock: clock)
        tester = ViewModelTester(catalogue, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Content<CatalogueList> {
    /// The items with these names, as the view is to show them.
    static func items(_ names: String..., more: MoreItems = .none, problem: String? = nil) -> Self {
        .shown(CatalogueList(names.map { CatalogueItem(makeProduct($0)) }, more: more), problem: problem)
    }
}

private func makeProduct(_ name: String) -> Product {
    makeProduct(ProductID(rawValue: name.lowercased()), name: name)
}
