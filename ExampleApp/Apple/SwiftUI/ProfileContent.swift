import ShopCore

/// What the profile form shows, each field with what is wrong about its text.
public struct ProfileContent {
    public private(set) var name = ""
    public private(set) var email = ""
    public private(set) var phone = ""
    public private(set) var nameProblem: String?
    public private(set) var emailProblem: String?
    public private(set) var phoneProblem: String?
    public private(set) var hasChanges = false
    public private(set) var isSaveEnabled = false
    public private(set) var isBusy = false
    public private(set) var isLoaded = false
    /// Why there is no form; nil while there is one.
    public private(set) var failure: String?

    public init() {}

    /// Shows an output, or returns it where it is not something to show but something that happens once.
    public mutating func show(_ output: ProfileViewModel.Output) -> ProfileViewModel.Output? {
        switch output {
        case let .isLoading(isBusy), let .isSaving(isBusy):
            self.isBusy = isBusy
        case let .form(form):
            (name, email, phone) = (form.name.text, form.email.text, form.phone.text)
            (nameProblem, emailProblem, phoneProblem) = (form.name.problem, form.email.problem, form.phone.problem)
            (hasChanges, isSaveEnabled) = (form.hasChanges, form.isSaveEnabled)
            (isLoaded, failure) = (true, nil)
        case let .showError(sentence) where !isLoaded:
            failure = sentence
        case .showError, .showToast, .couldNotSave, .showAddresses, .didSignOut:
            return output
        }
        return nil
    }
}
