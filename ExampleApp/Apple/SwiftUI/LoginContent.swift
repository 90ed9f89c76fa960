import ShopCore

/// The state of the sign-in form.
public struct LoginContent {
    public private(set) var email = ""
    public private(set) var password = Password()
    public private(set) var isSubmitEnabled = false
    public private(set) var isLoading = false
    public private(set) var errorSentence: String?

    public init() {}

    /// Shows an output, or returns it if it is an event.
    public mutating func show(_ output: LoginViewModel.Output) -> LoginViewModel.Output? {
        switch output {
        case let .email(email): self.email = email
        case let .password(password): self.password = password
        case let .isSubmitEnabled(isEnabled): isSubmitEnabled = isEnabled
        case let .isLoading(isLoading): self.isLoading = isLoading
        case let .errorSentence(sentence): errorSentence = sentence
        case .didSignIn: return output
        }
        return nil
    }
}
