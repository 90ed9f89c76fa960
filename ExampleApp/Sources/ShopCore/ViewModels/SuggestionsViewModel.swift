import Observation
import SimpleViewModel

/// The recent searches, beside the catalogue, to which an action reports the choice.
@Observable public final class SuggestionsViewModel: ViewModel {
    public enum Input { case didTapQuery(String) }

    public let title = "Search again for"
    private let queries: RecentQueries
    private let didSelect: @MainActor (String) -> Void

    init(_ queries: RecentQueries, didSelect: @escaping @MainActor (String) -> Void) {
        self.queries = queries
        self.didSelect = didSelect
    }

    public var content: Content<[String]> {
        Content(
            queries.all, failure: nil,
            empty: Message(title: "No searches yet.", detail: "What you search for is kept here."))
    }

    public func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .didTapQuery(query): didSelect(query)
        }
    }
}
