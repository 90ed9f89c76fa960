import Observation
import SimpleViewModel

/// The likes of all screens: a tap is shown at once, and taken back if it can't be saved.
@MainActor @Observable final class Likes {
    enum Work: Hashable { case save(String) }

    private var saved: Set<String>  // what the server knows
    private var wanted: [String: Bool] = [:]
    private let save: @Sendable (_ id: String, _ isLiked: Bool) async throws -> Void
    private let scope = ViewModelScope<Never, Work>()

    init(
        _ saved: Set<String> = [],
        save: @escaping @Sendable (_ id: String, _ isLiked: Bool) async throws -> Void
    ) {
        self.saved = saved
        self.save = save
    }

    func isLiked(_ id: String) -> Bool {
        scope.isRunning(.save(id)) ? wanted[id] == true : saved.contains(id)
    }

    func failure(_ id: String) -> String? { scope.failure(of: .save(id)).map(message) }

    /// One request after the other: of the taps meanwhile, the last one counts.
    func toggle(_ id: String) {
        let isLiked = !isLiked(id)
        wanted[id] = isLiked
        scope.commit(.save(id), .queueLatest) { [save] in
            try await save(id, isLiked)
        } then: {
            if isLiked { self.saved.insert(id) } else { self.saved.remove(id) }
        }
    }
}

@Observable final class LikesViewModel: ViewModel {
    enum Input { case didTapLike }

    var isLiked: Bool { likes.isLiked(id) }
    var failure: String? { likes.failure(id) }
    private let id: String
    private let likes: Likes

    init(_ id: String, likes: Likes) {
        self.id = id
        self.likes = likes
    }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case .didTapLike: likes.toggle(id)
        }
    }
}
