import ShopCore
import SimpleViewModel

/// The list of addresses in the terminal.
@MainActor final class AddressesScreen: Screen {
    let title = "Your addresses"

    private let addresses: ObservedViewModel<AddressesViewModel>
    private let stage: Stage

    init(_ viewModel: AddressesViewModel, stage: Stage) {
        addresses = ObservedViewModel(viewModel)
        self.stage = stage
        addresses.interface.receive { event in
            switch event {
            case let .showToast(text): stage.show(toast: text)
            }
        }
        addresses.send(.viewDidLoad)
    }

    var activity: String? { addresses.isLoading ? "Loading your addresses" : addresses.isDeleting ? "Deleting" : nil }

    func didAppear() { addresses.send(.viewDidAppear) }

    func draw(on page: inout Page) {
        page.content(addresses.content) { rows, page in
            page.table(
                rows.enumerated().map { Row($0 + 1, [$1.label, $1.street, $1.place, $1.note], Style($1.tone)) })
        }
        let shown = [addresses.filter.text, addresses.filter.status?.rawValue ?? ""].filter { !$0.isEmpty }
        let filter = shown.isEmpty ? "all" : "only \(shown.joined(separator: ", "))"
        page.text("Shown: \(filter). Order: \(addresses.order.rawValue).", .faint)
        page.alert(addresses.alert)
    }

    var commands: [Command] {
        let ids = addresses.content.value?.map(\.id) ?? []
        func tap(_ name: String, _ help: String, _ input: AddressesViewModel.Input) -> Command {
            Command(name, help) { [addresses] in addresses.send(input) }
        }
        return [
            tap("add", "add an address", .didTapAdd),
            Command("edit", row: ids.count, "change row N", isDefault: true) { [addresses] in
                addresses.send(.didTapEdit(ids[$0 - 1]))
            },
            Command("delete", row: ids.count, "delete row N") { [addresses] in
                addresses.send(.didTapDelete(ids[$0 - 1]))
            },
            Command("filter", text: "WORDS", "show only some; without words, all", isOptional: true) { [addresses] in
                addresses.send(.filterChanged($0))
            },
            Command("status", text: "STATUS", "unused or awaitingDelivery; alone, all", isOptional: true) {
                [addresses, stage] in
                let status = Address.Status(rawValue: $0)
                guard $0.isEmpty || status != nil else { return stage.show(error: "Type unused or awaitingDelivery.") }
                addresses.send(.didSelectStatus(status))
            },
            Command("sort", text: "ORDER", "created, label or city") { [addresses, stage] in
                let order = BrowseAddresses.Order(rawValue: $0)
                guard let order else { return stage.show(error: "Type created, label or city.") }
                addresses.send(.didSelectOrder(order))
            },
            tap("refresh", "load them again", .didPullToRefresh),
        ] + (addresses.alert == nil ? [] : [tap("ok", "close the alert", .didDismissAlert)])
            + (addresses.content.offersRetry ? [tap("retry", "try again", .didTapRetry)] : [])
    }
}
