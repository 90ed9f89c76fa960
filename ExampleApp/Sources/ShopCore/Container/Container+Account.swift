extension Container {
    public func makeLoginViewModel() -> LoginViewModel {
        LoginViewModel(signIn: SignIn(authentication: authentication))
    }

    public func makeProfileViewModel(of account: AccountID) -> ProfileViewModel {
        ProfileViewModel(edit: EditProfile(of: account, profiles: profiles))
    }

    public func makeAddressesViewModel(of account: AccountID) -> AddressesViewModel {
        AddressesViewModel(browse: BrowseAddresses(of: account, repository: addresses))
    }
}
