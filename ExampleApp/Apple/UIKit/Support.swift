#if canImport(UIKit)
import ShopCore
import UIKit

extension UIBarButtonItem {
    convenience init(_ title: String, symbol: String? = nil, action: @escaping () -> Void) {
        let image = symbol.flatMap { UIImage(systemName: $0) }
        self.init(primaryAction: UIAction(title: title, image: image) { _ in action() })
    }
}

extension UIViewController {
    /// Shows the state of a screen without a value in its place.
    func showPlaceholder(for content: Content<some Equatable>, retry: @escaping () -> Void) {
        switch content {
        case .loading: contentUnavailableConfiguration = UIContentUnavailableConfiguration.loading()
        case let .shown(_, problem):
            contentUnavailableConfiguration = nil
            if let problem { showToast(problem, didTap: retry) }
        case let .empty(message), let .failed(message):
            var configuration = UIContentUnavailableConfiguration.empty()
            configuration.text = message.title
            configuration.secondaryText = message.detail
            if content.offersRetry {
                configuration.button = .plain()
                configuration.button.title = "Try again"
                configuration.buttonProperties.primaryAction = UIAction { _ in retry() }
            }
            contentUnavailableConfiguration = configuration
        }
    }

    /// Shows a sentence at the bottom for a few seconds, or until it is tapped.
    func showToast(_ sentence: String, didTap: @escaping () -> Void = {}) {
        hideToast()
        var configuration = UIButton.Configuration.filled()
        configuration.title = sentence
        let toast = Toast(
            configuration: configuration,
            primaryAction: UIAction { [weak self] _ in
                self?.hideToast()
                didTap()
            })
        toast.translatesAutoresizingMaskIntoConstraints = false
        toastHost.addSubview(toast)
        let margins = toastHost.layoutMarginsGuide
        NSLayoutConstraint.activate([
            toast.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            toast.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
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
