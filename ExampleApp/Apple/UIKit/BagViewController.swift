#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// The bag in UIKit: a swipe takes one more, one less, or none of a line.
public final class BagViewController: UITableViewController {
    private let interface: ViewModelInterface<BagViewModel>
    private lazy var lines = ListDataSource<BagViewModel.Line>(textRowsOf: tableView, hasSwipeActions: true) {
        line, content in
        content.text = "\(line.quantity) × \(line.name)"
        content.secondaryText = [line.price, line.note].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    public init(viewModel: BagViewModel) {
        interface = ViewModelInterface(viewModel: viewModel)
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The bag needs a view model: use init(viewModel:).")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        title = String(localized: "Your bag")
        tableView.allowsSelection = false
        refreshControl = RefreshControl { [interface] in await interface.perform(.load) }
        interface.receive { [weak self] output in self?.show(output) }
        interface.send(.load)
    }

    private func show(_ output: BagViewModel.Output) {
        switch output {
        case let .content(content):
            lines.show(content.value?.lines ?? [])
            navigationItem.prompt = content.value.map { String(localized: "Total: \($0.total)") }
            showPlaceholder(for: content) { [weak self] in self?.interface.send(.load) }
        case .isLoading, .isChanging:
            break  // The content shows it, and a change is too fast to see.
        case let .showError(sentence):
            showToast(sentence)
        }
    }

    // MARK: Swipes

    public override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard let id = lines[indexPath]?.id else { return nil }
        return UISwipeActionsConfiguration(actions: [makeAction("One more", .didTapAdd(id))])
    }

    public override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard let id = lines[indexPath]?.id else { return nil }
        return UISwipeActionsConfiguration(actions: [
            makeAction("Remove", style: .destructive, .didTapRemove(id)), makeAction("One less", .didTapTakeOut(id)),
        ])
    }

    private func makeAction(
        _ title: String.LocalizationValue, style: UIContextualAction.Style = .normal, _ input: BagViewModel.Input
    ) -> UIContextualAction {
        UIContextualAction(style: style, title: String(localized: title)) { [weak self] _, _, didEnd in
            self?.interface.send(input)
            didEnd(false)  // The row goes when the view model says so.
        }
    }
}
#endif
