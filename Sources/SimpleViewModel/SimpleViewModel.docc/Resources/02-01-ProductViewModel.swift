import Observation

@Observable final class ProductViewModel {
    enum Input { case didAppear, didTapLike }
    enum Output: Equatable { case toast(String) }

    private(set) var name = ""
    private(set) var isLiked = false
}
