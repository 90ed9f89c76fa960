#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// The bag: a swipe takes one more, one less, or none of a line.
public final class BagViewController: UITableViewController {
    private let bag: ViewModelInterface<BagViewModel>
    private var lines: [BagViewModel.Line] = []
    private var total: String?

    public init(_ viewModel: BagViewModel) {
        bag = ViewModelInterface(viewModel: viewModel)
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The bag needs a view model.")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        title = "Your bag"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Line")
        bag.receive { [weak self] output in self?.show(output) }
        bag.send(.viewDidAppear)
    }

    private func show(_ output: BagViewModel.Output) {
        switch output {
        case let .content(content):
            showPlaceholder(for: content) { [weak self] in self?.bag.send(.didTapRetry) }
            lines = content.value?.lines ?? []
            total = content.value.map { "Total: \($0.total)" }
            tableView.reloadData()
        case .isLoading, .isChanging: break  // The content shows it.
        }
    }

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { lines.count }

    public override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { total }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Line", for: indexPath)
        let line = lines[indexPath.row]
        var content = UIListContentConfiguration.subtitleCell()
        content.text = "\(line.quantity) × \(line.name)"
        content.secondaryText = "\(line.variant), \(line.price)"
        cell.contentConfiguration = content
        return cell
    }

    public override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let id = lines[indexPath.row].id
        return UISwipeActionsConfiguration(actions: [
            makeAction("Remove", .destructive, .didTapRemove(id)), makeAction("One less", .normal, .didTapLess(id)),
            makeAction("One more", .normal, .didTapMore(id)),
        ])
    }

    private func makeAction(
        _ title: String, _ style: UIContextualAction.Style, _ input: BagViewModel.Input
    ) -> UIContextualAction {
        UIContextualAction(style: style, title: title) { [weak self] _, _, didEnd in
            self?.bag.send(input)
            didEnd(false)  // The row goes when the view model says so.
        }
    }
}
#endif
