#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The profile form in SwiftUI.
public struct ProfileScreen: View {
    public typealias FormViewModel = AnyViewModel<ProfileViewModel.Input, ProfileViewModel.Output>

    @State private var profile: ViewModelState<FormViewModel, ProfileContent>
    @State private var toast: String?

    private let showAddresses: () -> Void
    private let didSignOut: () -> Void

    public init(
        viewModel: @autoclosure @escaping () -> FormViewModel,
        showAddresses: @escaping () -> Void,
        didSignOut: @escaping () -> Void
    ) {
        self.showAddresses = showAddresses
        self.didSignOut = didSignOut
        _profile = State(initialValue: ViewModelState(viewModel(), initial: ProfileContent()) { $0.show($1) })
    }

    public var body: some View {
        Form {
            Problem(content: profile.content) { profile.send(.didTapRetry) }
            if let form = profile.content.value {
                Section("Profile") {
                    FieldRow(
                        title: "Name", text: profile.binding(\.name, send: ProfileViewModel.Input.nameChanged),
                        problem: form.name.problem)
                    FieldRow(
                        title: "Email", text: profile.binding(\.email, send: ProfileViewModel.Input.emailChanged),
                        problem: form.email.problem)
                    FieldRow(
                        title: "Phone", text: profile.binding(\.phone, send: ProfileViewModel.Input.phoneChanged),
                        problem: form.phone.problem)
                    Button("Revert") { profile.send(.didTapRevert) }.disabled(!form.hasChanges)
                }
            }
            Section {
                Button("Addresses") { profile.send(.didTapAddresses) }
                Button("Sign out") { profile.send(.didTapSignOut) }
            }
        }
        .navigationTitle("Your account")
        .toolbar {
            ToolbarItem(placement: .confirmationAction) {
                Button("Save") { profile.send(.didTapSave) }.disabled(profile.content.value?.isSaveEnabled != true)
            }
        }
        .overlay { Placeholder(content: profile.content) { profile.send(.didTapRetry) } }
        .overlay { if profile.isBusy, profile.content.value != nil { ProgressView() } }
        .overlay(alignment: .bottom) {
            if let toast {
                Button(toast) { self.toast = nil }.buttonStyle(.borderedProminent)
            }
        }
        .onAppear { profile.send(.viewDidAppear) }
        .receive(from: profile) { show($0) }
    }

    private func show(_ event: ProfileViewModel.Output) {
        switch event {
        case let .showToast(text), let .showError(text): toast = text
        case .showAddresses: showAddresses()
        case .didSignOut: didSignOut()
        case .content, .isLoading, .isSaving: break  // ProfileContent shows these.
        }
    }
}

/// A text field, with what is wrong about its text below it.
private struct FieldRow: View {
    let title: LocalizedStringKey
    let text: Binding<String>
    let problem: String?

    var body: some View {
        VStack(alignment: .leading) {
            TextField(title, text: text)
            if let problem {
                Text(problem).font(.caption).foregroundStyle(.red)
            }
        }
    }
}

extension ProfileScreen {
    /// The form with a closure in the place of its view model.
    fileprivate static func preview(_ output: ProfileViewModel.Output) -> ProfileScreen {
        ProfileScreen(
            viewModel: AnyViewModel { _, respond in respond(output) }, showAddresses: {}, didSignOut: {})
    }
}

#Preview("Profile") {
    ProfileScreen.preview(
        .content(
            .shown(
                ProfileForm(
                    name: FormField("Ada Lovelace"), email: FormField("ada@example.com"),
                    phone: FormField("12", problem: "Type 6 to 15 digits, as in +44 20 7946 0018, or none."),
                    hasChanges: true))))
}
#Preview("Error") {
    ProfileScreen.preview(
        .content(
            .failed(Message(title: "Your profile did not load", detail: "There is no account \"ada\". Sign in again.")))
    )
}
#endif
