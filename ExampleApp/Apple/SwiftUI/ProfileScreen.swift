#if canImport(SwiftUI)
import ShopCore
import ShopShared
import SimpleViewModel
import SwiftUI

/// The profile form in SwiftUI.
public struct ProfileScreen: View {
    @State private var profile: ObservedViewModel<ProfileViewModel>
    @State private var isAsking = false
    @State private var toast: Toast?

    private let showAddresses: () -> Void
    private let didSignOut: () -> Void

    public init(
        viewModel: @autoclosure @escaping () -> ProfileViewModel,
        showAddresses: @escaping () -> Void,
        didSignOut: @escaping () -> Void
    ) {
        self.showAddresses = showAddresses
        self.didSignOut = didSignOut
        _profile = State(initialValue: ObservedViewModel(viewModel()))
    }

    public var body: some View {
        Form {
            Problem(content: profile.content) { profile.send(.didTapRetry) }
            if let form = profile.content.value {
                Section("Profile") {
                    FieldRow(
                        "Name", profile.binding(\.name, send: ProfileViewModel.Input.nameChanged), .name,
                        problem: form.name.problem)
                    FieldRow(
                        "Email", profile.binding(\.email, send: ProfileViewModel.Input.emailChanged), .email,
                        problem: form.email.problem)
                    FieldRow(
                        "Phone", profile.binding(\.phone, send: ProfileViewModel.Input.phoneChanged), .phone,
                        problem: form.phone.problem)
                    Button("Revert") { profile.send(.didTapRevert) }.disabled(!form.hasChanges)
                }
            }
            Section {
                Button("Addresses") { profile.send(.didTapAddresses) }
                Button("Sign out") {
                    if profile.content.value?.hasChanges == true { isAsking = true } else { signOut() }
                }
            }
        }
        .onSubmit { profile.send(.didTapSave) }
        .navigationTitle("Your account")
        .toolbar {
            ToolbarItem(placement: .confirmationAction) {
                Button("Save") { profile.send(.didTapSave) }.disabled(profile.content.value?.isSaveEnabled != true)
            }
        }
        .overlay { Placeholder(content: profile.content) { profile.send(.didTapRetry) } }
        .overlay { if profile.isSaving { ProgressView() } }
        .discardDialog("Your profile is not saved.", isPresented: $isAsking, discard: signOut)
        .refreshable { [profile] in await profile.perform(.didTapRetry) }
        .toast($toast)
        .onAppear { profile.send(.viewDidAppear) }
        .receive(from: profile) { event in
            switch event {
            case let .showToast(sentence), let .showError(sentence): toast = Toast(sentence)
            case .showAddresses: showAddresses()
            case .didSignOut: didSignOut()
            }
        }
    }

    private func signOut() { profile.send(.didTapSignOut) }
}

extension ProfileScreen {
    /// The form as it looks when the repository answers like this.
    fileprivate static func preview(_ answer: Result<Profile, ShopError>?) -> ProfileScreen {
        let edit = EditProfile(of: "ada", profiles: PreviewProfiles(answer: answer))
        return ProfileScreen(viewModel: ProfileViewModel(edit: edit), showAddresses: {}, didSignOut: {})
    }
}

#Preview("Loading") { ProfileScreen.preview(nil) }
#Preview("Profile") { ProfileScreen.preview(.success(Profile(name: "Ada Lovelace", email: "ada@example.com"))) }
#Preview("Problems") { ProfileScreen.preview(.success(Profile(name: "", email: "ada", phone: "12"))) }
#Preview("Error") { ProfileScreen.preview(.failure(.unknownAccount("ada"))) }
#endif
