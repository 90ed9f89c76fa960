#if canImport(SwiftUI)
import ShopCore
import ShopShared
import SimpleViewModel
import SwiftUI

/// The form to sign in, in SwiftUI.
public struct LoginScreen: View {
    public typealias FormViewModel = AnyViewModel<LoginViewModel.Input, LoginViewModel.Output>

    @State private var login: ViewModelState<FormViewModel, LoginContent>
    @FocusState private var focus: FieldKind?

    private let didSignIn: (AccountID) -> Void

    public init(viewModel: @autoclosure @escaping () -> FormViewModel, didSignIn: @escaping (AccountID) -> Void) {
        self.didSignIn = didSignIn
        _login = State(initialValue: ViewModelState(viewModel(), initial: LoginContent()) { $0.show($1) })
    }

    public var body: some View {
        Form {
            TextField("Email", text: login.binding(\.email, send: LoginViewModel.Input.emailChanged))
                .field(.email)
                .submitLabel(.next)
                .focused($focus, equals: .email)
            // A secure field wants text; the input is a password all the same.
            SecureField(
                "Password", text: login.binding(\.password, send: LoginViewModel.Input.passwordChanged).clearText
            )
            .field(.password)
            .submitLabel(.go)
            .focused($focus, equals: .password)
            if let sentence = login.errorSentence {
                Text(sentence).foregroundStyle(.red)
            }
            Button("Sign in") { login.send(.didTapSubmit) }.disabled(!login.isSubmitEnabled)
        }
        .onSubmit {
            if focus == .email { focus = .password } else { login.send(.didTapSubmit) }
        }
        .overlay { if login.isLoading { ProgressView() } }
        .navigationTitle("Sign in")
        .onAppear { login.send(.viewDidLoad) }
        .receive(from: login) { if case let .didSignIn(account) = $0 { didSignIn(account) } }
    }
}

extension LoginScreen {
    fileprivate static func preview(_ outputs: LoginViewModel.Output...) -> LoginScreen {
        LoginScreen(viewModel: AnyViewModel { _, respond in outputs.forEach(respond) }, didSignIn: { _ in })
    }
}

#Preview("Empty") { LoginScreen.preview() }
#Preview("Complete") {
    LoginScreen.preview(.email("ada@example.com"), .password(Password("secret")), .isSubmitEnabled(true))
}
#Preview("Signing in") { LoginScreen.preview(.email("ada@example.com"), .isLoading(true)) }
#Preview("Wrong password") {
    LoginScreen.preview(
        .email("ada@example.com"), .errorSentence(ShopError.wrongPassword.localizedDescription))
}
#endif
