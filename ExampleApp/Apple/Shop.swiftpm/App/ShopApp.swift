import ShopCore
import ShopSwiftUI
import ShopUIKit
import SimpleViewModel
import SwiftUI
import UIKit

/// The catalogue and its product pages twice, in SwiftUI and in UIKit, with one bag; and the account in SwiftUI.
@main
struct ShopApp: App {
    private let products = CatalogueProductService(latency: Latency(.milliseconds(500)))
    private let recentQueries = StoredRecentQueries(in: .standard())
    private let bag = InMemoryBagService(latency: Latency(.milliseconds(500)))
    private let authentication = DemoAuthenticationService(latency: Latency(.milliseconds(500)))
    private let profiles = StoredProfiles(in: .standard(), latency: Latency(.milliseconds(500)))
    private let addresses = AddressCache(of: StoredAddresses(in: .standard(), latency: Latency(.milliseconds(500))))

    var body: some Scene {
        WindowGroup {
            TabView {
                CatalogueFlow(
                    makeCatalogueViewModel: makeCatalogueViewModel,
                    makeProductViewModel: makeProductViewModel,
                    makeRowViewModel: makeRowViewModel
                )
                .tabItem { Label("SwiftUI", systemImage: "swift") }
                UIKitCatalogue(
                    makeCatalogueViewModel: makeCatalogueViewModel,
                    makeProductViewModel: makeProductViewModel,
                    makeRowViewModel: makeRowViewModel
                )
                .tabItem { Label("UIKit", systemImage: "hammer") }
                AccountTab(authentication: authentication, profiles: profiles, addresses: addresses)
                    .tabItem { Label("Account", systemImage: "person") }
            }
        }
    }

    private func makeCatalogueViewModel() -> CatalogueViewModel {
        CatalogueViewModel(products: SearchProducts(catalogue: products, recentQueries: recentQueries))
    }

    private func makeProductViewModel() -> ProductViewModel { ProductViewModel(products: products, bag: bag) }

    private func makeRowViewModel(_ row: ProductPage.Row) -> SKUViewModel {
        SKUViewModel(sku: row.sku, quantityInBag: row.quantityInBag, bag: bag)
    }
}

/// The UIKit catalogue in a tab of a SwiftUI app.
private struct UIKitCatalogue: UIViewControllerRepresentable {
    let makeCatalogueViewModel: () -> CatalogueViewModel
    let makeProductViewModel: () -> ProductViewModel
    let makeRowViewModel: (ProductPage.Row) -> SKUViewModel

    func makeUIViewController(context: Context) -> UINavigationController {
        let navigationController = UINavigationController(nibName: nil, bundle: nil)
        let flow = CatalogueFlowCoordinator(
            navigationController: navigationController,
            makeCatalogueViewModel: makeCatalogueViewModel,
            makeProductViewModel: makeProductViewModel,
            makeRowViewModel: makeRowViewModel
        )
        flow.start()
        return navigationController
    }

    func updateUIViewController(_ controller: UINavigationController, context: Context) {}
}
