import Observation
import SimpleViewModel

@Observable final class SearchViewModel: ViewModel {
    enum Input { case didType(String), didTapResult(String) }
    enum Output: Equatable { case open(String) }
    enum Work { case search }

    private(set) var results: [String] = []
    var isSearching: Bool { tasks.isRunning(.search) }
    var failure: String? { isSearching ? nil : problem }
    private var problem: String?
    private let find: @Sendable (String) async throws -> [String]
    private let tasks: ViewModelTasks<Work>

    init(
        find: @escaping @Sendable (String) async throws -> [String] = { [$0] },
        tasks: ViewModelTasks<Work> = ViewModelTasks()
    ) {
        self.find = find
        self.tasks = tasks
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didType(""):
            tasks.cancel(.search)
            show([])
        case let .didType(text):
            tasks.run(.search, .restart, after: .milliseconds(300)) {
                try await self.find(text)
            } then: { results in
                self.show(results)
            } catch: { _ in
                self.show([], problem: "Could not search.")
            }
        case let .didTapResult(id): respond(.open(id))
        }
    }

    private func show(_ results: [String], problem: String? = nil) {
        self.results = results
        self.problem = problem
    }
}
