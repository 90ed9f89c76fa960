import Foundation
import Observation
import SimpleViewModel

/// The form in which a customer changes name, email and phone, with links to the rest of the account.
///
/// It is observed: a form is state that is read, written by fields and checked as a whole. Outputs are events.
@Observable public final class ProfileViewModel: ViewModel {
    /// Events in the view.
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

    /// Events for the view.
    public enum Output: Equatable {
        case showToast(String)
        case showError(String)
        case showAddresses
        case didSignOut
    }

    public private(set) var isLoading = false
    public private(set) var isSaving = false

    private enum Work { case load, save }

    private let tasks = ViewModelTasks<Work>()
    private let edit: EditProfile
    /// The profile as the repository has it; nil until it is loaded.
    private var saved: Profile?
    /// Why it did not load the last time.
    private var problem: String?
    /// The texts of the form.
    private var draft = Profile(name: "", email: "")

    public init(edit: EditProfile) {
        self.edit = edit
    }

    public var name: String { draft.name }
    public var email: String { draft.email }
    public var phone: String { draft.phone }

    public var content: Content<ProfileForm> {
        if let saved { return .shown(form(insteadOf: saved), problem: problem) }
        return problem.map { .failed(Message(title: localized("Your profile did not load"), detail: $0)) } ?? .loading
    }

    private func form(insteadOf saved: Profile) -> ProfileForm {
        var form = edit.form(draft, insteadOf: saved)
        form.isSaveEnabled = form.hasChanges && form.isValid && !isSaving
        return form
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidAppear, .didTapRetry: load()
        case let .nameChanged(name): change(\.name, to: name)
        case let .emailChanged(email): change(\.email, to: email)
        case let .phoneChanged(phone): change(\.phone, to: phone)
        case .didTapSave: save(respond: respond)
        case .didTapRevert: draft = saved ?? draft
        case .didTapAddresses: respond(.showAddresses)
        case .didTapSignOut: respond(.didSignOut)
        }
    }

    private func load() {
        // Saving returns the profile, too, and a later one.
        guard !tasks.isRunning(.save) else { return }
        tasks.run(.load, .restart, isRunning: { self.isLoading = $0 }) { [edit] in
            try await edit.profile()
        } then: { [self] profile in
            // Unsaved changes stay.
            show(profile, typedSince: saved ?? draft)
        } catch: { [self] error in
            problem = error.localizedDescription
        }
    }

    private func change(_ field: WritableKeyPath<Profile, String>, to text: String) {
        guard saved != nil else { return }
        draft[keyPath: field] = text
    }

    private func save(respond: @escaping Respond) {
        guard let saved, !tasks.isRunning(.save) else { return }
        let form = form(insteadOf: saved)
        guard form.isSaveEnabled else {
            let problem = form.hasChanges ? ShopError.incompleteProfile : .nothingToSave
            return respond(.showError(problem.localizedDescription))
        }
        tasks.cancel(.load)
        tasks.run(.save, .ignoreWhileRunning, isRunning: { self.isSaving = $0 }) { [edit, draft] in
            try await edit.save(draft, insteadOf: saved)
        } then: { [self, draft] profile in
            // Changes that were typed meanwhile stay, and can be saved next.
            show(profile, typedSince: draft)
            respond(.showToast(localized("Your profile is saved.")))
        } catch: { error in
            respond(.showError(error.localizedDescription))
        }
    }

    /// Shows the repository's profile with the changes that were typed since an older one.
    private func show(_ profile: Profile, typedSince old: Profile) {
        draft = ProfileChanges(from: old, to: draft).applied(to: profile)
        (saved, problem) = (profile, nil)
    }
}

/// The content of the profile form.
public struct ProfileForm: Hashable, Sendable {
    public let name: FormField
    public let email: FormField
    public let phone: FormField
    public let hasChanges: Bool
    public internal(set) var isSaveEnabled: Bool

    public init(
        name: FormField, email: FormField, phone: FormField, hasChanges: Bool = false, isSaveEnabled: Bool = false
    ) {
        (self.name, self.email, self.phone) = (name, email, phone)
        (self.hasChanges, self.isSaveEnabled) = (hasChanges, isSaveEnabled)
    }

    var isValid: Bool { [name, email, phone].allSatisfy { $0.problem == nil } }
}

/// The content of one field of a form.
public struct FormField: Hashable, Sendable {
    public let text: String
    /// Why the text cannot stay as it is; nil if it can.
    public let problem: String?

    public init(_ text: String, problem: String? = nil) {
        (self.text, self.problem) = (text, problem)
    }
}
