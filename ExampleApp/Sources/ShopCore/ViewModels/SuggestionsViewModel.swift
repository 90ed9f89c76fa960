import Observation
import SimpleViewModel

/// The recent searches, on a child screen of the catalogue that reports the one that was chosen.
@Observable public final class SuggestionsViewModel: ViewModel {
    public enum Input {
        case viewDidLoad
        case didTapQuery(String)
    }

    public enum Output: Equatable {
        case didSelect(String)
    }

    public private(set) var queries: [String] = []
    public var isLoading: Bool { tasks.isRunning(.load) }
    public private(set) var error: String?

    private enum Work { case load }

    private let tasks = ViewModelTasks<Work>()
    private let recentQueries: any RecentQueries

    public init(_ recentQueries: any RecentQueries) { self.recentQueries = recentQueries }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad: load()
        case let .didTapQuery(text): respond(.didSelect(text))
        }
    }

    private func load() {
        tasks.run(.load, .restart) { [recentQueries] in
            try await recentQueries.recentQueries()
        } then: { [self] in
            queries = $0.map(\.text)
            error = nil
        } catch: { [self] in
            error = $0.sentence
        }
    }
}
