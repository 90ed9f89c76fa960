import Observation
import SimpleViewModel

@Observable final class BagViewModel: ViewModel {
    enum Input { case didTapAdd(String) }
    enum Output: Equatable { case toast(String) }

    private(set) var items: [String] = []

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .didTapAdd(item):
            items.append(item)
            respond(.toast("\(item) is in your bag."))
        }
    }
}
