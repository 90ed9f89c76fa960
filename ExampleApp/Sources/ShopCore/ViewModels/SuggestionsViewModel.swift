import Observation
import SimpleViewModel

/// The recent searches, beside the catalogue, which is told of the choice by an action.
@Observable public final class SuggestionsViewModel: ViewModel {
    public enum Input { case didTapQuery(String) }

    public enum Output: Equatable { case didSelect(String) }

    public let title = "Search again for"
    private let queries: RecentQueries

    init(_ queries: RecentQueries) {
        self.queries = queries
    }

    public var content: Content<[String]> {
        queries.all.isEmpty
            ? .empty(
                Message(title: "No searches yet.", detail: "What you search for is kept here."))
            : .shown(queries.all.map(\.text))
    }

    public func accept(_ input: Input, respond: Respond) {
        switch input {
        case let .didTapQuery(text): respond(.didSelect(text))
        }
    }
}
