#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// Signing in, the profile and the addresses: the only type that knows the order of the screens.
public struct AccountFlow: View {
    /// The address in the form, or none if it is a new one.
    private struct FormContent: Identifiable {
        let id = UUID()
        let address: Address?
    }

    @Environment(Container.self) private var container
    @State private var account: AccountID?
    @State private var isShowingAddresses = false
    @State private var form: FormContent?
    @Binding private var link: ShopLink?

    /// Creates the flow.
    ///
    /// - Parameter link: A place to open; the flow sets it to nil when it has.
    public init(link: Binding<ShopLink?> = .constant(nil)) { _link = link }

    public var body: some View {
        NavigationStack {
            if let account {
                ProfileScreen(
                    viewModel: container.makeProfileViewModel(of: account),
                    showAddresses: { isShowingAddresses = true },
                    didSignOut: { signIn(nil) }
                )
                .bagButton()
                .navigationDestination(isPresented: $isShowingAddresses) { addresses(of: account) }
            } else {
                LoginScreen(viewModel: AnyViewModel(container.makeLoginViewModel()), didSignIn: signIn).bagButton()
            }
        }
        .onAppear { account = container.session.account }
        .onChange(of: link, initial: true) { openLink() }
    }

    private func addresses(of account: AccountID) -> some View {
        AddressesScreen(
            viewModel: container.makeAddressesViewModel(of: account), showForm: { form = FormContent(address: $0) }
        )
        .bagButton()
        .sheet(item: $form) { form in
            NavigationStack {
                AddressFormScreen(
                    viewModel: container.makeAddressFormViewModel(editing: form.address, of: account))
            }
        }
    }

    private func signIn(_ account: AccountID?) {
        container.session.account = account
        (self.account, isShowingAddresses) = (account, account != nil && isShowingAddresses)
    }

    /// Opens a place in the account; without an account, the form to sign in comes first.
    private func openLink() {
        switch link {
        case .account: isShowingAddresses = false
        case .addresses: isShowingAddresses = true
        case .product, .search, .bag, nil: return
        }
        link = nil
    }
}
#endif
