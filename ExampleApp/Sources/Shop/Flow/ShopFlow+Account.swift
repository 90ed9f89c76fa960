import ShopCore

extension ShopFlow {
    /// Opens the account, or the sign-in form if no account is signed in.
    func showAccount(opensAddresses: Bool = false) {
        guard let account else { return showLogin(opensAddresses: opensAddresses) }
        stack.push { makeProfileScreen(of: account, stage: $0) }
        if opensAddresses { showAddresses(of: account) }
    }

    var isAccountOnTop: Bool { stack.top is LoginScreen || stack.top is ProfileScreen }

    /// Opens the sign-in form, which the account replaces after the sign-in.
    private func showLogin(opensAddresses: Bool) {
        stack.push { stage in
            LoginScreen(
                viewModel: container.makeLoginViewModel(),
                didSignIn: { [weak self] account in
                    guard let self else { return }
                    self.account = account
                    stage.replace { self.makeProfileScreen(of: account, stage: $0) }
                    if opensAddresses { self.showAddresses(of: account) }
                },
                stage: stage
            )
        }
    }

    private func makeProfileScreen(of account: AccountID, stage: Stage) -> ProfileScreen {
        ProfileScreen(
            viewModel: container.makeProfileViewModel(of: account),
            showAddresses: { [weak self] in self?.showAddresses(of: account) },
            didSignOut: { [weak self] in
                self?.account = nil
                // Closes all screens of the account, even below other screens.
                self?.stack.popToRoot()
            },
            stage: stage
        )
    }

    private func showAddresses(of account: AccountID) {
        stack.push { stage in
            AddressesScreen(
                viewModel: container.makeAddressesViewModel(of: account),
                showForm: { [weak self] in self?.showForm(for: $0, of: account) }, stage: stage)
        }
    }

    private func showForm(for address: Address?, of account: AccountID) {
        stack.push { stage in
            AddressFormScreen(
                viewModel: container.makeAddressFormViewModel(editing: address, of: account), stage: stage)
        }
    }
}
