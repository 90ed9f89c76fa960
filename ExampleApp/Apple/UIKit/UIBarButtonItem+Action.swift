#if canImport(UIKit)
import UIKit

extension UIBarButtonItem {
    convenience init(_ title: String.LocalizationValue, symbol: String? = nil, action: @escaping () -> Void) {
        let image = symbol.flatMap { UIImage(systemName: $0) }
        self.init(primaryAction: UIAction(title: String(localized: title), image: image) { _ in action() })
    }

    /// The button of every screen that opens the bag.
    static func bag(count: Int = 0, action: @escaping () -> Void) -> UIBarButtonItem {
        let button = UIBarButtonItem("Bag", symbol: count == 0 ? "bag" : "bag.fill", action: action)
        if count > 0 { button.accessibilityValue = "\(count)" }
        return button
    }
}
#endif
