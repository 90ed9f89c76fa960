import ShopCore
import SimpleViewModel

/// The catalogue in the terminal: a list that one can search, and the screen at the bottom of the stack.
@MainActor final class CatalogueScreen: Screen {
    private(set) var title = ""
    private(set) var isBusy = false
    private(set) var activity: String?

    private let interface: ViewModelInterface<CatalogueViewModel>
    private let actions: CatalogueActions
    private let stage: Stage

    private var content = Content<CatalogueList>.loading
    private var suggestions: [String]?
    private var query = ""
    private var isLoaded = false
    private var isSearching = false
    private var isLoadingSuggestions = false

    init(viewModel: CatalogueViewModel, actions: CatalogueActions, stage: Stage) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.actions = actions
        self.stage = stage
        interface.receive { [weak self] output in self?.show(output) }
    }

    /// Loads it once: what is changed in the details comes back through the actions.
    func didAppear() {
        guard !isLoaded else { return }
        isLoaded = true
        interface.send(.viewDidLoad)
    }

    // MARK: Outputs

    private func show(_ output: CatalogueViewModel.Output) {
        switch output {
        case let .title(title): self.title = title
        case .searchPlaceholder: break  // There is no search field; the help says how to search.
        case let .query(query): self.query = query
        case let .content(content): self.content = content
        case let .isSearching(isSearching): self.isSearching = isSearching
        case let .isLoadingSuggestions(isLoading): isLoadingSuggestions = isLoading
        case let .showSuggestions(suggestions): self.suggestions = suggestions
        case .hideSuggestions: suggestions = nil
        case let .showToast(sentence): stage.say(sentence)
        case let .showDetails(id): showDetails(id)
        }
        updateActivity()
        stage.changed()
    }

    private func showDetails(_ id: ProductID) {
        actions.showDetails(id) { [weak interface] change in interface?.send(.productDidChange(change)) }
    }

    private func updateActivity() {
        let isLoadingMore = content.value?.more == .loading
        isBusy = isSearching || isLoadingMore || isLoadingSuggestions
        if isSearching {
            activity = query.isEmpty ? "Loading the products" : "Searching for “\(query)”"
        } else {
            activity = isLoadingMore ? "Loading more products" : nil
        }
    }

    // MARK: Drawing

    func draw(in drawing: inout Drawing) {
        if let suggestions { return draw(suggestions, in: &drawing) }
        drawing.content(content) { list, drawing in
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

    // MARK: What a person can do

    var choiceCount: Int { suggestions?.count ?? items.count }
    var choiceHelp: String? { suggestions == nil ? "open the product in row N" : "search for row N again" }

    func choose(_ number: Int) {
        if let suggestions {
            interface.send(.didTapSuggestion(suggestions[number - 1]))
        } else {
            interface.send(.didTapProduct(items[number - 1].id))
        }
    }

    var commands: [ScreenCommand] {
        var commands = [searchCommand, openCommand]
        commands += isFiltered ? [command("all", "show all products again", .didSubmitQuery(""))] : []
        commands += hasMore ? [command("more", "load more products", .didReachEnd)] : []
        commands += offersRetry ? [command("retry", "try again", .didTapRetry)] : []
        commands += [command("refresh", "load the products again", .didPullToRefresh)]
        commands += isBusy || suggestions != nil ? [command("cancel", "stop searching", .didTapCancel)] : []
        return commands
    }

    private var items: [CatalogueItem] { content.value?.items ?? [] }

    private var isFiltered: Bool { !query.isEmpty || suggestions != nil }
    private var hasMore: Bool { content.value?.more == .available && suggestions == nil }

    private var offersRetry: Bool {
        let hasFailedMore = if case .failed = content.value?.more { true } else { false }
        return (content.offersRetry || hasFailedMore) && suggestions == nil
    }

    private func command(_ name: String, _ help: String, _ input: CatalogueViewModel.Input) -> ScreenCommand {
        ScreenCommand(name, help: help) { [interface] in interface.send(input) }
    }

    /// Without words it does what a tap on a search field would.
    private var searchCommand: ScreenCommand {
        ScreenCommand(
            "search", text: "WORDS", example: "linen", isOptional: true,
            help: "find products; without words, see recent searches"
        ) { [interface] words in
            interface.send(words.isEmpty ? .didTapSearchField : .didSubmitQuery(words))
        }
    }

    private var openCommand: ScreenCommand {
        ScreenCommand(
            "open", text: "ID", example: "linen-shirt", suggestions: { [items] in items.map(\.id.rawValue) },
            help: "open a product"
        ) { [interface] id in
            interface.send(.didTapProduct(ProductID(rawValue: id)))
        }
    }
}

extension TableRow {
    fileprivate init(_ number: Int, _ item: CatalogueItem) {
        let cells = [item.isLiked ? "♥ \(item.name)" : item.name, item.price, item.isSoldOut ? "sold out" : ""]
        self.init(number, cells, item.isSoldOut ? .faint : .plain)
    }
}
