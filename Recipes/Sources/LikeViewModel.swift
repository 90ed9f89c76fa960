import Observation
import SimpleViewModel

@Observable final class LikeViewModel: ViewModel {
    enum Input { case didTapLike }
    enum Output: Equatable { case toast(String) }

    private(set) var isLiked = false

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didTapLike:
            isLiked.toggle()
            respond(.toast(isLiked ? "Liked" : "No longer liked"))
        }
    }
}
