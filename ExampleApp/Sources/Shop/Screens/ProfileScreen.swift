import ShopCore
import SimpleViewModel

/// The profile form in the terminal.
@MainActor final class ProfileScreen: Screen {
    let title = "Your account"

    private let profile: ObservedViewModel<ProfileViewModel>
    private let stage: Stage

    init(
        viewModel: ProfileViewModel, showAddresses: @escaping () -> Void, didSignOut: @escaping () -> Void,
        stage: Stage
    ) {
        profile = ObservedViewModel(viewModel)
        self.stage = stage
        profile.receive { event in
            switch event {
            case let .showError(sentence): stage.say(sentence, .error)
            case let .showToast(message): stage.say("[ \(message) ]")
            case .showAddresses: showAddresses()
            case .didSignOut: didSignOut()
            }
        }
    }

    var hasUnsavedEdits: Bool { profile.content.value?.hasChanges == true }
    var isBusy: Bool { profile.isLoading || profile.isSaving }
    var activity: String? {
        profile.isLoading ? "Loading your profile" : profile.isSaving ? "Saving your profile" : nil
    }

    var commands: [ScreenCommand] {
        let content = profile.content
        var commands: [ScreenCommand] = []
        if content.offersRetry { commands.append(command("retry", help: "try to load it again", .didTapRetry)) }
        if let form = content.value {
            commands += [
                field("name", "NAME", example: "Ada Lovelace", help: "change your name") { .nameChanged($0) },
                field("email", "ADDRESS", example: "ada@example.com", help: "change your email") { .emailChanged($0) },
                field("phone", "NUMBER", example: "+44 20 7946 0018", help: "change your phone number, or remove it") {
                    .phoneChanged($0)
                },
            ]
            commands.append(command("save", help: "keep your changes", .didTapSave))
            if form.hasChanges { commands.append(command("revert", help: "undo your changes", .didTapRevert)) }
        }
        return commands + [
            command("addresses", help: "show your addresses", .didTapAddresses),
            ScreenCommand("signout", help: "sign out") { [profile, stage] in
                stage.leave(by: "signout") { profile.send(.didTapSignOut) }
            },
        ]
    }

    func didAppear() { profile.send(.viewDidAppear) }

    func draw(in drawing: inout Drawing) {
        drawing.content(profile.content) { draw($0, in: &$1) }
    }

    private func draw(_ form: ProfileForm, in drawing: inout Drawing) {
        let fields = [("Name", form.name), ("Email", form.email), ("Phone", form.phone)]
        drawing.table(fields.map { TableRow(nil, [$0, $1.text]) })
        for problem in fields.compactMap(\.1.problem) { drawing.text(problem, .error) }
        if form.isSaveEnabled {
            drawing.text("Type save to keep your changes, or revert to undo them.", .faint)
        } else if form.hasChanges, !profile.isSaving {
            drawing.text("Type revert to undo your changes.", .faint)
        }
    }

    private func command(_ name: String, help: String, _ input: ProfileViewModel.Input) -> ScreenCommand {
        ScreenCommand(name, help: help) { [profile] in profile.send(input) }
    }

    private func field(
        _ name: String, _ placeholder: String, example: String, help: String,
        _ input: @escaping (String) -> ProfileViewModel.Input
    ) -> ScreenCommand {
        ScreenCommand(name, text: placeholder, example: example, isOptional: true, isVerbatim: true, help: help) {
            [profile] in
            profile.send(input($0))
        }
    }
}
