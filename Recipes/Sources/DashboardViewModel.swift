import Observation
import SimpleViewModel

struct DashboardService: Sendable {
    var news: @Sendable () async throws -> [String]
    var weather: @Sendable () async throws -> String
    var image: @Sendable (_ row: Int) async throws -> String
}

@Observable final class DashboardViewModel: ViewModel {
    enum Input { case didAppear, didTapRetry, didShowRow(Int) }
    enum Work: Hashable { case load, image(row: Int) }

    private(set) var news: [String]?
    private(set) var weather: String?
    private(set) var images: [Int: String] = [:]
    var failure: String? { scope.isRunning(.load) ? nil : problem }
    private var problem: String?
    private let service: DashboardService
    let scope = Scope()

    init(service: DashboardService) {
        self.service = service
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        switch input {
        case .didAppear: if news == nil { load() }
        case .didTapRetry: load()
        case let .didShowRow(row):
            guard images[row] == nil else { return }
            scope.run(.image(row: row), .ignoreWhileRunning) {
                try await self.service.image(row)
            } then: { image in
                self.images[row] = image
            } catch: { _ in  // the row asks again when it appears again
            }
        }
    }

    // Both requests run at once. If one of them may fail alone, give each a name of its own.
    private func load() {
        scope.run(.load, .restart) { [service] in
            async let news = service.news()
            async let weather = service.weather()
            return try await (news, weather)
        } then: { news, weather in
            self.news = news
            self.weather = weather
            self.problem = nil
        } catch: { error in
            self.problem = message(for: error)
        }
    }
}
