import SimpleViewModel

/// The form with which one signs in.
///
/// It has outputs alone, one for each thing that the form shows. A coordinator is injected, and opens the account; the other
/// view models respond with navigation instead, which a trace shows.
public final class LoginViewModel: ViewModel {
    public enum Input {
        case viewDidLoad
        case emailChanged(String)
        case passwordChanged(Password)
        case didTapSubmit
    }

    public enum Output: Equatable {
        case email(String)
        case password(Password)
        case isSubmitEnabled(Bool)
        case isLoading(Bool)
        case errorSentence(String?)
    }

    private enum Work { case signIn }

    private let signIn: SignIn
    private let session: Session
    private weak var coordinator: (any Coordinator)?
    private let tasks = ViewModelTasks<Work>()
    private var email = ""
    private var password = Password()

    public init(signIn: SignIn, session: Session, coordinator: any Coordinator) {
        (self.signIn, self.session, self.coordinator) = (signIn, session, coordinator)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad:
            break
        case let .emailChanged(email):
            self.email = email
            respond(.errorSentence(nil))
        case let .passwordChanged(password):
            self.password = password
            respond(.errorSentence(nil))
        case .didTapSubmit:
            return submit(respond)
        }
        show(respond)
    }

    private func show(_ respond: Respond) {
        respond(.email(email))
        respond(.password(password))
        let isValid = signIn.problem(email: email, password: password) == nil
        respond(.isSubmitEnabled(isValid && !tasks.isRunning(.signIn)))
    }

    private func submit(_ respond: @escaping Respond) {
        // A keyboard has a return key, which no view disables.
        if let problem = signIn.problem(email: email, password: password) {
            return respond(.errorSentence(problem.sentence))
        }
        let isRunning: @MainActor (Bool) -> Void = { [self] in
            respond(.isLoading($0))
            show(respond)
        }
        // A read: if the form is left, no account is to be opened.
        tasks.run(.signIn, .ignoreWhileRunning, isRunning: isRunning) {
            [signIn, email, password] () async throws(ShopError) in
            try await signIn.execute(email: email, password: password)
        } then: { [self] account in
            password = Password()
            session.account = account
            coordinator?.transition(.replace(with: .profile(account)))
        } catch: { [self] error in
            // A wrong password is not worth another try.
            if error == .wrongPassword { password = Password() }
            respond(.errorSentence(error.sentence))
        }
    }
}
