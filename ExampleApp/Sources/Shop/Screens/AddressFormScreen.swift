import ShopCore
import SimpleViewModel

/// The form of an address in the terminal.
@MainActor final class AddressFormScreen: Screen {
    private let form: ObservedViewModel<AddressFormViewModel>

    init(_ viewModel: AddressFormViewModel, _ toast: @escaping (String) -> Void) {
        form = ObservedViewModel(viewModel, showToast: toast)
        form.send(.viewDidLoad)
    }

    var hasUnsavedText: Bool { form.hasUnsavedText }
    var activity: String? {
        form.isLoading ? "Loading the address" : form.isSaving ? "Saving the address" : nil
    }

    func draw(on page: inout Page) {
        page.heading(form.title)
        page.content(form.content, retry: { [form] in form.send(.didTapRetry) }) { fields, page in
            page.form(fields.map { ($0, form[dynamicMember: \.[$0]]) }) { [form] in
                form.send(.fieldChanged($0, $1))
            }
            if form.isSaveEnabled { page.text("Type save to keep the address.", .faint) }
            page.commands.append(
                Command("save", "keep the address") { [form] in form.send(.didTapSave) })
        }
    }
}
