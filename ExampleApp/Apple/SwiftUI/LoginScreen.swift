#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The form to sign in, whose view model has outputs alone: the view keeps what they say.
struct LoginScreen: View {
    let form: ViewModelInterface<LoginViewModel>
    @State private var email = ""
    @State private var password = ""
    @State private var isSubmitEnabled = false
    @State private var isLoading = false
    @State private var problem: String?

    var body: some View {
        Form {
            TextField("Email", text: $email)
            SecureField("Password", text: $password)
            Button("Sign in") { form.send(.didTapSubmit) }.disabled(!isSubmitEnabled)
            if let problem { Text(problem).foregroundStyle(.red) }
        }
        .overlay { if isLoading { ProgressView() } }
        .navigationTitle("Sign in")
        .onChange(of: email) { _, email in form.send(.emailChanged(email)) }
        .onChange(of: password) { _, text in form.send(.passwordChanged(Password(text))) }
        .receive(from: form) { output in
            switch output {
            case let .isSubmitEnabled(isEnabled): isSubmitEnabled = isEnabled
            case let .isLoading(isLoading): self.isLoading = isLoading
            case let .problem(sentence): problem = sentence
            case .clearPassword: password = ""
            }
        }
        .onAppear { form.send(.viewDidLoad) }
    }
}
#endif
