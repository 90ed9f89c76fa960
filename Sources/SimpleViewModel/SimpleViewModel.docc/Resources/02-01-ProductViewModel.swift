import Observation

@Observable final class ProductViewModel {
    enum Input {
        case didAppear
        case didTapLike
    }

    enum Output: Equatable {
        case toast(String)
    }

    private(set) var name = ""
    private(set) var isLiked = false
}
