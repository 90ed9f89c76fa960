import SimpleViewModel

/// The form with which one signs in.
///
/// It has outputs alone. The text of a field belongs to the field, which sends it; the view model
/// does not repeat it. A coordinator is injected, which shows the next screen.
public final class LoginViewModel: ViewModel {
    public enum Input {
        case viewDidLoad
        case emailChanged(String)
        case passwordChanged(Password)
        case didTapSubmit
    }

    public enum Output: Equatable {
        // What the view shows until the next one.
        case isSubmitEnabled(Bool)
        case isLoading(Bool)
        case problem(String?)

        // What happens once.
        case clearPassword
    }

    public enum Work { case signIn }

    public let scope = Scope()
    private let signIn: SignIn
    private let coordinator: any Coordinator
    private var email = ""
    private var password = Password()

    init(_ signIn: SignIn, coordinator: any Coordinator) {
        self.signIn = signIn
        self.coordinator = coordinator
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad:
            respond(.isLoading(false))
            didEdit(respond)
        case let .emailChanged(email):
            self.email = email
            didEdit(respond)
        case let .passwordChanged(password):
            self.password = password
            didEdit(respond)
        case .didTapSubmit: submit(respond)
        }
    }

    private func didEdit(_ respond: Respond) {
        respond(.problem(nil))
        respond(.isSubmitEnabled(signIn.isPossible(email, password)))
    }

    /// A keyboard has a return key, which no view disables.
    ///
    /// Not a commit: if the form is left, no account is to be opened.
    private func submit(_ respond: @escaping Respond) {
        guard signIn.isPossible(email, password) else {
            return respond(.problem("Type your email, and your password."))
        }
        guard !scope.isRunning(.signIn) else { return }
        respond(.isLoading(true))
        let sent = password
        scope.run(.signIn, .ignoreWhileRunning) { [signIn, email] () async throws(ShopError) in
            try await signIn.execute(email, sent)
        } then: { account in
            self.signIn.open(account)
            respond(.isLoading(false))
            self.coordinator.transition(.replaceTop(.addresses))
        } catch: { error in
            respond(.isLoading(false))
            if error == .refused(.wrongPassword), self.password == sent {
                self.password = Password()
                respond(.clearPassword)
                self.didEdit(respond)
            }
            respond(.problem(Message(error).sentence))
        }
    }
}
