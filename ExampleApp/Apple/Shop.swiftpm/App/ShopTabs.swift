import ShopCore
import ShopSwiftUI
import ShopUIKit
import SwiftUI
import UIKit

/// A tab for each flow.
///
/// A link such as `shop://product/linen-shirt` opens in SwiftUI, in the tab of the flow that has the place.
struct ShopTabs: View {
    private enum Tab { case catalogue, account, catalogueInUIKit, accountInUIKit }

    @Environment(Container.self) private var container
    @State private var tab = Tab.catalogue
    @State private var link: ShopLink?
    @State private var problem = ""
    @State private var isProblemShown = false

    var body: some View {
        TabView(selection: $tab) {
            CatalogueFlow(link: $link)
                .tabItem { Label("SwiftUI", systemImage: "swift") }
                .tag(Tab.catalogue)
            AccountFlow(link: $link)
                .tabItem { Label("Account", systemImage: "person") }
                .tag(Tab.account)
            UIKitFlow { CatalogueFlowCoordinator(navigationController: $0, container: container).start() }
                .tabItem { Label("UIKit", systemImage: "hammer") }
                .tag(Tab.catalogueInUIKit)
            UIKitFlow { AccountFlowCoordinator(navigationController: $0, container: container).start() }
                .tabItem { Label("Account", systemImage: "person.fill") }
                .tag(Tab.accountInUIKit)
        }
        .onOpenURL(perform: open)
        .alert(problem, isPresented: $isProblemShown) { Button("OK") {} }
    }

    private func open(_ url: URL) {
        do throws(ShopError) {
            let link = try ShopLink(url)
            switch link {
            case .product, .search, .bag: tab = .catalogue
            case .account, .addresses: tab = .account
            }
            self.link = link
        } catch {
            (problem, isProblemShown) = (error.localizedDescription, true)
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
