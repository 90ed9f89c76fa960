import Observation
import SimpleViewModel

/// The likes of all screens: a tap is shown at once, and taken back if it can't be saved.
@MainActor @Observable final class Likes {
    enum Work: Hashable { case save(String) }

    private var saved: Set<String>  // what the server knows
    private var wanted: [String: Bool] = [:]
    private let save: @Sendable (_ id: String, _ isLiked: Bool) async throws -> Void
    private let failures: Failures
    private let scope = ViewModelScope<Never, Work>()

    init(
        _ saved: Set<String> = [], failures: Failures,
        save: @escaping @Sendable (_ id: String, _ isLiked: Bool) async throws -> Void
    ) {
        self.saved = saved
        self.failures = failures
        self.save = save
    }

    func isLiked(_ id: String) -> Bool {
        scope.isRunning(.save(id)) ? wanted[id] == true : saved.contains(id)
    }

    /// One request after the other: of the taps meanwhile, the last one counts.
    func toggle(_ id: String) {
        let isLiked = !isLiked(id)
        wanted[id] = isLiked
        scope.commit(.save(id), .queueLatest) { [save] in
            try await save(id, isLiked)
        } then: {
            if isLiked { self.saved.insert(id) } else { self.saved.remove(id) }
        } catch: { [failures] _ in
            // Unless another tap has taken it back meanwhile.
            if self.wanted[id] == isLiked { failures.report("The like was not saved.") }
        }
    }
}

@Observable final class LikesViewModel: ViewModel {
    enum Input { case didTapLike }

    var isLiked: Bool { likes.isLiked(id) }
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
