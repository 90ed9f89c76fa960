import SimpleViewModel

final class ProductViewModel: ViewModel {
    enum Input {
        case didAppear
        case didTapLike
    }

    enum Output: Equatable {
        case name(String)
        case likeStatus(on: Bool)
    }

    private var isLiked = false

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didAppear:
            respond(.name("Harbour Sweater"))
        case .didTapLike:
            isLiked.toggle()
            respond(.likeStatus(on: isLiked))
        }
    }
}
