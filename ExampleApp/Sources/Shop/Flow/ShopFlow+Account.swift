import ShopCore

extension ShopFlow {
    /// Opens the account of who has signed in, or the form to do so.
    func showAccount(opensAddresses: Bool = false) {
        guard let account else { return showLogin(opensAddresses: opensAddresses) }
        stack.push { makeProfileScreen(of: account, stage: $0) }
        if opensAddresses { showAddresses(of: account) }
    }

    var isAccountOnTop: Bool { stack.top is LoginScreen || stack.top is ProfileScreen }

    /// Opens the form to sign in, which the account takes the place of when somebody has.
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
                // No screen of the account stays open, wherever on the stack it is.
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
