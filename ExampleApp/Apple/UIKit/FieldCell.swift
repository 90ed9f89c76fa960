#if canImport(UIKit)
import ShopShared
import UIKit

/// A row of a form: a title, a text field, and the problem of its text.
///
/// A form has few of them and keeps them all, so that none is reused during typing.
final class FieldCell: UITableViewCell {
    private let title: String
    private let textField = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))

    init(title: String, kind: FieldKind, didChange: @escaping (String) -> Void, didReturn: @escaping () -> Void) {
        self.title = title
        super.init(style: .default, reuseIdentifier: nil)
        textField.accessibilityLabel = title
        textField.isSecureTextEntry = kind == .password
        textField.textContentType = kind.contentType
        textField.keyboardType = kind.keyboard
        textField.autocapitalizationType = kind.isSpelledAsTyped ? .none : .words
        textField.autocorrectionType = .no
        textField.returnKeyType = .done
        textField.addAction(
            UIAction { [weak textField] _ in didChange(textField?.text ?? "") }, for: .editingChanged)
        textField.addAction(UIAction { _ in didReturn() }, for: .editingDidEndOnExit)
        accessoryView = textField
        show()
    }

    @available(*, unavailable, message: "The cell needs a title: use init(title:kind:didChange:didReturn:).")
    required init?(coder: NSCoder) { nil }

    var problem: String? {
        didSet { show() }
    }

    /// The text as the view model has it; to set the same text again would move the cursor.
    var text: String {
        get { textField.text ?? "" }
        set { if textField.text != newValue { textField.text = newValue } }
    }

    private func show() {
        var content = defaultContentConfiguration()
        content.text = title
        content.secondaryText = problem
        contentConfiguration = content
    }
}
#endif
