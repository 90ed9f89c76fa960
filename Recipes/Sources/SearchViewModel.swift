import Observation
import SimpleViewModel

@Observable final class SearchViewModel: ViewModel {
    enum Input { case didType(String), didTapResult(String) }
    enum Output: Equatable { case open(String) }
    enum Work { case search }

    let scope = Scope()
    private(set) var results: [String] = []
    var isSearching: Bool { scope.isRunning(.search) }
    var failure: String? { scope.failure(of: .search).map { _ in "Could not search." } }
    private let find: @Sendable (String) async throws -> [String]

    init(find: @escaping @Sendable (String) async throws -> [String] = { [$0] }) {
        self.find = find
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didType(""):
            scope.cancel(.search)
            results = []
        case let .didType(text):
            scope.run(.search, .restart, after: .milliseconds(300)) {
                try await self.find(text)
            } then: { found in
                self.results = found
            }
        case let .didTapResult(id): respond(.open(id))
        }
    }
}
