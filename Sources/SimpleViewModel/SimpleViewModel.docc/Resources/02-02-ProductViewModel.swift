import Observation
import SimpleViewModel

@Observable final class ProductViewModel: ViewModel {
    enum Input { case didAppear, didTapLike }
    enum Output: Equatable { case toast(String) }

    private(set) var name = ""
    private(set) var isLiked = false

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didAppear:
            name = "Harbour Sweater"
        case .didTapLike:
            isLiked.toggle()
            respond(.toast(isLiked ? "Liked" : "No longer liked"))
        }
    }
}
