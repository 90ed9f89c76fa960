import ShopCore
import SimpleViewModel

/// The form for an address in the terminal.
@MainActor final class AddressFormScreen: Screen {
    private let form: ObservedViewModel<AddressFormViewModel>

    init(viewModel: AddressFormViewModel, stage: Stage) {
        form = ObservedViewModel(viewModel)
        form.receive { event in
            switch event {
            case let .showError(sentence): stage.say(sentence, .error)
            case .didFinish: stage.leave()
            }
        }
    }

    var title: String { form.title }
    var hasUnsavedEdits: Bool { form.hasChanges }
    var isBusy: Bool { form.isSaving }
    var activity: String? { "Saving the address" }

    var commands: [ScreenCommand] {
        AddressField.allCases.map { field in
            ScreenCommand(
                field.rawValue, text: "TEXT", example: "Home", isOptional: true,
                isVerbatim: true, help: "change the \(field.rawValue)"
            ) { [form] in form.send(.fieldChanged(field, $0)) }
        } + [ScreenCommand("save", help: "keep the address") { [form] in form.send(.didTapSave) }]
    }

    func draw(in drawing: inout Drawing) {
        drawing.table(AddressField.allCases.map { TableRow(nil, [$0.name, form[$0].text]) })
        for field in AddressField.allCases {
            if let problem = form[field].problem { drawing.text(problem, .error) }
        }
        if form.isSaveEnabled { drawing.text("Type save to keep the address.", .faint) }
    }
}
