import Foundation
import SimpleViewModel

/// The form with which one signs in.
///
/// It has outputs alone: a stream of inputs and a stream of outputs, one case for each thing that the form shows.
public final class LoginViewModel: ViewModel {
    /// Events in the view.
    public enum Input {
        case viewDidLoad
        case emailChanged(String)
        case passwordChanged(Password)
        case didTapSubmit
    }

    public enum Output: Equatable {
        // State that the form shows until the next output.
        case email(String)
        case password(Password)
        case isSubmitEnabled(Bool)
        case isLoading(Bool)
        case errorSentence(String?)

        // Events.
        case didSignIn(AccountID)
    }

    private enum Work { case signIn }

    private let tasks = ViewModelTasks<Work>()
    private let signIn: SignIn
    private var email = ""
    private var password = Password()
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
        guard !tasks.isRunning(.signIn) else { return }
        // A keyboard has a return key, which no view disables.
        if let problem = signIn.problem(email: email, password: password) {
            return showError(problem.localizedDescription, respond: respond)
        }
        showError(nil, respond: respond)
        let showIsLoading: @MainActor (Bool) -> Void = { [self] isLoading in
            respond(.isLoading(isLoading))
            showWhetherSubmitIsEnabled(respond: respond)
        }
        tasks.run(.signIn, .ignoreWhileRunning, isRunning: showIsLoading) {
            [signIn, email, password] () async throws(ShopError) in
            try await signIn(email: email, password: password)
        } then: { [self] account in
            clearPassword(respond: respond)
            respond(.didSignIn(account))
        } catch: { [self] error in
            if error == .wrongPassword { clearPassword(respond: respond) }
            showError(error.localizedDescription, respond: respond)
        }
    }

    /// A password that was right is not kept longer than needed, and a wrong one is not worth another try.
    private func clearPassword(respond: Respond) {
        password = Password()
        respond(.password(password))
    }

    private func showWhetherSubmitIsEnabled(respond: Respond) {
        let hasProblem = signIn.problem(email: email, password: password) != nil
        respond(.isSubmitEnabled(!hasProblem && !tasks.isRunning(.signIn)))
    }

    private func showError(_ sentence: String?, respond: Respond) {
        guard isErrorShown || sentence != nil else { return }
        isErrorShown = sentence != nil
        respond(.errorSentence(sentence))
    }
}
