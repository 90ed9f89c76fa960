import SimpleViewModel

/// The form with which one signs in.
///
/// It has outputs alone. The text of a field belongs to the field: the view model is told of it,
/// and does not repeat it.
public final class LoginViewModel: ViewModel {
    public enum Input {
        case viewDidLoad
        case emailChanged(String)
        case passwordChanged(Password)
        case didTapSubmit
    }

    public enum Output: Equatable {
        // State that the view shows until the next output.
        case isSubmitEnabled(Bool)
        case isLoading(Bool)
        case problem(String?)

        // Events.
        case clearPassword
        case didSignIn(AccountID)
    }

    public enum Work { case signIn }

    private let signIn: SignIn
    private let session: Session
    public let scope = Scope()
    private var email = ""
    private var password = Password()

    init(_ signIn: SignIn, session: Session) {
        self.signIn = signIn
        self.session = session
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
        case .didTapSubmit:
            submit(respond)
        }
    }

    private func submit(_ respond: @escaping Respond) {
        // A keyboard has a return key, which no view disables.
        if let problem = signIn.problem(email: email, password: password) {
            return respond(.problem(problem.sentence))
        }
        guard !scope.isRunning(.signIn) else { return }
        respond(.isLoading(true))
        // A read: if the form is left, no account is to be opened.
        scope.run(.signIn, .ignoreWhileRunning) {
            [signIn, email, password] () async throws(ShopError) in
            try await signIn.execute(email: email, password: password)
        } then: { [session] account in
            session.account = account
            respond(.didSignIn(account))
            respond(.isLoading(false))
        } catch: { [self] error in
            if error == .wrongPassword {
                // It is not worth another try.
                password = Password()
                respond(.clearPassword)
                didEdit(respond)
            }
            respond(.problem(error.sentence))
            respond(.isLoading(false))
        }
    }

    private func didEdit(_ respond: Respond) {
        respond(.problem(nil))
        respond(.isSubmitEnabled(signIn.problem(email: email, password: password) == nil))
    }
}
