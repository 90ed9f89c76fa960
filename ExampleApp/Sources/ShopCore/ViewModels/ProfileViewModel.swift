import Observation
import SimpleViewModel

/// The form in which a customer changes name, email and biography, with ways to the rest of the account.
///
/// It is observed: a form is state that is read, written by fields and checked as a whole. Outputs are events.
@Observable public final class ProfileViewModel: ViewModel {
    public enum Input {
        case viewDidAppear
        case fieldChanged(Profile.Field, String)
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

    public var isLoading: Bool { tasks.isRunning(.load) }
    /// A failure that the view shows in an alert.
    public private(set) var alert: Message?

    private enum Work { case load, save }

    private let account: AccountID
    private let edit: EditProfile
    private let session: Session
    private weak var coordinator: (any Coordinator)?
    private let failures: LateFailures
    private let tasks = ViewModelTasks<Work>()
    /// The profile as the server has it; nil until it is loaded.
    private var saved: Profile?
    /// The profile that is on its way to the server.
    private var saving: Profile?
    /// What the customer has typed, which no answer overwrites.
    private var typed: [Profile.Field: String] = [:]
    private var problem: String?

    public init(
        _ account: AccountID, edit: EditProfile, session: Session, coordinator: any Coordinator, failures: LateFailures
    ) {
        self.account = account
        self.edit = edit
        self.session = session
        self.coordinator = coordinator
        self.failures = failures
    }

    public var isSaving: Bool { saving != nil }
    public var hasChanges: Bool { draft != saved ?? Profile() }
    /// Whether typed text would be lost if the form were left; text that is being saved would not.
    public var hasUnsavedText: Bool { hasChanges && draft != saving }
    public var isSaveEnabled: Bool {
        saved != nil && hasChanges && !isSaving && Profile.Field.allCases.allSatisfy { self[$0].problem == nil }
    }

    public subscript(field: Profile.Field) -> FormField {
        FormField(
            name: field.rawValue.capitalized, text: draft[field], problem: edit.problem(in: field, of: draft))
    }

    public var content: Content<Profile> {
        if saved != nil { return .shown(draft, problem: problem) }
        return problem.map { .failed(Message(title: "Your profile did not load", detail: $0)) } ?? .loading
    }

    private var draft: Profile { typed.reduce(into: saved ?? Profile()) { $0[$1.key] = $1.value } }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidAppear, .didTapRetry: load()
        case let .fieldChanged(field, text): typed[field] = text
        case .didTapSave: if !isSaving { save(respond) }
        case .didTapRevert: typed = [:]
        case .didTapAddresses: coordinator?.transition(.push(.addresses(account)))
        case .didTapSignOut:
            session.account = nil
            coordinator?.transition(.popToRoot)
        case .didDismissAlert: alert = nil
        }
    }

    private func load() {
        // Saving returns the profile, too, and a later one.
        guard !isSaving else { return }
        tasks.run(.load, .restart) { [edit] in
            try await edit.profiles.profile()
        } then: { [self] profile in
            saved = profile
            problem = nil
        } catch: { [self] error in
            problem = error.sentence
        }
    }

    private func save(_ respond: @escaping Respond) {
        guard isSaveEnabled else {
            let error = hasChanges ? ShopError.incomplete : .nothingToSave
            return alert = Message(title: "Not saved", detail: error.sentence)
        }
        tasks.cancel(.load)
        let draft = draft
        saving = draft
        tasks.run(.save, .ignoreWhileRunning) { [edit] in
            try await edit.save(draft)
        } then: { [self] profile in
            saved = profile
            saving = nil
            // Text that was typed meanwhile stays, and can be saved next.
            typed = typed.filter { $0.value != draft[$0.key] }
            respond(.showToast("Your profile is saved."))
        } catch: { [self] error in
            saving = nil
            alert = Message(title: "Not saved", detail: error.sentence)
        } afterRelease: { [failures] result in
            failures.report(result)
        }
    }
}
