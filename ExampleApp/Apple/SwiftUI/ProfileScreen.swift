#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The profile form.
public struct ProfileScreen: View {
    @State private var profile: ObservedViewModel<ProfileViewModel>
    @State private var toast: String?

    public init(_ viewModel: @autoclosure @escaping () -> ProfileViewModel) {
        _profile = State(initialValue: ObservedViewModel(viewModel()))
    }

    public var body: some View {
        Form {
            if let form = profile.content.value {
                Section("Profile") {
                    FieldRow(
                        title: "Name", field: form.name,
                        text: profile.binding(\.name, send: ProfileViewModel.Input.nameChanged))
                    FieldRow(
                        title: "Email", field: form.email,
                        text: profile.binding(\.email, send: ProfileViewModel.Input.emailChanged))
                }
                Section("Biography") {
                    TextEditor(text: profile.binding(\.biography, send: ProfileViewModel.Input.biographyChanged))
                    if let problem = form.biography.problem { Text(problem).foregroundStyle(.red) }
                }
                Button("Revert") { profile.send(.didTapRevert) }.disabled(!profile.hasChanges)
            }
            Section {
                Button("Addresses") { profile.send(.didTapAddresses) }
                Button("Sign out") { profile.send(.didTapSignOut) }
            }
        }
        .navigationTitle("Your account")
        .toolbar {
            ToolbarItem(placement: .confirmationAction) {
                Button("Save") { profile.send(.didTapSave) }.disabled(!profile.isSaveEnabled)
            }
        }
        .overlay { Placeholder(content: profile.content) { profile.send(.didTapRetry) } }
        .overlay { if profile.isSaving { ProgressView() } }
        .alert(profile.alert) { profile.send(.didDismissAlert) }
        .toast($toast)
        .onAppear { profile.send(.viewDidAppear) }
        .receive(from: profile) { event in
            switch event {
            case let .showToast(text): toast = text
            }
        }
    }
}
#endif
