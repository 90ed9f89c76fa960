import Observation
import SimpleViewModel

struct Catalogue: Sendable {  // your service
    var search: @Sendable (String) async throws -> [String] = { query in
        ["Sweater", "Scarf", "Socks"].filter { query.isEmpty || $0.hasPrefix(query) }
    }
}

@Observable final class CatalogueViewModel: ViewModel {
    enum Input { case didAppear, didPullToRefresh, didSearch(String), didTapProduct(String) }
    enum Output: Equatable { case open(String) }
    enum Work { case load }

    private(set) var query = ""
    private(set) var products: [String]?  // nil: not known yet
    var failure: String? { tasks.isRunning(.load) ? nil : problem }
    var isLoading: Bool { tasks.isRunning(.load) || products == nil && problem == nil }
    private var problem: String?
    private let catalogue: Catalogue
    private let tasks: ViewModelTasks<Work>

    init(catalogue: Catalogue = Catalogue(), tasks: ViewModelTasks<Work> = ViewModelTasks()) {
        self.catalogue = catalogue
        self.tasks = tasks
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear: if products == nil { load() }  // coming back keeps the list
        case .didPullToRefresh: load()
        case let .didSearch(text):
            guard text != query else { return }
            query = text
            load(after: .milliseconds(300))
        case let .didTapProduct(id): respond(.open(id))
        }
    }

    private func load(after delay: Duration = .zero) {
        tasks.run(.load, .restart, after: delay) {
            try await self.catalogue.search(self.query)
        } then: { products in
            self.products = products
            self.problem = nil
        } catch: { _ in
            self.problem = "Could not load. Check your connection."
        }
    }
}
