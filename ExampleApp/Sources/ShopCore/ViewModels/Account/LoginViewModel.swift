import Foundation
import SimpleViewModel

/// The form with which one signs in.
public final class LoginViewModel: ViewModel {
    /// What happens in the view.
    public enum Input {
        case viewDidLoad
        case emailChanged(String)
        case passwordChanged(Password)
        case didTapSubmit
    }

    public enum Output: Equatable {
        // What the form shows from now on.
        case email(String)
        case password(Password)
        case isSubmitEnabled(Bool)
        case isLoading(Bool)
        case errorSentence(String?)

        // What happens once.
        case didSignIn(AccountID)
    }

    public enum Work {
        case signIn
    }

    public let tasks = ViewModelTasks<Work>()
    private let signIn: SignIn
    private var email = ""
    private var password = Password()
    private var isLoading = false
    private var isErrorShown = false

    public init(signIn: SignIn) {
        self.signIn = signIn
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad:
            respond(.email(email))
            respond(.password(password))
            showWhetherSubmitIsEnabled(respond: respond)
        case let .emailChanged(email):
            self.email = email
            respond(.email(email))
            didEdit(respond: respond)
        case let .passwordChanged(password):
            self.password = password
            respond(.password(password))
            didEdit(respond: respond)
        case .didTapSubmit:
            submit(respond: respond)
        }
    }

    private func didEdit(respond: Respond) {
        showError(nil, respond: respond)
        showWhetherSubmitIsEnabled(respond: respond)
    }

    private func submit(respond: @escaping Respond) {
        guard !isLoading else { return }
        // A keyboard has a return key, which no view disables.
        if let problem = signIn.problem(email: email, password: password) {
            return showError(problem.localizedDescription, respond: respond)
        }
        isLoading = true
        showError(nil, respond: respond)
        respond(.isLoading(true))
        showWhetherSubmitIsEnabled(respond: respond)
        tasks.run(.signIn, .ignoreWhileRunning, respond: respond) { [self, email, password] respond in
            do throws(SignInError) {
                let account = try await signIn(email: email, password: password)
                didFinish(passwordIsUsedUp: true, respond: respond)
                respond(.didSignIn(account))
            } catch {
                didFinish(passwordIsUsedUp: error == .wrongPassword, respond: respond)
                showError(error.localizedDescription, respond: respond)
            }
        }
    }

    /// A password that was right is not kept longer than needed, and a wrong one is not worth another try.
    private func didFinish(passwordIsUsedUp: Bool, respond: Respond) {
        isLoading = false
        if passwordIsUsedUp {
            password = Password()
            respond(.password(password))
        }
        respond(.isLoading(false))
        showWhetherSubmitIsEnabled(respond: respond)
    }

    private var isSubmitEnabled: Bool { !isLoading && signIn.problem(email: email, password: password) == nil }

    private func showWhetherSubmitIsEnabled(respond: Respond) { respond(.isSubmitEnabled(isSubmitEnabled)) }

    private func showError(_ sentence: String?, respond: Respond) {
        guard isErrorShown || sentence != nil else { return }
        isErrorShown = sentence != nil
        respond(.errorSentence(sentence))
    }
}
