final class ProductViewModel {
    enum Input {
        case didAppear
        case didTapLike
    }

    enum Output: Equatable {
        case name(String)
        case likeStatus(on: Bool)
    }
}
