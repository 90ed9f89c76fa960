#if canImport(UIKit)
import ShopCore
import ShopSwiftUI
import SimpleViewModel
import SwiftUI
import UIKit

/// The bag: a swipe takes one more, one less, or none of a line.
final class BagViewController: UITableViewController {
    private let bag: ViewModelInterface<BagViewModel>
    private var content = ShopCore.Content<BagViewModel.Lines>.loading
    private var lines: [BagViewModel.Line] { content.value?.lines ?? [] }

    init(_ viewModel: BagViewModel) {
        bag = ViewModelInterface(viewModel)
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The bag needs a view model.")
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Line")
        bag.receive { [weak self] output in self?.show(output) }
        bag.send(.viewDidLoad)
        bag.send(.viewDidAppear)
    }

    private func show(_ output: BagViewModel.Output) {
        switch output {
        case let .content(content):
            self.content = content
            let placeholder = UIHostingConfiguration { [bag] in
                Placeholder(content) { bag.send(.didTapRetry) }
            }
            contentUnavailableConfiguration = content.value == nil ? placeholder : nil
            tableView.reloadData()
        case .isLoading, .isChanging: break  // The content shows it.
        }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        lines.count
    }

    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int)
        -> String?
    {
        content.value.map { "Total: \($0.total)" }
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Line", for: indexPath)
        let line = lines[indexPath.row]
        var content = UIListContentConfiguration.subtitleCell()
        content.text = "\(line.quantity) × \(line.name)"
        content.secondaryText = "\(line.variant), \(line.price)"
        cell.contentConfiguration = content
        return cell
    }

    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let id = lines[indexPath.row].id
        return UISwipeActionsConfiguration(actions: [
            makeAction("Remove", .destructive, .didTapRemove(id)),
            makeAction("One less", .normal, .didTapLess(id)),
            makeAction("One more", .normal, .didTapMore(id)),
            makeAction("Empty the bag", .destructive, .didTapEmpty),
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
