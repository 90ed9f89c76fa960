import ShopCore
import ShopSwiftUI
import SimpleViewModel
import SwiftUI

/// Signing in, the profile and the addresses: the place that knows which of them comes next.
struct AccountTab: View {
    private let container: Container

    @State private var account: AccountID?
    @State private var isShowingAddresses = false

    init(container: Container) {
        self.container = container
    }

    var body: some View {
        NavigationStack {
            if let account {
                ProfileScreen(
                    viewModel: AnyViewModel(container.makeProfileViewModel(of: account)),
                    showAddresses: { isShowingAddresses = true },
                    didSignOut: { self.account = nil }
                )
                .navigationDestination(isPresented: $isShowingAddresses) {
                    AddressesScreen(viewModel: AnyViewModel(container.makeAddressesViewModel(of: account)))
                }
            } else {
                LoginScreen(
                    viewModel: AnyViewModel(container.makeLoginViewModel()),
                    didSignIn: { account = $0 }
                )
            }
        }
    }
}
