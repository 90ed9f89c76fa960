#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The profile form.
public struct ProfileScreen: View {
    @State private var profile: ViewModelInterface<ProfileViewModel>

    public init(_ viewModel: @autoclosure @escaping () -> ProfileViewModel) {
        _profile = State(initialValue: ViewModelInterface(viewModel()))
    }

    private func text(_ field: Profile.Field) -> Binding<String> {
        profile.binding(\.fields[field].text) { .fieldChanged(field, $0) }
    }

    public var body: some View {
        Form {
            if profile.content.value != nil {
                Section("Profile") {
                    FieldRow(field: profile.fields[.name], text: text(.name))
                    FieldRow(field: profile.fields[.email], text: text(.email))
                }
                Section("Biography") {
                    TextEditor(text: text(.biography)).accessibilityLabel("Biography")
                    if let problem = profile.fields[.biography].problem {
                        Text(problem).foregroundStyle(.red)
                    }
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
        .overlay { Placeholder(profile.content) { profile.send(.didTapRetry) } }
        .overlay { if profile.isSaving { ProgressView() } }
        .asksBeforeLosing(profile.hasUnsavedText)
        .onAppear { profile.send(.viewDidAppear) }
        .toasts(from: profile)
    }
}
#endif
