#if canImport(UIKit)
import UIKit

extension UIViewController {
    /// Asks before changes that are not saved are lost.
    func askToDiscard(_ title: String, discard: @escaping () -> Void) {
        let question = UIAlertController(title: title, message: nil, preferredStyle: .alert)
        question.addAction(UIAlertAction(title: "Discard the changes", style: .destructive) { _ in discard() })
        question.addAction(UIAlertAction(title: "Keep editing", style: .cancel))
        present(question, animated: true)
    }
}
#endif
