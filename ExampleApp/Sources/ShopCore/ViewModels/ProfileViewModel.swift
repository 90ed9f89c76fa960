import Observation
import SimpleViewModel

/// The form in which a customer changes name, email and biography, with ways to the rest of the account.
///
/// It is observed: a form is state that is read, written by fields and checked as a whole. Outputs are events.
@Observable public final class ProfileViewModel: ViewModel {
    public enum Input {
        case viewDidAppear
        case nameChanged(String)
        case emailChanged(String)
        case biographyChanged(String)
        case didTapSave
        case didTapRevert
        case didTapRetry
        case didTapAddresses
        case didTapSignOut
        case didDismissAlert
    }

    public enum Output: Equatable {
        case showToast(String)
    }

    public private(set) var isLoading = false
    public private(set) var isSaving = false
    /// A failure that the view shows in an alert.
    public private(set) var alert: Message?

    private enum Work { case load, save }

    private let account: AccountID
    private let edit: EditProfile
    private let session: Session
    private weak var coordinator: (any Coordinator)?
    private let decisions: Decisions
    private let tasks = ViewModelTasks<Work>()
    /// The profile as the server has it; nil until it is loaded.
    private var saved: Profile?
    private var draft = Profile(name: "", email: "")
    private var problem: String?

    public init(
        _ account: AccountID, edit: EditProfile, session: Session, coordinator: any Coordinator, decisions: Decisions
    ) {
        (self.account, self.edit, self.session) = (account, edit, session)
        (self.coordinator, self.decisions) = (coordinator, decisions)
    }

    public var name: String { draft.name }
    public var email: String { draft.email }
    public var biography: String { draft.biography }
    public var hasChanges: Bool { saved != nil && draft != saved }
    public var isSaveEnabled: Bool { hasChanges && !isSaving && problems == (nil, nil, nil) }

    public var content: Content<ProfileForm> {
        guard saved != nil else {
            return problem.map { .failed(Message(title: "Your profile did not load", detail: $0)) } ?? .loading
        }
        let problems = problems
        let form = ProfileForm(
            name: FormField(text: draft.name, problem: problems.name),
            email: FormField(text: draft.email, problem: problems.email),
            biography: FormField(text: draft.biography, problem: problems.biography))
        return .shown(form, problem: problem)
    }

    private var problems: (name: String?, email: String?, biography: String?) { edit.problems(of: draft) }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidAppear: if !hasChanges { load() }
        case .didTapRetry: load()
        case let .nameChanged(name): draft.name = name
        case let .emailChanged(email): draft.email = email
        case let .biographyChanged(biography): draft.biography = biography
        case .didTapSave: save(respond)
        case .didTapRevert: draft = saved ?? draft
        case .didTapAddresses: coordinator?.transition(.push(.addresses(account)))
        case .didTapSignOut:
            session.account = nil
            coordinator?.transition(.popToRoot)
        case .didDismissAlert: alert = nil
        }
    }

    private func load() {
        // Saving returns the profile, too, and a later one.
        guard !tasks.isRunning(.save) else { return }
        tasks.run(.load, .restart, isRunning: { self.isLoading = $0 }) { [edit] in
            try await edit.profiles.profile()
        } then: { [self] profile in
            // Text that was typed meanwhile stays.
            if !hasChanges { draft = profile }
            (saved, problem) = (profile, nil)
        } catch: { [self] error in
            problem = error.sentence
        }
    }

    private func save(_ respond: @escaping Respond) {
        guard !tasks.isRunning(.save) else { return }
        guard isSaveEnabled else {
            let error = hasChanges ? ShopError.incomplete : .nothingToSave
            return alert = Message(title: "Not saved", detail: error.sentence)
        }
        tasks.cancel(.load)
        let saving = decisions.begin { [edit, draft] () async throws(ShopError) in try await edit.save(draft) }
        tasks.run(.save, .ignoreWhileRunning, isRunning: { self.isSaving = $0 }) {
            try await saving.value()
        } then: { [self, draft] profile in
            // Text that was typed meanwhile stays, and can be saved next.
            if self.draft == draft { self.draft = profile }
            saved = profile
            respond(.showToast("Your profile is saved."))
        } catch: { [self] error in
            alert = Message(title: "Not saved", detail: error.sentence)
        }
    }
}

/// The content of the profile form.
public struct ProfileForm: Hashable, Sendable {
    public let name: FormField
    public let email: FormField
    public let biography: FormField
}
