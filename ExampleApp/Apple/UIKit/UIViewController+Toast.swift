#if canImport(UIKit)
import UIKit

extension UIViewController {
    /// Shows a sentence at the bottom for a few seconds, or until it is tapped.
    ///
    /// - Parameters:
    ///   - sentence: The sentence.
    ///   - didTap: Called when it is tapped; without it, a tap hides the sentence.
    func showToast(_ sentence: String, didTap: (() -> Void)? = nil) {
        hideToast()
        var configuration = UIButton.Configuration.filled()
        configuration.title = sentence
        let tap = UIAction { [weak self] _ in
            if let didTap { didTap() } else { self?.hideToast() }
        }
        let toast = Toast(configuration: configuration, primaryAction: tap)
        toast.translatesAutoresizingMaskIntoConstraints = false
        toastHost.addSubview(toast)
        NSLayoutConstraint.activate([
            toast.centerXAnchor.constraint(equalTo: toastHost.centerXAnchor),
            toast.widthAnchor.constraint(lessThanOrEqualTo: toastHost.widthAnchor, constant: -32),
            toast.bottomAnchor.constraint(equalTo: toastHost.safeAreaLayoutGuide.bottomAnchor, constant: -16),
        ])
        UIAccessibility.post(notification: .announcement, argument: sentence)
        Task { [weak toast] in
            try? await Task.sleep(for: .seconds(4))
            toast?.removeFromSuperview()
        }
    }

    func hideToast() {
        for case let toast as Toast in toastHost.subviews { toast.removeFromSuperview() }
    }

    /// Not the view of a table's controller, which scrolls.
    private var toastHost: UIView { navigationController?.view ?? view }
}

private final class Toast: UIButton {}
#endif
