import ShopCore
import SimpleViewModel

/// The catalogue in the terminal.
@MainActor final class CatalogueScreen: Screen {
    private let catalogue: ViewModelInterface<CatalogueViewModel>

    init(_ viewModel: CatalogueViewModel, in window: any Window) {
        catalogue = ViewModelInterface(viewModel, toastsIn: window)
        follow(catalogue, in: window)
        catalogue.send(.viewDidLoad)
    }

    var activity: String? {
        let state = catalogue.state
        return switch state.loading {
        case nil where catalogue.suggestions?.isLoading == true: "Loading your searches"
        case nil: catalogue.isLoadingLikes ? "Loading your likes" : nil
        case .nextPage: "Loading more products"
        case .search:
            state.query.isEmpty ? "Loading the products" : "Searching for “\(state.query)”"
        }
    }

    func draw(on page: inout Page) {
        if let child = catalogue.suggestions { draw(child, on: &page) }
        Self.draw(catalogue.state, on: &page) { [catalogue] in catalogue.send($0) }
    }

    /// Draws a state, and needs nothing else: no view model, and nothing that is kept.
    static func draw(
        _ state: CatalogueState, on page: inout Page,
        send: @escaping (CatalogueViewModel.Input) -> Void
    ) {
        page.heading(state.title)
        page.content(state.content, retry: { send(.didTapRetry) }) { items, page in
            page.table(
                zip(1..., items).map { number, item in
                    let notes = [
                        item.isSoldOut ? "sold out" : "",
                        item.id == state.selectedItemID ? "opened last" : "",
                    ]
                    let name = state.likedIDs.contains(item.id) ? "♥ \(item.name)" : item.name
                    return Row(
                        number,
                        [name, item.price, notes.filter { !$0.isEmpty }.joined(separator: ", ")],
                        item.isSoldOut ? .faint : .plain)
                })
            guard state.hasMore else { return }
            page.text("Type more to see more.", .faint)
            page.commands.append(Command("more", "load more products") { send(.didReachEnd) })
        }
        let ids = state.items.map(\.id)
        page.commands += [
            Command(
                "open", text: "ID", "open a product",
                choose: { send(.didTapProduct(try Command.row($0, of: ids))) }
            ) {
                send(.didTapProduct(try product($0, of: ids)))
            },
            Command("search", text: "[WORDS]", "find products; without words, see recent searches")
            {
                send($0.isEmpty ? .didTapSearchField : .didSubmitQuery($0))
            },
            Command("type", text: "WORDS", "type the words letter by letter, as in a search field")
            { words in
                for count in 1...words.count { send(.didChangeQuery(String(words.prefix(count)))) }
            },
            Command("all", "show all products") { send(.didChangeQuery("")) },
            Command("refresh", "load the products again") { send(.didPullToRefresh) },
            Command("cancel", "stop searching") { send(.didTapCancel) },
        ]
    }

    /// A whole id, a row, or the beginning of an id.
    private static func product(_ text: String, of ids: [ProductID]) throws -> ProductID {
        let id = ProductID(rawValue: text)
        if ids.contains(id) { return id }
        if Int(text) != nil { return try Command.row(text, of: ids) }
        let named = ids.filter { $0.rawValue.hasPrefix(text) }
        return named.count == 1 ? named[0] : id
    }

    /// The recent searches are above the list, which can be used as before.
    private func draw(_ child: ViewModelInterface<SuggestionsViewModel>, on page: inout Page) {
        page.heading(child.title)
        page.content(child.content, retry: { child.send(.didTapRetry) }) { queries, page in
            page.table(queries.enumerated().map { Row($0 + 1, [$1]) })
            page.commands.append(
                Command("again", rows: queries, "search for row N again", isDefault: true) {
                    child.send(.didTapQuery($0))
                })
        }
        page.text(
            "Type a number to search for it again, open N to open a product, or close.", .faint)
        page.commands.append(
            Command("close", "close the recent searches") { child.send(.didTapClose) })
    }
}
