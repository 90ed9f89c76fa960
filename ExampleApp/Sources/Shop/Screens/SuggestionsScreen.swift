import ShopCore
import SimpleViewModel

/// The recent searches in the terminal, above the catalogue.
@MainActor final class SuggestionsScreen: Screen {
    let title = "Search again for"

    private let suggestions: ObservedViewModel<SuggestionsViewModel>

    init(_ viewModel: SuggestionsViewModel, didSelect: @escaping (String) -> Void, stage: Stage) {
        suggestions = ObservedViewModel(viewModel)
        suggestions.interface.receive { output in
            switch output {
            case let .didSelect(query): didSelect(query)
            }
        }
        suggestions.send(.viewDidLoad)
    }

    var activity: String? { suggestions.isLoading ? "Loading recent searches" : nil }

    func draw(on page: inout Page) {
        if let error = suggestions.error { return page.failure(error) }
        if suggestions.queries.isEmpty { page.text("You have not searched for anything yet.", .faint) }
        page.table(suggestions.queries.enumerated().map { Row($0 + 1, [$1]) })
    }

    var commands: [Command] {
        [
            Command("choose", row: suggestions.queries.count, "search for row N again", isDefault: true) {
                [suggestions] in suggestions.send(.didTapQuery(suggestions.queries[$0 - 1]))
            },
            Command("retry", "try again") { [suggestions] in suggestions.send(.viewDidLoad) },
        ]
    }
}
