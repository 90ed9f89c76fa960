import ShopCore
import SimpleViewModel

/// The list of addresses in the terminal.
@MainActor final class AddressesScreen: Screen {
    private let interface: ViewModelInterface<AddressesViewModel>
    private let stage: Stage
    private var list: AddressList?
    private var failure: String?
    private var isLoading = false
    private var isDeleting = false

    init(viewModel: AddressesViewModel, stage: Stage) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.stage = stage
        interface.receive { [weak self] output in self?.show(output) }
    }

    var title: String {
        let filter = list?.filter ?? ""
        return filter.isEmpty ? "Your addresses" : "Your addresses with “\(filter)”"
    }

    var isBusy: Bool { isLoading || isDeleting }
    var activity: String? { isLoading ? "Loading your addresses" : isDeleting ? "Deleting" : nil }
    var choiceCount: Int { list?.rows.count ?? 0 }

    var commands: [ScreenCommand] {
        guard failure == nil else { return [command("retry", help: "try to load them again", .didTapRetry)] }
        guard let list else { return [] }
        let delete = ScreenCommand("delete", number: "N", help: "delete the address in row N") { [interface] in
            interface.send(.didTapDelete(list.rows[$0 - 1].id))
        }
        return (list.rows.isEmpty ? [] : [delete]) + [
            ScreenCommand(
                "filter", text: "WORDS", example: "london", isOptional: true,
                help: "show those with these words, or all"
            ) { [interface] in interface.send(.filterChanged($0)) },
            ScreenCommand(
                "sort", text: "ORDER", example: "city", suggestions: { AddressSort.allCases.map(\.rawValue) },
                help: "sort by name or city, or as added"
            ) { [weak self] in self?.sort(by: $0) },
            command("refresh", help: "load them again", .didPullToRefresh),
        ]
    }

    func didAppear() { interface.send(.viewDidAppear) }

    func draw(in drawing: inout Drawing) {
        if let failure { return drawing.failure(failure) }
        guard let list else { return }
        if let message = list.message { drawing.text(message) }
        drawing.table(
            list.rows.enumerated().map { TableRow($0 + 1, [$1.label, $1.street, $1.place, $1.note]) })
    }

    private func sort(by name: String) {
        guard let sort = AddressSort(rawValue: name) else {
            let names = AddressSort.allCases.map(\.rawValue).joined(separator: ", ")
            return stage.say("\"\(name)\" is not an order. Type sort and one of these: \(names).", .error)
        }
        interface.send(.didSelectSort(sort))
    }

    private func show(_ output: AddressesViewModel.Output) {
        switch output {
        case let .isLoading(isLoading): self.isLoading = isLoading
        case let .isDeleting(isDeleting): self.isDeleting = isDeleting
        case let .list(list): (self.list, failure) = (list, nil)
        case let .showError(sentence) where list == nil: failure = sentence
        case let .showError(sentence), let .couldNotDelete(sentence): stage.say(sentence, .error)
        case let .showToast(message): stage.say("[ \(message) ]")
        }
        stage.changed()
    }

    private func command(_ name: String, help: String, _ input: AddressesViewModel.Input) -> ScreenCommand {
        ScreenCommand(name, help: help) { [interface] in interface.send(input) }
    }
}
