import Observation
import SimpleViewModel

@Observable final class ProductViewModel: ViewModel {
    enum Input { case didAppear, didTapLike, sku(id: String, SKUViewModel.Output) }
    enum Output: Equatable { case toast(String) }

    private(set) var name = ""
    private(set) var skus: [String] = []
    private(set) var isLiked = false
    private(set) var bagCount = 0

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didAppear:
            name = "Harbour Sweater"
            skus = ["Navy, S", "Moss, M"]
        case .didTapLike:
            isLiked.toggle()
            respond(.toast(isLiked ? "Liked" : "No longer liked"))
        case let .sku(id, .addedToBag):
            bagCount += 1
            respond(.toast("\(id) is in your bag."))
        }
    }
}
