import ShopCore
import SimpleViewModel

/// The list of addresses in the terminal.
@MainActor final class AddressesScreen: Screen {
    private let addresses: ObservedViewModel<AddressesViewModel>
    private let stage: Stage

    init(viewModel: AddressesViewModel, showForm: @escaping (Address?) -> Void, stage: Stage) {
        addresses = ObservedViewModel(viewModel)
        self.stage = stage
        addresses.receive { event in
            switch event {
            case let .showError(sentence): stage.say(sentence, .error)
            case let .showToast(message): stage.say("[ \(message) ]")
            case let .showForm(address): showForm(address)
            }
        }
        addresses.send(.viewDidLoad)
    }

    var title: String {
        addresses.filter.isEmpty ? "Your addresses" : "Your addresses with “\(addresses.filter)”"
    }

    var isBusy: Bool { addresses.isLoading || addresses.isDeleting }
    var activity: String? {
        addresses.isLoading ? "Loading your addresses" : addresses.isDeleting ? "Deleting" : nil
    }
    var choiceCount: Int { addresses.content.value?.count ?? 0 }

    var commands: [ScreenCommand] {
        let content = addresses.content
        let retry = content.offersRetry ? [command("retry", help: "try to load them again", .didTapRetry)] : []
        switch content {
        case .loading, .failed: return retry
        case .shown, .empty: break
        }
        let rows = content.value ?? []
        func row(_ name: String, _ input: @escaping (AddressID) -> AddressesViewModel.Input) -> ScreenCommand {
            ScreenCommand(name, number: "N", help: "\(name) the address in row N") { [addresses] in
                addresses.send(input(rows[$0 - 1].id))
            }
        }
        let add = command("add", help: "add an address", .didTapAdd)
        return [add] + (rows.isEmpty ? [] : [row("edit") { .didTapEdit($0) }, row("delete") { .didTapDelete($0) }]) + [
            ScreenCommand(
                "filter", text: "WORDS", example: "london", isOptional: true,
                help: "show those with these words, or all"
            ) { [addresses] in addresses.send(.filterChanged($0)) },
            ScreenCommand(
                "sort", text: "ORDER", example: "city", suggestions: { AddressSort.allCases.map(\.rawValue) },
                help: "sort by name or city, or as added"
            ) { [weak self] in self?.sort(by: $0) },
            command("refresh", help: "load them again", .didPullToRefresh),
        ] + retry
    }

    func didAppear() { addresses.send(.viewDidAppear) }

    func draw(in drawing: inout Drawing) {
        drawing.content(addresses.content) { rows, drawing in
            drawing.table(rows.enumerated().map { TableRow($0 + 1, [$1.label, $1.street, $1.place, $1.note]) })
        }
    }

    private func sort(by name: String) {
        guard let sort = AddressSort(rawValue: name) else {
            let names = AddressSort.allCases.map(\.rawValue).joined(separator: ", ")
            return stage.say("\"\(name)\" is not an order. Type sort and one of these: \(names).", .error)
        }
        addresses.send(.didSelectSort(sort))
    }

    private func command(_ name: String, help: String, _ input: AddressesViewModel.Input) -> ScreenCommand {
        ScreenCommand(name, help: help) { [addresses] in addresses.send(input) }
    }
}
