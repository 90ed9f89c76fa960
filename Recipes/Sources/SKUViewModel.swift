import Observation
import SimpleViewModel

@Observable final class SKUViewModel: ViewModel {
    enum Input { case didTapAddToBag }
    enum Output: Equatable { case addedToBag }

    let id: String
    private(set) var quantity = 0

    init(id: String) { self.id = id }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didTapAddToBag:
            quantity += 1
            respond(.addedToBag)
        }
    }
}
