import ShopCore
import SimpleViewModel

/// The form of an address in the terminal.
@MainActor final class AddressFormScreen: Screen {
    private let form: ObservedViewModel<AddressFormViewModel>

    init(_ viewModel: AddressFormViewModel, stage: Stage) {
        form = ObservedViewModel(viewModel)
        form.interface.receive { event in
            switch event {
            case let .showToast(text): stage.show(toast: text)
            case .navigateBack: stage.leave()
            }
        }
    }

    var title: String { form.title }
    var hasUnsavedText: Bool { form.hasUnsavedText }
    var activity: String? { form.isSaving ? "Saving the address" : nil }

    func draw(on page: inout Page) {
        page.form(Address.Field.allCases.map { form[dynamicMember: \.[$0]] })
        if form.isSaveEnabled { page.text("Type save to keep the address.", .faint) }
        page.alert(form.alert)
    }

    var commands: [Command] {
        Address.Field.allCases.map { field in
            Command(field.rawValue, text: "TEXT", "fill in the \(field.rawValue)", isOptional: true) { [form] in
                form.send(.fieldChanged(field, $0))
            }
        } + [Command("save", "keep the address") { [form] in form.send(.didTapSave) }]
            + (form.alert == nil ? [] : [Command("ok", "close the alert") { [form] in form.send(.didDismissAlert) }])
    }
}
