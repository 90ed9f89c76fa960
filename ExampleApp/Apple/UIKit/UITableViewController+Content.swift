#if canImport(UIKit)
import ShopCore
import UIKit

extension UITableViewController {
    /// Shows what stands in the place of a screen's value if there is none, and below a value why it may be outdated.
    func showPlaceholder(for content: Content<some Equatable>, retry: @escaping () -> Void) {
        let retry = UIAction(title: "Try again") { _ in retry() }
        switch content {
        case .loading:
            contentUnavailableConfiguration = UIContentUnavailableConfiguration.loading()
        case .shown:
            contentUnavailableConfiguration = nil
        case let .empty(message):
            contentUnavailableConfiguration = makeConfiguration(message)
        case let .failed(message):
            var configuration = makeConfiguration(message)
            configuration.button = .plain()
            configuration.button.title = "Try again"
            configuration.buttonProperties.primaryAction = retry
            contentUnavailableConfiguration = configuration
        }
        if case let .shown(_, problem) = content {
            showFooter(problem, retry: retry)
        } else {
            showFooter(nil, retry: retry)
        }
    }

    /// Shows a sentence below the last row, and tries again when it is tapped.
    func showFooter(_ sentence: String?, retry: UIAction) {
        guard let sentence else { return tableView.tableFooterView = nil }
        var configuration = UIButton.Configuration.plain()
        configuration.title = "\(sentence) Tap to try again."
        let button = UIButton(configuration: configuration, primaryAction: retry)
        button.sizeToFit()
        tableView.tableFooterView = button
    }

    private func makeConfiguration(_ message: Message) -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration.empty()
        (configuration.text, configuration.secondaryText) = (message.title, message.detail)
        return configuration
    }
}
#endif
