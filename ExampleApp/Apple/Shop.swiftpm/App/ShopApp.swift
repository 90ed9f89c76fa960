import ShopCore
import ShopSwiftUI
import ShopUIKit
import SimpleViewModel
import SwiftUI
import UIKit

/// The shop twice, in SwiftUI and in UIKit, with one bag and one account.
@main
struct ShopApp: App {
    private let container = Container(latency: Latency(.milliseconds(500)))

    var body: some Scene {
        WindowGroup {
            TabView {
                CatalogueFlow()
                    .tabItem { Label("SwiftUI", systemImage: "swift") }
                AccountFlow()
                    .tabItem { Label("Account", systemImage: "person") }
                UIKitFlow { CatalogueFlowCoordinator(navigationController: $0, container: container).start() }
                    .tabItem { Label("UIKit", systemImage: "hammer") }
                UIKitFlow { AccountFlowCoordinator(navigationController: $0, container: container).start() }
                    .tabItem { Label("Account", systemImage: "person.fill") }
            }
            .environment(container)
        }
    }
}

/// A flow of UIKit screens in a tab of a SwiftUI app.
private struct UIKitFlow: UIViewControllerRepresentable {
    let start: (UINavigationController) -> Void

    func makeUIViewController(context: Context) -> UINavigationController {
        let navigationController = UINavigationController(nibName: nil, bundle: nil)
        start(navigationController)
        return navigationController
    }

    func updateUIViewController(_ controller: UINavigationController, context: Context) {}
}
