import ShopCore
import SimpleViewModel

/// The list of addresses in the terminal.
@MainActor final class AddressesScreen: Screen {
    private let addresses: ViewModelInterface<AddressesViewModel>

    init(_ viewModel: AddressesViewModel, in window: any Window) {
        addresses = ViewModelInterface(viewModel, toastsIn: window)
        follow(addresses, in: window)
        addresses.send(.viewDidLoad)
    }

    var hasUnsavedText: Bool { addresses.form?.hasUnsavedText == true }
    var activity: String? {
        if addresses.form?.isLoading == true { return "Loading the address" }
        if addresses.form?.isSaving == true { return "Saving the address" }
        if addresses.isDeleting { return "Deleting" }
        return addresses.isLoading ? "Loading your addresses" : nil
    }

    func closeForm() -> Bool {
        guard let form = addresses.form else { return false }
        form.send(.didTapClose)
        return true
    }

    func draw(on page: inout Page) {
        if let form = addresses.form { draw(form, on: &page) } else { drawList(on: &page) }
    }

    private func draw(_ form: ViewModelInterface<AddressFormViewModel>, on page: inout Page) {
        page.heading(form.title)
        page.content(form.content, retry: { form.send(.didTapRetry) }) { fields, page in
            page.form(fields) { form.send(.fieldChanged($0, $1)) }
            if form.isSaveEnabled { page.text("Type save to keep the address.", .faint) }
            page.commands.append(Command("save", "keep the address") { form.send(.didTapSave) })
        }
    }

    private func drawList(on page: inout Page) {
        let addresses = addresses
        page.heading("Your addresses")
        page.content(addresses.content, retry: tap(.didTapRetry)) { rows, page in
            page.table(
                rows.enumerated().map {
                    Row($0 + 1, [$1.label, $1.street, $1.place, $1.note], Style($1.tone))
                })
        }
        let shown = [addresses.filter.text, addresses.filter.status?.title ?? ""].filter {
            !$0.isEmpty
        }
        let filter = shown.isEmpty ? "all" : "only \(shown.joined(separator: ", "))"
        page.text("Shown: \(filter).", .faint)
        let ids = addresses.content.value?.map(\.id) ?? []
        page.commands += [
            Command("add", "add an address", action: tap(.didTapAdd)),
            Command("edit", rows: ids, "change row N", isDefault: true) {
                addresses.send(.didTapEdit($0))
            },
            Command("delete", rows: ids, "delete row N") {
                addresses.send(.didTapDelete($0))
            },
            Command("filter", text: "[WORDS]", "show only some; without words, all") {
                addresses.send(.filterChanged($0))
            },
            Command("status", text: "[STATUS]", "unused or order; alone, all") { text in
                let status = Address.Status.allCases.first { $0.title.hasPrefix(text) }
                guard let status else { throw CommandError("Type unused or order.") }
                addresses.send(.didSelectStatus(text.isEmpty ? nil : status))
            },
            Command("refresh", "load them again", action: tap(.didPullToRefresh)),
        ]
    }

    private func tap(_ input: AddressesViewModel.Input) -> () -> Void {
        { [addresses] in addresses.send(input) }
    }
}
