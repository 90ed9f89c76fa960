import Observation
import SimpleViewModel

/// The recent searches, on a child view of the catalogue, which owns it, loads it, and gets the
/// search that was chosen.
@Observable public final class SuggestionsViewModel: ViewModel {
    public enum Input {
        case didOpen
        case didTapRetry
        case didTapQuery(String)
        case didTapClose
    }

    public enum Output: Equatable {
        case didSelect(String)
        case didClose
    }

    public let title = "Search again for"
    public var content: Content<[String]> {
        guard queries?.isEmpty != true else {
            return .empty(
                Message(title: "No searches yet", detail: "What you search for is kept here."))
        }
        return Content(queries, failure: failure)
    }
    public var isLoading: Bool { scope.isRunning(.load) }

    public enum Work { case load }

    public let scope = Scope()
    private let products: SearchProducts
    private var queries: [String]?
    private var failure: Message?

    init(_ products: SearchProducts) { self.products = products }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .didOpen, .didTapRetry: load()
        case let .didTapQuery(text): respond(.didSelect(text))
        case .didTapClose: respond(.didClose)
        }
    }

    private func load() {
        scope.run(.load, .restart) { [products] in
            try await products.recentQueries()
        } then: { [self] queries in
            self.queries = queries.map(\.text)
            failure = nil
        } catch: { [self] error in
            failure = Message(error)
        }
    }
}
