import Foundation
import SimpleViewModel

/// The form in which a customer changes name, email and phone, and the door to the rest of the account.
public final class ProfileViewModel: ViewModel {
    /// What happens in the view.
    public enum Input {
        case viewDidAppear
        case nameChanged(String)
        case emailChanged(String)
        case phoneChanged(String)
        case didTapSave
        case didTapRevert
        case didTapRetry
        case didTapAddresses
        case didTapSignOut
    }

    public enum Output: Equatable {
        // What the view shows from now on.
        case content(Content<ProfileForm>)
        case isLoading(Bool)
        case isSaving(Bool)

        // What happens once.
        case showToast(String)
        case showError(String)
        case showAddresses
        case didSignOut
    }

    private enum Work { case load, save }

    private let tasks = ViewModelTasks<Work>()
    private let edit: EditProfile
    /// The profile as the repository has it; nil until it is loaded.
    private var saved: Profile?
    /// What stands in the form.
    private var draft = Profile(name: "", email: "")
    private var content = Content<ProfileForm>.loading

    public init(edit: EditProfile) {
        self.edit = edit
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidAppear, .didTapRetry: load(respond: respond)
        case let .nameChanged(name): change(\.name, to: name, respond: respond)
        case let .emailChanged(email): change(\.email, to: email, respond: respond)
        case let .phoneChanged(phone): change(\.phone, to: phone, respond: respond)
        case .didTapSave: save(respond: respond)
        case .didTapRevert: revert(respond: respond)
        case .didTapAddresses: respond(.showAddresses)
        case .didTapSignOut: respond(.didSignOut)
        }
    }

    private func load(respond: @escaping Respond) {
        // What is being saved brings the profile as well, and a later one.
        guard !tasks.isRunning(.save) else { return }
        tasks.run(.load, .restart, isRunning: { respond(.isLoading($0)) }) { [edit] in
            try await edit.profile()
        } then: { [self] profile in
            // What was typed, and is not saved yet, stays.
            draft = saved.map { ProfileChanges(from: $0, to: draft).applied(to: profile) } ?? profile
            saved = profile
            show(.shown(form), respond: respond)
        } catch: { [self] error in
            show(content.after(error, "Your profile did not load"), respond: respond)
        }
    }

    private func change(_ field: WritableKeyPath<Profile, String>, to text: String, respond: Respond) {
        guard saved != nil else { return }
        draft[keyPath: field] = text
        showForm(respond: respond)
    }

    private func revert(respond: Respond) {
        guard let saved else { return }
        draft = saved
        showForm(respond: respond)
    }

    private func save(respond: @escaping Respond) {
        guard let saved, !tasks.isRunning(.save) else { return }
        guard form.isSaveEnabled else {
            let problem = form.hasChanges ? AccountError.incompleteProfile : .nothingToSave
            return respond(.showError(problem.localizedDescription))
        }
        tasks.cancel(.load)
        let showIsSaving: @MainActor (Bool) -> Void = { [self] isSaving in
            respond(.isSaving(isSaving))
            showForm(respond: respond)
        }
        tasks.run(.save, .ignoreWhileRunning, isRunning: showIsSaving) { [edit, draft] in
            try await edit.save(draft, insteadOf: saved)
        } then: { [self, draft] profile in
            // What was typed meanwhile stays, and can be saved next.
            self.draft = ProfileChanges(from: draft, to: self.draft).applied(to: profile)
            self.saved = profile
            content = .shown(form)  // A problem of an earlier load is over.
            respond(.showToast("Your profile is saved."))
        } catch: { error in
            respond(.showError(error.localizedDescription))
        }
    }

    private var form: ProfileForm {
        let problems = edit.problems(in: draft)
        let hasChanges = saved != nil && draft != saved
        return ProfileForm(
            name: FormField(draft.name, problem: problems.name),
            email: FormField(draft.email, problem: problems.email),
            phone: FormField(draft.phone, problem: problems.phone),
            hasChanges: hasChanges, isSaveEnabled: hasChanges && !tasks.isRunning(.save) && problems == .none)
    }

    private func showForm(respond: Respond) { show(content.with(form), respond: respond) }

    private func show(_ content: Content<ProfileForm>, respond: Respond) {
        self.content = content
        respond(.content(content))
    }
}

/// What the profile form shows.
public struct ProfileForm: Hashable, Sendable {
    public let name: FormField
    public let email: FormField
    public let phone: FormField
    public let hasChanges: Bool
    public let isSaveEnabled: Bool

    public init(
        name: FormField, email: FormField, phone: FormField, hasChanges: Bool = false, isSaveEnabled: Bool = false
    ) {
        self.name = name
        self.email = email
        self.phone = phone
        self.hasChanges = hasChanges
        self.isSaveEnabled = isSaveEnabled
    }
}

/// What one field of a form shows.
public struct FormField: Hashable, Sendable {
    public let text: String
    /// Why the text cannot stay as it is; nil if it can.
    public let problem: String?

    public init(_ text: String, problem: String? = nil) {
        self.text = text
        self.problem = problem
    }
}
