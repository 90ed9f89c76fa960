import Observation
import SimpleViewModel

struct Article: Equatable, Identifiable, Sendable { let id: String }

struct DashboardService: Sendable {
    var news: @Sendable () async throws -> [Article]
    var weather: @Sendable () async throws -> String
    var image: @Sendable (Article.ID) async throws -> String
}

/// Two requests at once, and an image for each row.
@Observable final class DashboardViewModel: ViewModel {
    enum Input { case didTapReload, didShow(Article.ID), didHide(Article.ID) }
    enum Work: Hashable { case load, image(Article.ID) }

    let scope = Scope()
    private(set) var news: [Article] = []
    private(set) var weather: String?
    private(set) var images: [Article.ID: String] = [:]
    private var rowCounts: [Article.ID: Int] = [:]
    var isLoading: Bool { scope.isRunning(.load) }
    var failure: String? { scope.failure(of: .load).map(message) }
    private let service: DashboardService

    init(_ service: DashboardService) {
        self.service = service
        load()
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        switch input {
        case .didTapReload:
            load()
        case let .didShow(id):
            rowCounts[id, default: 0] += 1
            loadImage(id)
        case let .didHide(id):
            // When a row moves, the new one may appear before the old one goes.
            rowCounts[id, default: 1] -= 1
            if rowCounts[id] == 0 { scope.cancel(.image(id)) }
        }
    }

    private func loadImage(_ id: Article.ID) {
        guard images[id] == nil else { return }
        scope.run(.image(id), .ignoreWhileRunning) {
            try await self.service.image(id)
        } then: { image in
            self.images[id] = image
        } catch: { _ in
            // Asked for again when the row appears again, or when the user reloads.
        }
    }

    // If one of them may fail alone, give each a name of its own.
    private func load() {
        scope.run(.load, .restart) { [service] in
            async let news = service.news()
            async let weather = service.weather()
            return try await (news, weather)
        } then: { news, weather in
            self.news = news
            self.weather = weather
            for (id, count) in self.rowCounts where count > 0 { self.loadImage(id) }
        }
    }
}
