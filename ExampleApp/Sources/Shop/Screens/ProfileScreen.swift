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
            case let .showToast(text): stage.say("[ \(text) ]", .notice)
            }
        }
    }

    var hasUnsavedEdits: Bool { profile.hasChanges }
    var activity: String? {
        profile.isLoading ? "Loading your profile" : profile.isSaving ? "Saving your profile" : nil
    }

    func didAppear() { profile.send(.viewDidAppear) }

    func draw(on page: inout Page) {
        page.content(profile.content) { form, page in
            let biography = form.biography.text.split(separator: "\n", omittingEmptySubsequences: false)
            page.table(
                [Row(nil, ["Name", form.name.text]), Row(nil, ["Email", form.email.text])]
                    + biography.enumerated().map { Row(nil, [$0 == 0 ? "Biography" : "", String($1)]) })
            for problem in [form.name, form.email, form.biography].compactMap(\.problem) { page.text(problem, .error) }
        }
        if profile.hasChanges { page.text("Type save to keep your changes, or revert to undo them.", .faint) }
        page.alert(profile.alert)
    }

    var commands: [Command] {
        func field(_ name: String, _ help: String, _ input: @escaping (String) -> ProfileViewModel.Input) -> Command {
            Command(name, text: "TEXT", help, isOptional: true) { [profile] in profile.send(input($0)) }
        }
        func tap(_ name: String, _ help: String, _ input: ProfileViewModel.Input) -> Command {
            Command(name, help) { [profile] in profile.send(input) }
        }
        return [
            field("name", "change your name") { .nameChanged($0) },
            field("email", "change your email") { .emailChanged($0) },
            field("bio", "change your biography; \\n begins a new line") {
                .biographyChanged($0.replacingOccurrences(of: "\\n", with: "\n"))
            },
            tap("save", "keep your changes", .didTapSave), tap("revert", "undo your changes", .didTapRevert),
            tap("addresses", "show your addresses", .didTapAddresses), tap("signout", "sign out", .didTapSignOut),
        ] + (profile.alert == nil ? [] : [tap("ok", "close the alert", .didDismissAlert)])
            + (profile.content.offersRetry ? [tap("retry", "try again", .didTapRetry)] : [])
    }
}

extension Page {
    mutating func alert(_ alert: Message?) {
        guard let alert else { return }
        text("[!] \(alert.title)", .error)
        text("\(alert.detail) Type ok to close this.", .error)
    }
}
