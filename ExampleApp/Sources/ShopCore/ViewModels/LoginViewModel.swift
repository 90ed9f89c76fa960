import SimpleViewModel

/// The form with which one signs in.
///
/// It has outputs alone. The text of a field belongs to the field: the view model is told of it, and does not repeat it. A
/// coordinator is injected, and opens the account.
public final class LoginViewModel: ViewModel {
    public enum Input {
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
    }

    private enum Work { case signIn }

    /// How to try it, if there is a way.
    public let hint: String?
    private let shop: any ShopServices
    private let signIn: any SignInUseCase
    private weak var coordinator: (any Coordinator)?
    private let tasks = ViewModelTasks<Work>()
    private var email = ""
    private var password = Password()

    public init(_ shop: any ShopServices, _ coordinator: any Coordinator) {
        self.shop = shop
        self.coordinator = coordinator
        signIn = shop.signIn
        hint = signIn.hint
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        tasks.onRunningChange { _, isRunning in respond(.isLoading(isRunning)) }
        switch input {
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
        // A read: if the form is left, no account is to be opened.
        tasks.run(.signIn, .ignoreWhileRunning) {
            [signIn, email, password] () async throws(ShopError) in
            try await signIn.execute(email: email, password: password)
        } then: { [self] account in
            shop.session.account = account
            guard let coordinator else { return }
            let profile = ProfileViewModel(account, shop, coordinator)
            coordinator.transition(.replace(.login(self), with: .profile(profile)), animated: false)
        } catch: { [self] error in
            if error == .wrongPassword {
                // It is not worth another try.
                password = Password()
                respond(.clearPassword)
                didEdit(respond)
            }
            respond(.problem(error.sentence))
        }
    }

    private func didEdit(_ respond: Respond) {
        respond(.problem(nil))
        respond(.isSubmitEnabled(signIn.problem(email: email, password: password) == nil))
    }
}
