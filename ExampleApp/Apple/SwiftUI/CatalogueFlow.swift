#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The catalogue, and the product pages to which it leads: the one place that knows which screen comes next.
public struct CatalogueFlow: View {
    @State private var path: [ProductID] = []
    /// What the page that is open tells its changes.
    @State private var productDidChange: (ProductChange) -> Void = { _ in }

    private let makeCatalogueViewModel: () -> CatalogueViewModel
    private let makeProductViewModel: () -> ProductViewModel
    private let makeRowViewModel: (ProductPage.Row) -> SKUViewModel

    public init(
        makeCatalogueViewModel: @escaping () -> CatalogueViewModel,
        makeProductViewModel: @escaping () -> ProductViewModel,
        makeRowViewModel: @escaping (ProductPage.Row) -> SKUViewModel
    ) {
        self.makeCatalogueViewModel = makeCatalogueViewModel
        self.makeProductViewModel = makeProductViewModel
        self.makeRowViewModel = makeRowViewModel
    }

    public var body: some View {
        NavigationStack(path: $path) {
            CatalogueScreen(viewModel: AnyViewModel(makeCatalogueViewModel()), actions: actions)
                .navigationDestination(for: ProductID.self) { id in
                    ProductScreen(
                        id: id,
                        viewModel: AnyViewModel(makeProductViewModel()),
                        makeRowViewModel: { AnyViewModel(makeRowViewModel($0)) },
                        likeDidChange: { productDidChange(ProductChange(id: id, isLiked: $0)) }
                    )
                }
        }
    }

    private var actions: CatalogueActions {
        CatalogueActions { id, didChange in
            productDidChange = didChange
            path.append(id)
        }
    }
}
#endif
