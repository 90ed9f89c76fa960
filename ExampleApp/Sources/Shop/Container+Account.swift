import ShopCore

extension Container {
    func makeLoginViewModel() -> LoginViewModel { LoginViewModel(signIn: SignIn(authentication: authentication)) }

    func makeProfileViewModel(of account: AccountID) -> ProfileViewModel {
        ProfileViewModel(edit: EditProfile(of: account, profiles: profiles))
    }

    func makeAddressesViewModel(of account: AccountID) -> AddressesViewModel {
        AddressesViewModel(browse: BrowseAddresses(of: account, repository: addresses))
    }
}
