import ShopCore
import SimpleViewModel

/// The catalogue in the terminal: a list with a search, and the screen at the bottom of the stack.
@MainActor final class CatalogueScreen: Screen {
    private let catalogue: ObservedViewModel<CatalogueViewModel>
    private var isLoaded = false

    init(viewModel: CatalogueViewModel, actions: CatalogueActions, stage: Stage) {
        catalogue = ObservedViewModel(viewModel)
        catalogue.receive { [weak catalogue] event in
            switch event {
            case let .showToast(sentence):
                stage.say(sentence)
            case let .showDetails(id):
                actions.showDetails(id) { change in catalogue?.send(.productDidChange(change)) }
            }
        }
    }

    /// Loads it once: changes in the details come back through the actions.
    func didAppear() {
        guard !isLoaded else { return }
        isLoaded = true
        catalogue.send(.viewDidLoad)
    }

    var title: String { catalogue.title }
    var isBusy: Bool { catalogue.isSearching || isLoadingMore || catalogue.isLoadingSuggestions }

    var activity: String? {
        guard catalogue.isSearching else { return isLoadingMore ? "Loading more products" : nil }
        return catalogue.query.isEmpty ? "Loading the products" : "Searching for “\(catalogue.query)”"
    }

    private var isLoadingMore: Bool { catalogue.content.value?.more == .loading }

    // MARK: Drawing

    func draw(in drawing: inout Drawing) {
        if let suggestions = catalogue.suggestions { return draw(suggestions, in: &drawing) }
        drawing.content(catalogue.content) { list, drawing in
            drawing.table(list.items.enumerated().map { TableRow($0 + 1, $1) })
            draw(list.more, in: &drawing)
        }
    }

    private func draw(_ suggestions: [String], in drawing: inout Drawing) {
        guard !suggestions.isEmpty else {
            return drawing.text("You have not searched for anything yet. Type it as in \"search linen\".", .faint)
        }
        drawing.text("Search again for:")
        drawing.table(suggestions.enumerated().map { TableRow($0 + 1, [$1]) })
    }

    private func draw(_ more: MoreItems, in drawing: inout Drawing) {
        switch more {
        case .none, .loading: break
        case .available: drawing.text("Type more to see more.", .faint)
        case let .failed(sentence): drawing.failure(sentence)
        }
    }

    // MARK: Commands

    var choiceCount: Int { catalogue.suggestions?.count ?? items.count }
    var choiceHelp: String? { catalogue.suggestions == nil ? "open the product in row N" : "search for row N again" }

    func choose(_ number: Int) {
        if let suggestions = catalogue.suggestions {
            catalogue.send(.didTapSuggestion(suggestions[number - 1]))
        } else {
            catalogue.send(.didTapProduct(items[number - 1].id))
        }
    }

    var ids: [String] { items.map(\.id.rawValue) }
    func open(_ id: ProductID) { catalogue.send(.didTapProduct(id)) }
    func search(for words: String) { catalogue.send(.didSubmitQuery(words)) }

    var commands: [ScreenCommand] {
        var commands = [searchCommand]
        commands += isFiltered ? [command("all", "show all products again", .didSubmitQuery(""))] : []
        commands += hasMore ? [command("more", "load more products", .didReachEnd)] : []
        commands += offersRetry ? [command("retry", "try again", .didTapRetry)] : []
        commands += [command("refresh", "load the products again", .didPullToRefresh)]
        commands += isBusy || catalogue.suggestions != nil ? [command("cancel", "stop searching", .didTapCancel)] : []
        return commands
    }

    private var items: [CatalogueItem] { catalogue.content.value?.items ?? [] }

    private var isFiltered: Bool { !catalogue.query.isEmpty || catalogue.suggestions != nil }
    private var hasMore: Bool { catalogue.content.value?.more == .available && catalogue.suggestions == nil }

    private var offersRetry: Bool {
        let hasFailedMore = if case .failed = catalogue.content.value?.more { true } else { false }
        return (catalogue.content.offersRetry || hasFailedMore) && catalogue.suggestions == nil
    }

    private func command(_ name: String, _ help: String, _ input: CatalogueViewModel.Input) -> ScreenCommand {
        ScreenCommand(name, help: help) { [catalogue] in catalogue.send(input) }
    }

    /// Without words it does the same as a tap on a search field.
    private var searchCommand: ScreenCommand {
        ScreenCommand(
            "search", text: "WORDS", example: "linen", isOptional: true,
            help: "find products; without words, see recent searches"
        ) { [catalogue] words in
            catalogue.send(words.isEmpty ? .didTapSearchField : .didSubmitQuery(words))
        }
    }
}

extension TableRow {
    fileprivate init(_ number: Int, _ item: CatalogueItem) {
        let cells = [item.isLiked ? "♥ \(item.name)" : item.name, item.price, item.isSoldOut ? "sold out" : ""]
        self.init(number, cells, item.isSoldOut ? .faint : .plain)
    }
}
