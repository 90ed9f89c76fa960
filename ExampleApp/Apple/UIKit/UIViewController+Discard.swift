#if canImport(UIKit)
import UIKit

extension UIViewController {
    /// Asks before changes that are not saved are lost.
    func askToDiscard(_ title: String.LocalizationValue, discard: @escaping () -> Void) {
        let question = UIAlertController(title: String(localized: title), message: nil, preferredStyle: .alert)
        let action = UIAlertAction(title: String(localized: "Discard the changes"), style: .destructive) { _ in
            discard()
        }
        question.addAction(action)
        question.addAction(UIAlertAction(title: String(localized: "Keep editing"), style: .cancel))
        present(question, animated: true)
    }
}
#endif
