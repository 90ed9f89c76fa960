import ShopCore
import ShopSwiftUI
import SimpleViewModel
import SwiftUI

/// Signing in, the profile and the addresses: the place that knows which of them comes next.
struct AccountTab: View {
    private let authentication: any AuthenticationService
    private let profiles: any ProfileRepository
    private let addresses: any AddressRepository

    @State private var account: AccountID?
    @State private var isShowingAddresses = false

    init(
        authentication: any AuthenticationService, profiles: any ProfileRepository, addresses: any AddressRepository
    ) {
        (self.authentication, self.profiles, self.addresses) = (authentication, profiles, addresses)
    }

    var body: some View {
        NavigationStack {
            if let account {
                ProfileScreen(
                    viewModel: AnyViewModel(ProfileViewModel(edit: EditProfile(of: account, profiles: profiles))),
                    showAddresses: { isShowingAddresses = true },
                    didSignOut: { self.account = nil }
                )
                .navigationDestination(isPresented: $isShowingAddresses) {
                    AddressesScreen(viewModel: AnyViewModel(makeAddressesViewModel(of: account)))
                }
            } else {
                LoginScreen(
                    viewModel: AnyViewModel(LoginViewModel(signIn: SignIn(authentication: authentication))),
                    didSignIn: { account = $0 }
                )
            }
        }
    }

    private func makeAddressesViewModel(of account: AccountID) -> AddressesViewModel {
        AddressesViewModel(browse: BrowseAddresses(of: account, repository: addresses))
    }
}
