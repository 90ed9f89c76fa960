import Observation
import SimpleViewModel

@Observable final class SearchViewModel: ViewModel {
    enum Input { case didType(String), didTapResult(String) }
    enum Output: Equatable { case open(String) }
    enum Work { case search }

    var results: [String] { failure == nil ? found : [] }
    private var found: [String] = []
    var isSearching: Bool { scope.isRunning(.search) }
    var failure: String? { scope.failure(of: .search).map { _ in "Could not search." } }
    private let find: @Sendable (String) async throws -> [String]
    let scope = Scope()

    init(
        find: @escaping @Sendable (String) async throws -> [String] = { [$0] }
    ) {
        self.find = find
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didType(""):
            scope.cancel(.search)
            found = []
        case let .didType(text):
            scope.run(.search, .restart, after: .milliseconds(300)) {
                try await self.find(text)
            } then: {
                self.found = $0
            }
        case let .didTapResult(id): respond(.open(id))
        }
    }
}
