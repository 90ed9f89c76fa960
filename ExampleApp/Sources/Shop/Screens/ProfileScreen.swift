import ShopCore
import SimpleViewModel

/// The profile form in the terminal.
@MainActor final class ProfileScreen: Screen {
    let title = "Your account"

    private let profile: ObservedViewModel<ProfileViewModel>

    init(_ viewModel: ProfileViewModel, stage: Stage) {
        profile = ObservedViewModel(viewModel)
        profile.interface.receive { event in
            switch event {
            case let .showToast(text): stage.show(toast: text)
            }
        }
    }

    var hasUnsavedText: Bool { profile.hasUnsavedText }
    var activity: String? {
        profile.isLoading ? "Loading your profile" : profile.isSaving ? "Saving your profile" : nil
    }

    func didAppear() { profile.send(.viewDidAppear) }

    func draw(on page: inout Page) {
        page.content(profile.content) { _, page in
            page.form(Profile.Field.allCases.map { profile[dynamicMember: \.[$0]] })
        }
        if profile.isSaveEnabled { page.text("Type save to keep your changes, or revert to undo them.", .faint) }
        page.alert(profile.alert)
    }

    var commands: [Command] {
        func field(_ name: String, _ help: String, _ field: Profile.Field) -> Command {
            Command(name, text: "TEXT", help, isOptional: true) { [profile] in
                profile.send(.fieldChanged(field, $0.replacing("\\n", with: "\n")))
            }
        }
        func tap(_ name: String, _ help: String, _ input: ProfileViewModel.Input) -> Command {
            Command(name, help) { [profile] in profile.send(input) }
        }
        return [
            field("name", "change your name", .name), field("email", "change your email", .email),
            field("bio", "change your biography; \\n begins a new line", .biography),
            tap("save", "keep your changes", .didTapSave), tap("revert", "undo your changes", .didTapRevert),
            tap("addresses", "show your addresses", .didTapAddresses), tap("signout", "sign out", .didTapSignOut),
        ] + (profile.alert == nil ? [] : [tap("ok", "close the alert", .didDismissAlert)])
            + (profile.content.offersRetry ? [tap("retry", "try again", .didTapRetry)] : [])
    }
}
