import Observation
import SimpleViewModel

/// The form in which a customer changes name, email and biography, with ways to the rest of the
/// account.
///
/// It is observed: a form is state that is read, written by fields and checked as a whole. Outputs
/// are events. A coordinator is injected, and opens the other screens.
@Observable public final class ProfileViewModel: ViewModel {
    public enum Input {
        case viewDidAppear
        case fieldChanged(Profile.Field, String)
        case didTapSave
        case didTapRevert
        case didTapRetry
        case didTapAddresses
        case didTapSignOut
    }

    public typealias Output = ToastOutput

    /// Its fields, once the profile is here; it has no `Profile`.
    public var content: Content<FormFields<Profile.Field>> {
        draft.content(fields)
    }
    public var fields: FormFields<Profile.Field> {
        draft.fields { edit.problem(in: $0, of: draft.value) }
    }
    public var isLoading: Bool { scope.isRunning(.load) }
    public var isSaving: Bool { scope.isRunning(.save) }

    public enum Work { case load, save }

    private let account: AccountID
    private let edit: EditProfile
    private let session: Session
    private let failures: Failures
    private weak var coordinator: (any Coordinator)?
    public let scope = Scope()
    private var draft = Draft(Profile())

    init(
        _ account: AccountID, edit: EditProfile, session: Session, failures: Failures,
        coordinator: any Coordinator
    ) {
        self.account = account
        self.edit = edit
        self.session = session
        self.failures = failures
        self.coordinator = coordinator
    }

    public var hasChanges: Bool { draft.hasChanges }
    public var hasUnsavedText: Bool { draft.hasUnsavedText(isSaving: isSaving) }
    public var isSaveEnabled: Bool {
        draft.isLoaded && hasChanges && !isSaving && !fields.hasProblem
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidAppear, .didTapRetry: load()
        case let .fieldChanged(field, text): draft.type(text, in: field)
        case .didTapSave: if !isSaving { save(respond) }
        case .didTapRevert: draft.revert()
        case .didTapAddresses: coordinator?.transition(.push(.addresses(account)))
        case .didTapSignOut:
            session.account = nil
            coordinator?.transition(.popToRoot)
        }
    }

    private func load() {
        // Saving returns the profile, too, and a later one.
        guard !isSaving else { return }
        scope.run(.load, .restart) { [edit] in
            try await edit.profile()
        } then: { [self] profile in
            draft.didLoad(profile)
        } catch: { [self] error in
            draft.didNotLoad(error)
        }
    }

    private func save(_ respond: @escaping Respond) {
        guard isSaveEnabled else {
            return failures.report(hasChanges ? ShopError.incomplete : .nothingToSave)
        }
        scope.cancel(.load)
        draft.willSave()
        scope.commit(.save, .ignoreWhileRunning) { [edit, profile = draft.value] in
            try await edit.save(profile)
        } then: { [self] profile in
            draft.didSave(profile)
            respond(.showToast("Your profile is saved."))
        } catch: { [failures] error in
            failures.report(error)
        }
    }
}
