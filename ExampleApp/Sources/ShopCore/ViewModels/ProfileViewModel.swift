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
    }

    public typealias Output = ToastOutput

    /// Its fields, once the profile is here; it has no `Profile`.
    public private(set) var content = Content<[Profile.Field]>.loading
    public var isLoading: Bool { tasks.isRunning(.load) }
    public var isSaving: Bool { tasks.isRunning(.save) }

    private enum Work { case load, save }

    private let account: AccountID
    private let shop: any ShopServices
    private let edit: any EditProfileUseCase
    private weak var coordinator: (any Coordinator)?
    private let tasks = ViewModelTasks<Work>()
    private var draft = Draft(Profile())

    public init(_ account: AccountID, _ shop: any ShopServices, _ coordinator: any Coordinator) {
        self.account = account
        self.shop = shop
        self.coordinator = coordinator
        edit = shop.editProfile(of: account)
    }

    public var hasChanges: Bool { draft.hasChanges }
    public var hasUnsavedText: Bool { draft.hasUnsavedText(isSaving: isSaving) }
    public var isSaveEnabled: Bool {
        content.value != nil && hasChanges && !isSaving
            && Profile.Field.allCases.allSatisfy { self[$0].problem == nil }
    }

    public subscript(field: Profile.Field) -> FormField {
        FormField(
            name: field.rawValue.capitalized, text: draft.value[field],
            problem: edit.problem(in: field, of: draft.value))
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidAppear, .didTapRetry: load()
        case let .fieldChanged(field, text): draft.type(text, in: field)
        case .didTapSave: if !isSaving { save(respond) }
        case .didTapRevert: draft.revert()
        case .didTapAddresses:
            guard let coordinator else { return }
            coordinator.transition(
                .push(.addresses(AddressesViewModel(account, shop, coordinator))))
        case .didTapSignOut:
            shop.session.account = nil
            coordinator?.transition(.popToRoot)
        }
    }

    private func load() {
        // Saving returns the profile, too, and a later one.
        guard !isSaving else { return }
        tasks.run(.load, .restart) { [edit] in
            try await edit.profile()
        } then: { [self] profile in
            draft.didLoad(profile)
            content = .shown(Profile.Field.allCases)
        } catch: { [self] error in
            content = content.after(error)
        }
    }

    private func save(_ respond: @escaping Respond) {
        guard isSaveEnabled else {
            return shop.failures.report(hasChanges ? ShopError.incomplete : .nothingToSave)
        }
        tasks.cancel(.load)
        draft.willSave()
        tasks.run(.save, .ignoreWhileRunning) { [edit, profile = draft.value] in
            try await edit.save(profile)
        } then: { [self] profile in
            draft.didSave(profile)
            respond(.showToast("Your profile is saved."))
        } catch: { [self] error in
            shop.failures.report(error)
        } afterRelease: { [failures = shop.failures] result in
            failures.report(result)
        }
    }
}
