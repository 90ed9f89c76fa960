import ShopCore
import ShopSwiftUI
import ShopUIKit
import SimpleViewModel
import SwiftUI
import UIKit

/// The product page twice, in SwiftUI and in UIKit, with one bag; and the account in SwiftUI.
@main
struct ShopApp: App {
    private let products = CatalogueProductService(latency: Latency(.milliseconds(500)))
    private let bag = InMemoryBagService(latency: Latency(.milliseconds(500)))
    private let authentication = DemoAuthenticationService(latency: Latency(.milliseconds(500)))
    private let profiles = StoredProfiles(in: .standard(), latency: Latency(.milliseconds(500)))
    private let addresses = AddressCache(of: StoredAddresses(in: .standard(), latency: Latency(.milliseconds(500))))

    var body: some Scene {
        WindowGroup {
            TabView {
                NavigationStack {
                    ProductScreen(
                        id: Self.product,
                        viewModel: AnyViewModel(makeViewModel()),
                        makeRowViewModel: { AnyViewModel(makeRowViewModel($0)) }
                    )
                }
                .tabItem { Label("SwiftUI", systemImage: "swift") }
                UIKitPage(viewModel: makeViewModel, makeRowViewModel: makeRowViewModel)
                    .tabItem { Label("UIKit", systemImage: "hammer") }
                AccountTab(authentication: authentication, profiles: profiles, addresses: addresses)
                    .tabItem { Label("Account", systemImage: "person") }
            }
        }
    }

    static let product: ProductID = "harbour-sweater"

    private func makeViewModel() -> ProductViewModel { ProductViewModel(products: products, bag: bag) }

    private func makeRowViewModel(_ row: ProductPage.Row) -> SKUViewModel {
        SKUViewModel(sku: row.sku, quantityInBag: row.quantityInBag, bag: bag)
    }
}

/// The UIKit page in a tab of a SwiftUI app.
private struct UIKitPage: UIViewControllerRepresentable {
    let viewModel: () -> ProductViewModel
    let makeRowViewModel: (ProductPage.Row) -> SKUViewModel

    func makeUIViewController(context: Context) -> UINavigationController {
        let page = ProductViewController(
            id: ShopApp.product,
            viewModel: viewModel(),
            makeRowViewModel: makeRowViewModel
        )
        return UINavigationController(rootViewController: page)
    }

    func updateUIViewController(_ controller: UINavigationController, context: Context) {}
}
