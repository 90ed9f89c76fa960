import SimpleViewModel

final class SKUViewModel: ViewModel {
    enum Input {
        case didTapAddToBag
    }

    enum Output: Equatable {
        case quantity(Int)
        case addedToBag
    }

    private var quantity = 0

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didTapAddToBag:
            quantity += 1
            respond(.quantity(quantity))
            respond(.addedToBag)
        }
    }
}
