#if canImport(UIKit)
import UIKit

/// A row of a form: a title, a text field, and what is wrong about its text.
///
/// A form has few of them and keeps them all, so that none is reused while one types into it.
final class FieldCell: UITableViewCell {
    private let title: String
    private let textField = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))

    init(title: String, isSecure: Bool = false, didChange: @escaping (String) -> Void) {
        self.title = title
        super.init(style: .default, reuseIdentifier: nil)
        textField.isSecureTextEntry = isSecure
        textField.accessibilityLabel = title
        textField.addAction(
            UIAction { [weak textField] _ in didChange(textField?.text ?? "") }, for: .editingChanged)
        accessoryView = textField
    }

    @available(*, unavailable, message: "The cell needs a title: use init(title:isSecure:didChange:).")
    required init?(coder: NSCoder) { nil }

    /// Shows what the view model says; to set the same text again would move the cursor.
    func show(_ text: String, problem: String? = nil) {
        if textField.text != text { textField.text = text }
        var content = defaultContentConfiguration()
        content.text = title
        content.secondaryText = problem
        contentConfiguration = content
    }
}
#endif
