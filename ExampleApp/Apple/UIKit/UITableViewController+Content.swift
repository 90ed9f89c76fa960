#if canImport(UIKit)
import ShopCore
import UIKit

extension UITableViewController {
    /// Shows the state of a screen without a value in its place, and the reason why a value may be outdated below it.
    func showPlaceholder(for content: Content<some Equatable>, retry: @escaping () -> Void) {
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
            configuration.button.title = String(localized: "Try again")
            configuration.buttonProperties.primaryAction = UIAction { _ in retry() }
            contentUnavailableConfiguration = configuration
        }
        showFooter(content.problem, retry: retry)
    }

    /// Shows a sentence below the last row, and tries again when it is tapped.
    func showFooter(_ sentence: String?, retry: @escaping () -> Void) {
        guard let sentence else { return tableView.tableFooterView = nil }
        var configuration = UIButton.Configuration.plain()
        configuration.title = String(localized: "\(sentence) Tap to try again.")
        let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in retry() })
        button.sizeToFit()
        tableView.tableFooterView = button
    }

    private func makeConfiguration(_ message: Message) -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration.empty()
        (configuration.text, configuration.secondaryText) = (message.title, message.detail)
        return configuration
    }
}

extension Content {
    fileprivate var problem: String? {
        if case let .shown(_, problem) = self { problem } else { nil }
    }
}
#endif
