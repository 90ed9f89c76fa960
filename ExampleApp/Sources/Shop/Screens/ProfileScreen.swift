import ShopCore
import SimpleViewModel

/// The profile form in the terminal.
@MainActor final class ProfileScreen: Screen {
    let title = "Your account"

    private let interface: ViewModelInterface<ProfileViewModel>
    private let showAddresses: () -> Void
    private let didSignOut: () -> Void
    private let stage: Stage
    private var content = Content<ProfileForm>.loading
    private var isLoading = false
    private var isSaving = false

    init(
        viewModel: ProfileViewModel, showAddresses: @escaping () -> Void, didSignOut: @escaping () -> Void,
        stage: Stage
    ) {
        interface = ViewModelInterface(viewModel: viewModel)
        (self.showAddresses, self.didSignOut, self.stage) = (showAddresses, didSignOut, stage)
        interface.receive { [weak self] output in self?.show(output) }
    }

    var hasUnsavedEdits: Bool { content.value?.hasChanges == true }
    var isBusy: Bool { isLoading || isSaving }
    var activity: String? { isLoading ? "Loading your profile" : isSaving ? "Saving your profile" : nil }

    var commands: [ScreenCommand] {
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
            ScreenCommand("signout", help: "sign out") { [interface, stage] in
                stage.leave(by: "signout") { interface.send(.didTapSignOut) }
            },
        ]
    }

    func didAppear() { interface.send(.viewDidAppear) }

    func draw(in drawing: inout Drawing) {
        drawing.content(content) { draw($0, in: &$1) }
    }

    private func draw(_ form: ProfileForm, in drawing: inout Drawing) {
        let fields = [("Name", form.name), ("Email", form.email), ("Phone", form.phone)]
        drawing.table(fields.map { TableRow(nil, [$0, $1.text]) })
        for problem in fields.compactMap(\.1.problem) { drawing.text(problem, .error) }
        if form.isSaveEnabled {
            drawing.text("Type save to keep your changes, or revert to undo them.", .faint)
        } else if form.hasChanges, !isSaving {
            drawing.text("Type revert to undo your changes.", .faint)
        }
    }

    private func show(_ output: ProfileViewModel.Output) {
        switch output {
        case let .isLoading(isLoading): self.isLoading = isLoading
        case let .isSaving(isSaving): self.isSaving = isSaving
        case let .content(content): self.content = content
        case let .showError(sentence): stage.say(sentence, .error)
        case let .showToast(message): stage.say("[ \(message) ]")
        case .showAddresses: showAddresses()
        case .didSignOut: didSignOut()
        }
        stage.changed()
    }

    private func command(_ name: String, help: String, _ input: ProfileViewModel.Input) -> ScreenCommand {
        ScreenCommand(name, help: help) { [interface] in interface.send(input) }
    }

    private func field(
        _ name: String, _ placeholder: String, example: String, help: String,
        _ input: @escaping (String) -> ProfileViewModel.Input
    ) -> ScreenCommand {
        ScreenCommand(name, text: placeholder, example: example, isOptional: true, isVerbatim: true, help: help) {
            [interface] in
            interface.send(input($0))
        }
    }
}
