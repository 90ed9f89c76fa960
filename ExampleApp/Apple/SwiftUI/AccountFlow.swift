#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// Signing in, the profile and the addresses: the one place that knows which of them comes next.
public struct AccountFlow: View {
    @Environment(Container.self) private var container
    @State private var account: AccountID?
    @State private var isShowingAddresses = false

    public init() {}

    public var body: some View {
        NavigationStack {
            if let account {
                ProfileScreen(
                    viewModel: container.makeProfileViewModel(of: account),
                    showAddresses: { isShowingAddresses = true },
                    didSignOut: { signIn(nil) }
                )
                .bagButton()
                .navigationDestination(isPresented: $isShowingAddresses) {
                    AddressesScreen(viewModel: container.makeAddressesViewModel(of: account)).bagButton()
                }
            } else {
                LoginScreen(viewModel: AnyViewModel(container.makeLoginViewModel()), didSignIn: signIn).bagButton()
            }
        }
        .onAppear { account = container.session.account }
    }

    private func signIn(_ account: AccountID?) {
        container.session.account = account
        self.account = account
    }
}
#endif
