import Observation
import SimpleViewModel

/// Questions that follow each other, and a sheet.
@Observable final class CartViewModel: ViewModel {
    /// An alert, with what its buttons do.
    struct Question {
        let text: String
        let buttons: [(title: String, input: Input)]
    }
    enum Input {
        case didTapRemove(String), didChooseRemove(String), didConfirmRemove(String)
        case didChooseSave(String), didDismissQuestion
        case didTapAddress, didDismissSheet, address(AddressViewModel.Output)
    }
    enum Output: Equatable { case toast(String) }
    typealias Work = Never

    let scope = Scope()
    private(set) var items = ["Scarf", "Socks"]
    private(set) var address = ""
    private(set) var question: Question?
    private(set) var sheet: ViewModelChild<AddressViewModel>?

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .didTapRemove(item):
            question = Question(
                text: "Save \(item) for later?",
                buttons: [("Save", .didChooseSave(item)), ("Remove", .didChooseRemove(item))])
        case let .didChooseRemove(item):
            question = Question(
                text: "Remove \(item)?", buttons: [("Remove", .didConfirmRemove(item))])
        case let .didConfirmRemove(item): answer("\(item) is removed.", item, respond)
        case let .didChooseSave(item): answer("\(item) is saved for later.", item, respond)
        case .didDismissQuestion: question = nil
        case .didTapAddress:
            guard sheet == nil else { return }
            sheet = scope.child(AddressViewModel(address), as: Input.address)
        case .didDismissSheet, .address(.cancelled): sheet = nil
        case let .address(.saved(text)):
            address = text
            sheet = nil
        }
    }

    private func answer(_ text: String, _ item: String, _ respond: (Output) -> Void) {
        question = nil
        guard items.contains(item) else { return }  // a double tap
        items.removeAll { $0 == item }
        respond(.toast(text))
    }
}

@Observable final class AddressViewModel: ViewModel, Identifiable {
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
