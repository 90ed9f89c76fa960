import Observation
import SimpleViewModel

@Observable final class NamesService {
    var load: @Sendable () async throws -> [String] = { ["Ada", "Grace"] }
}

@Observable final class NamesViewModel: ViewModel {
    enum Input { case didAppear, didTapRetry }
    enum Work { case load }

    private(set) var names: [String]?  // nil: not known yet
    var failure: String? { scope.isRunning(.load) ? nil : problem }
    var isLoading: Bool { scope.isRunning(.load) || names == nil && problem == nil }
    private var problem: String?
    private let service: NamesService
    let scope = Scope()

    init(service: NamesService) {
        self.service = service
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        scope.run(.load, .restart) {
            try await self.service.load()
        } then: { names in
            self.names = names
            self.problem = nil
        } catch: { _ in
            self.problem = "Could not load."
        }
    }
}
