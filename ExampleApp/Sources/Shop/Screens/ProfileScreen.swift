import ShopCore
import SimpleViewModel

/// The profile form in the terminal.
@MainActor final class ProfileScreen: Screen {
    private let profile: ViewModelInterface<ProfileViewModel>

    init(_ viewModel: ProfileViewModel, in window: any Window) {
        profile = ViewModelInterface(viewModel, toastsIn: window)
        follow(profile, in: window)
    }

    var hasUnsavedText: Bool { profile.hasUnsavedText }
    var activity: String? {
        profile.isLoading ? "Loading your profile" : profile.isSaving ? "Saving your profile" : nil
    }

    func didAppear() { profile.send(.viewDidAppear) }

    func draw(on page: inout Page) {
        let profile = profile
        page.heading("Your account")
        page.content(profile.content, retry: { profile.send(.didTapRetry) }) { fields, page in
            page.form(fields) { profile.send(.fieldChanged($0, $1)) }
            if profile.isSaveEnabled {
                page.text("Type save to keep your changes, or revert to undo them.", .faint)
            }
        }
        page.commands += [
            tap("save", "keep your changes", .didTapSave),
            tap("revert", "undo your changes", .didTapRevert),
            tap("addresses", "show your addresses", .didTapAddresses),
            tap("signout", "sign out", .didTapSignOut),
        ]
    }

    private func tap(_ name: String, _ help: String, _ input: ProfileViewModel.Input) -> Command {
        Command(name, help) { [profile] in profile.send(input) }
    }
}
