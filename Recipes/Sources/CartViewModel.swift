import Observation
import SimpleViewModel

@Observable final class CartViewModel: ViewModel {
    enum Answer { case remove, save }
    enum Input {
        case didTapRemove(String), didAnswer(Answer, String), didDismissQuestion
        case didTapAddress, didDismissSheet, address(AddressSheetViewModel.Output)
    }
    enum Output: Equatable { case toast(String) }

    typealias Work = Never
    let scope = Scope()
    private(set) var items = ["Scarf", "Socks"]
    private(set) var address = ""
    private(set) var question: String?
    var isAsking: Bool { question != nil }
    private(set) var sheet: ViewModelChild<AddressSheetViewModel>?

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .didTapRemove(item): question = item
        case .didDismissQuestion: question = nil
        case let .didAnswer(answer, item):
            question = nil
            guard items.contains(item) else { return }  // a double tap
            items.removeAll { $0 == item }
            respond(
                .toast(answer == .remove ? "\(item) is removed." : "\(item) is saved for later."))
        case .didTapAddress:
            guard sheet == nil else { return }
            sheet = scope.child(AddressSheetViewModel(address), as: Input.address)
        case .didDismissSheet, .address(.cancelled): sheet = nil
        case let .address(.saved(text)):
            address = text
            sheet = nil
        }
    }
}

@Observable final class AddressSheetViewModel: ViewModel, Identifiable {
    enum Input { case edited(String), didTapSave, didTapCancel }
    enum Output { case saved(String), cancelled }

    private(set) var text: String

    init(_ text: String) { self.text = text }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .edited(new): text = new
        case .didTapSave: respond(.saved(text))
        case .didTapCancel: respond(.cancelled)
        }
    }
}
