import ShopCore

/// What the profile's screen shows; its fields are members of their own, which bindings read.
public struct ProfileContent {
    public private(set) var content = Content<ProfileForm>.loading
    public private(set) var isBusy = false

    public var name: String { content.value?.name.text ?? "" }
    public var email: String { content.value?.email.text ?? "" }
    public var phone: String { content.value?.phone.text ?? "" }

    public init() {}

    /// Shows an output, or returns it where it is not something to show but something that happens once.
    public mutating func show(_ output: ProfileViewModel.Output) -> ProfileViewModel.Output? {
        switch output {
        case let .content(content): self.content = content
        case let .isLoading(isBusy), let .isSaving(isBusy): self.isBusy = isBusy
        case .showError, .showToast, .showAddresses, .didSignOut: return output
        }
        return nil
    }
}
