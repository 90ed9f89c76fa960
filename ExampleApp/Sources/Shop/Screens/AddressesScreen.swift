import ShopCore
import SimpleViewModel

/// The list of addresses in the terminal.
@MainActor final class AddressesScreen: Screen {
    private let interface: ViewModelInterface<AddressesViewModel>
    private let stage: Stage
    private var content = Content<[AddressRow]>.loading
    private var filter = ""
    private var isLoading = false
    private var isDeleting = false

    init(viewModel: AddressesViewModel, stage: Stage) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.stage = stage
        interface.receive { [weak self] output in self?.show(output) }
    }

    var title: String {
        filter.isEmpty ? "Your addresses" : "Your addresses with “\(filter)”"
    }

    var isBusy: Bool { isLoading || isDeleting }
    var activity: String? { isLoading ? "Loading your addresses" : isDeleting ? "Deleting" : nil }
    var choiceCount: Int { rows.count }

    var commands: [ScreenCommand] {
        let retry = content.offersRetry ? [command("retry", help: "try to load them again", .didTapRetry)] : []
        switch content {
        case .loading, .failed: return retry
        case .shown, .empty: break
        }
        let rows = rows
        let delete = ScreenCommand("delete", number: "N", help: "delete the address in row N") { [interface] in
            interface.send(.didTapDelete(rows[$0 - 1].id))
        }
        return (rows.isEmpty ? [] : [delete]) + [
            ScreenCommand(
                "filter", text: "WORDS", example: "london", isOptional: true,
                help: "show those with these words, or all"
            ) { [interface] in interface.send(.filterChanged($0)) },
            ScreenCommand(
                "sort", text: "ORDER", example: "city", suggestions: { AddressSort.allCases.map(\.rawValue) },
                help: "sort by name or city, or as added"
            ) { [weak self] in self?.sort(by: $0) },
            command("refresh", help: "load them again", .didPullToRefresh),
        ] + retry
    }

    func didAppear() { interface.send(.viewDidAppear) }

    func draw(in drawing: inout Drawing) {
        drawing.content(content) { rows, drawing in
            drawing.table(rows.enumerated().map { TableRow($0 + 1, [$1.label, $1.street, $1.place, $1.note]) })
        }
    }

    private var rows: [AddressRow] { content.value ?? [] }

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
        case let .filter(filter): self.filter = filter
        case .sort: break  // The order of the rows shows it.
        case let .content(content): self.content = content
        case let .showError(sentence): stage.say(sentence, .error)
        case let .showToast(message): stage.say("[ \(message) ]")
        }
        stage.changed()
    }

    private func command(_ name: String, help: String, _ input: AddressesViewModel.Input) -> ScreenCommand {
        ScreenCommand(name, help: help) { [interface] in interface.send(input) }
    }
}
