import Observation
import SimpleViewModel

@Observable final class ListViewModel: ViewModel {
    enum Input { case didAppear, didPullToRefresh, didShowLastRow, didTapRetry }
    enum Work { case load }
    enum Content: Equatable {
        case loading, empty, failed(String), loaded([String], problem: String?)
    }

    var content: Content {
        let isRunning = scope.isRunning(.load)
        let problem = isRunning ? nil : failure?.text
        guard let items, !items.isEmpty || problem == nil else {
            return problem.map { .failed($0) } ?? .loading
        }
        if items.isEmpty { return isRunning ? .loading : .empty }
        return .loaded(items, problem: problem)
    }
    private var items: [String]?  // nil: not known yet
    private var failure: (text: String, part: Int)?  // what failed, for Retry
    private var next: Int? = 0  // nil: there is no more
    private let service: Service
    let scope = Scope()

    init(service: Service = Service()) {
        self.service = service
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        switch input {
        case .didAppear: if items == nil { load(0, .restart) }  // coming back keeps the list
        case .didPullToRefresh: load(0, .restart)
        case .didShowLastRow: if failure == nil { load(next, .ignoreWhileRunning) }
        case .didTapRetry: load(failure?.part, .ignoreWhileRunning)
        }
    }

    private func load(_ number: Int?, _ policy: ViewModelWorkPolicy) {
        guard let number else { return }
        scope.run(.load, policy) {
            try await self.service.part(number)
        } then: { part in
            var items = number == 0 ? [] : self.items ?? []
            // An item comes twice if the list has moved between two requests.
            for item in part where !items.contains(item) { items.append(item) }
            self.items = items
            self.next = part.isEmpty ? nil : number + 1
            self.failure = nil  // here, not before run: a cancelled retry keeps its button
        } catch: { error in
            self.failure = (message(for: error), number)
        }
    }
}
