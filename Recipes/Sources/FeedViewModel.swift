import Observation
import SimpleViewModel

struct Post: Equatable, Identifiable, Sendable {
    let id: Int
    let text: String
}

/// A list that loads page by page, and is refreshed by pulling.
@Observable final class FeedViewModel: ViewModel {
    enum Input { case didPullToRefresh, didShow(Post.ID), didTapRetry }
    enum Work { case refresh, more }

    let scope = Scope()
    private(set) var posts: [Post]?  // nil: not known yet
    var isLoading: Bool { posts == nil && scope.isRunning(.refresh) }
    var isLoadingMore: Bool { scope.isRunning(.more) }
    var failure: String? {
        let error = scope.failure(of: .refresh) ?? scope.failure(of: .more)
        return error.map(message)
    }
    /// Also after a load that was cancelled, as by a view that went: then nothing runs.
    var canRetry: Bool {
        let isIdle = !scope.isRunning(.refresh) && !isLoadingMore
        return failure != nil || isIdle && (posts == nil || isShort)
    }
    private var next: Int?  // nil: there is no more
    private var shownCount = 0
    private var isShort: Bool { next != nil && posts.map(\.count) ?? 0 <= shownCount }
    private let page: @Sendable (Int) async throws -> [Post]

    init(page: @escaping @Sendable (Int) async throws -> [Post]) {
        self.page = page
        refresh()  // begins with the interface, and is the screen's: no view cancels it
    }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        switch input {
        case .didPullToRefresh:
            refresh()
        case let .didShow(id):
            guard let index = posts?.firstIndex(where: { $0.id == id }) else { return }
            shownCount = max(shownCount, index + 1)
            // After a failure, the user decides.
            if scope.failure(of: .more) == nil { loadMoreIfShort(.ignoreWhileRunning) }
        case .didTapRetry:
            if posts == nil || scope.failure(of: .refresh) != nil {
                refresh()
            } else {
                loadMoreIfShort(.ignoreWhileRunning)
            }
        }
    }

    private func refresh() {
        scope.run(.refresh, .restart) {
            try await self.page(0)
        } then: { page in
            self.scope.cancel(.more)  // it belongs to the old list
            self.posts = []
            self.shownCount = min(self.shownCount, page.count)
            self.show(page, number: 0)
        }
    }

    private func loadMoreIfShort(_ policy: ViewModelWorkPolicy) {
        guard let next, isShort else { return }
        scope.run(.more, policy) {
            try await self.page(next)
        } then: { page in
            self.show(page, number: next)
        }
    }

    private func show(_ page: [Post], number: Int) {
        let known = Set((posts ?? []).map(\.id))
        // A post comes twice if the list has moved between two requests.
        posts?.append(contentsOf: page.filter { !known.contains($0.id) })
        next = page.isEmpty ? nil : number + 1
        // Rows that are shown already don't appear again, so the list asks by itself
        // if it has become short, or if the page had nothing new.
        loadMoreIfShort(.restart)
    }
}
