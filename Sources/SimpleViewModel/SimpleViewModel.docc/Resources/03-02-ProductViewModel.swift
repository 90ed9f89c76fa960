import SimpleViewModel

final class ProductViewModel: ViewModel {
    enum Input {
        case didAppear
        case didTapLike
        case sku(id: String, SKUViewModel.Output)
    }

    enum Output: Equatable {
        case name(String)
        case skus([String])
        case likeStatus(on: Bool)
        case bagCount(Int)
    }

    private var isLiked = false
    private var bagCount = 0

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didAppear:
            respond(.name("Harbour Sweater"))
            respond(.skus(["Navy, S", "Moss, M"]))
        case .didTapLike:
            isLiked.toggle()
            respond(.likeStatus(on: isLiked))
        case .sku(_, .addedToBag):
            bagCount += 1
            respond(.bagCount(bagCount))
        case .sku(_, .quantity):
            break  // the row shows it
        }
    }
}
