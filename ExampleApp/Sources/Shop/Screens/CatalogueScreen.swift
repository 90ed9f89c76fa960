import ShopCore
import SimpleViewModel

/// The catalogue in the terminal.
@MainActor final class CatalogueScreen: Screen {
    /// A list shows no more rows than this: those before them are further up in the window.
    private static let longestList = 24

    private let catalogue: ObservedViewModel<CatalogueViewModel>
    private let stage: Stage

    init(_ viewModel: CatalogueViewModel, actions: CatalogueActions, stage: Stage) {
        catalogue = ObservedViewModel(viewModel)
        self.stage = stage
        catalogue.interface.receive { [weak catalogue] output in
            switch output {
            case let .showToast(text): stage.show(toast: text)
            case let .showError(sentence): stage.show(error: sentence)
            case let .showDetails(id): actions.showDetails(id) { catalogue?.send(.productDidChange($0)) }
            case .showSuggestions: actions.showSuggestions { catalogue?.send(.didSelectSuggestion($0)) }
            case .closeSuggestions: actions.closeSuggestions()
            }
        }
        catalogue.send(.viewDidLoad)
    }

    private var state: CatalogueState { catalogue.state }

    var title: String { state.title }

    var activity: String? {
        switch state.loading {
        case nil: nil
        case .nextPage: "Loading more products"
        case .search: state.query.isEmpty ? "Loading the products" : "Searching for “\(state.query)”"
        }
    }

    func draw(on page: inout Page) { Self.draw(state, on: &page) }

    /// Draws a state, and needs nothing else: no view model, and nothing that is kept.
    static func draw(_ state: CatalogueState, on page: inout Page) {
        switch state.phase {
        case .loading: break
        case let .empty(message): page.message(message)
        case let .failed(message):
            page.text(message.title, .error)
            page.failure(message.detail)
        case .list:
            let hidden = max(0, state.items.count - longestList)
            if hidden > 0 { page.text("… rows 1 to \(hidden) are above", .faint) }
            page.table(
                zip(hidden + 1...state.items.count, state.items[hidden...]).map {
                    Row($0, $1, $1.id == state.selectedItemID)
                })
            if let error = state.error { page.failure(error) }
            if state.hasMore, state.error == nil { page.text("Type more to see more.", .faint) }
        }
    }

    var commands: [Command] {
        let isFailed = if case .failed = state.phase { true } else { state.error != nil }
        return [
            Command("open", text: "ID", "open the product with an id, or in a row", isDefault: true) { [weak self] in
                self?.open($0)
            },
            Command("search", text: "WORDS", "find products; without words, see recent searches", isOptional: true) {
                [catalogue] in catalogue.send($0.isEmpty ? .didTapSearchField : .didSubmitQuery($0))
            },
            Command("type", text: "WORDS", "type the words letter by letter, as in a search field") {
                [catalogue] words in
                for count in 1...words.count { catalogue.send(.didChangeQuery(String(words.prefix(count)))) }
            },
        ] + (state.query.isEmpty ? [] : [command("all", "show all products again", .didChangeQuery(""))])
            + (state.hasMore ? [command("more", "load more products", .didReachEnd)] : [])
            + (isFailed ? [command("retry", "try again", .didTapRetry)] : [])
            + [command("refresh", "load the products again", .didPullToRefresh)]
            + (activity == nil ? [] : [command("cancel", "stop searching", .didTapCancel)])
    }

    private func command(_ name: String, _ help: String, _ input: CatalogueViewModel.Input) -> Command {
        Command(name, help) { [catalogue] in catalogue.send(input) }
    }

    private func open(_ text: String) {
        let ids = state.items.map(\.id)
        let named = ids.filter { $0.rawValue.hasPrefix(text) }
        guard let number = Int(text) else {
            return catalogue.send(.didTapProduct(named.count == 1 ? named[0] : ProductID(rawValue: text)))
        }
        guard ids.indices.contains(number - 1) else {
            return stage.show(error: CommandError.noRow(number, count: ids.count).localizedDescription)
        }
        catalogue.send(.didTapProduct(ids[number - 1]))
    }
}

extension Row {
    fileprivate init(_ number: Int, _ item: CatalogueState.Item, _ isSelected: Bool) {
        let notes = [item.isSoldOut ? "sold out" : "", isSelected ? "opened last" : ""].filter { !$0.isEmpty }
        let cells = [item.isLiked ? "♥ \(item.name)" : item.name, item.price, notes.joined(separator: ", ")]
        self.init(number, cells, item.isSoldOut ? .faint : .plain)
    }
}
