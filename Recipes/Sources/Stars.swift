import Observation
import SimpleViewModel

@Observable final class Stars {
    private(set) var ids: Set<String> = []

    func set(_ id: String, to isOn: Bool) {
        if isOn { ids.insert(id) } else { ids.remove(id) }
    }
}

@Observable final class ArticleViewModel: ViewModel {
    enum Input { case didTapStar(isOn: Bool) }

    var isStarred: Bool { stars.ids.contains(id) }
    private let id: String
    private let stars: Stars

    init(id: String, service stars: Stars) {
        self.id = id
        self.stars = stars
    }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .didTapStar(isOn): stars.set(id, to: isOn)
        }
    }
}
