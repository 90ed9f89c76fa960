import ShopCore
import ShopSwiftUI
import ShopUIKit
import SwiftUI

/// A tab for each flow.
///
/// A link such as `shop://product/linen-shirt` opens in the tab of the flow that has the place: in UIKit if a tab in UIKit
/// is shown, and in SwiftUI otherwise.
struct ShopTabs: View {
    private enum Tab { case catalogue, account, catalogueInUIKit, accountInUIKit }

    @Environment(Container.self) private var container
    @State private var tab = Tab.catalogue
    /// The link that a tab has yet to open.
    @State private var links: [Tab: ShopLink] = [:]
    @State private var problem = ""
    @State private var isProblemShown = false

    var body: some View {
        TabView(selection: $tab) {
            CatalogueFlow(link: $links[.catalogue])
                .tabItem { Label("SwiftUI", systemImage: "swift") }
                .tag(Tab.catalogue)
            AccountFlow(link: $links[.account])
                .tabItem { Label("Account", systemImage: "person") }
                .tag(Tab.account)
            UIKitFlow(link: $links[.catalogueInUIKit]) { [container] in
                CatalogueFlowCoordinator(navigationController: $0, container: container)
            }
            .tabItem { Label("UIKit", systemImage: "hammer") }
            .tag(Tab.catalogueInUIKit)
            UIKitFlow(link: $links[.accountInUIKit]) { [container] in
                AccountFlowCoordinator(navigationController: $0, container: container)
            }
            .tabItem { Label("Account", systemImage: "person.fill") }
            .tag(Tab.accountInUIKit)
        }
        .onOpenURL(perform: open)
        .alert(problem, isPresented: $isProblemShown) { Button("OK") {} }
    }

    private func open(_ url: URL) {
        do throws(ShopError) {
            let link = try ShopLink(url)
            let isInUIKit = tab == .catalogueInUIKit || tab == .accountInUIKit
            switch link {
            case .product, .search, .bag: tab = isInUIKit ? .catalogueInUIKit : .catalogue
            case .account, .addresses: tab = isInUIKit ? .accountInUIKit : .account
            }
            links[tab] = link
        } catch {
            (problem, isProblemShown) = (error.localizedDescription, true)
        }
    }
}
