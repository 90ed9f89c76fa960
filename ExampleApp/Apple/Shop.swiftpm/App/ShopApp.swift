import ShopCore
import ShopSwiftUI
import ShopUIKit
import SimpleViewModel
import SwiftUI
import UIKit

/// The catalogue and its product pages twice, in SwiftUI and in UIKit, with one bag; and the account in SwiftUI.
@main
struct ShopApp: App {
    private let container = Container(latency: Latency(.milliseconds(500)))

    var body: some Scene {
        WindowGroup {
            TabView {
                CatalogueFlow(
                    makeCatalogueViewModel: container.makeCatalogueViewModel,
                    makeProductViewModel: container.makeProductViewModel,
                    makeRowViewModel: container.makeSKUViewModel
                )
                .tabItem { Label("SwiftUI", systemImage: "swift") }
                UIKitCatalogue(
                    makeCatalogueViewModel: container.makeCatalogueViewModel,
                    makeProductViewModel: container.makeProductViewModel,
                    makeRowViewModel: container.makeSKUViewModel
                )
                .tabItem { Label("UIKit", systemImage: "hammer") }
                AccountTab(container: container)
                    .tabItem { Label("Account", systemImage: "person") }
            }
        }
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
