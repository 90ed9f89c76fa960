#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The catalogue, and the product pages to which it leads: the only type that knows the order of the screens.
///
/// It takes the ``Container`` from the environment, and creates a view model for each screen with it.
public struct CatalogueFlow: View {
    @Environment(Container.self) private var container
    @State private var path: [ProductID] = []
    /// The part of a link that the catalogue opens.
    @State private var catalogueLink: ShopLink?
    @State private var isShowingBag = false
    /// The catalogue's closure for changes that are made on the open page.
    @State private var productDidChange: (ProductChange) -> Void = { _ in }
    @Binding private var link: ShopLink?

    /// Creates the flow.
    ///
    /// - Parameter link: A place to open; the flow sets it to nil when it has.
    public init(link: Binding<ShopLink?> = .constant(nil)) { _link = link }

    public var body: some View {
        NavigationStack(path: $path) {
            CatalogueScreen(viewModel: container.makeCatalogueViewModel(), link: $catalogueLink, actions: actions)
                .bagButton()
                .navigationDestination(for: ProductID.self) { id in
                    ProductScreen(
                        id: id,
                        viewModel: AnyViewModel(container.makeProductViewModel()),
                        makeRowViewModel: { AnyViewModel(container.makeSKUViewModel($0)) },
                        likeDidChange: { productDidChange(ProductChange(id: id, isLiked: $0)) }
                    )
                }
        }
        .sheet(isPresented: $isShowingBag) { BagSheet() }
        .onChange(of: link, initial: true) { openLink() }
    }

    private func openLink() {
        switch link {
        case .product, .search: (path, catalogueLink) = ([], link)
        case .bag: (path, isShowingBag) = ([], true)
        case .account, .addresses, nil: return
        }
        link = nil
    }

    private var actions: CatalogueActions {
        CatalogueActions { id, didChange in
            productDidChange = didChange
            path.append(id)
        }
    }
}
#endif
