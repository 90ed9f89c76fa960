#if canImport(UIKit)
import UIKit

/// The rows of a table with one section: new rows come, rows that are gone go, and the others are shown again.
final class ListDataSource<Item: Identifiable>: UITableViewDiffableDataSource<Int, Item.ID> where Item.ID: Sendable {
    private var items: [Item.ID: Item] = [:]
    private let hasSwipeActions: Bool

    init(
        _ tableView: UITableView, hasSwipeActions: Bool = false,
        cell: @escaping (UITableView, IndexPath, Item) -> UITableViewCell
    ) {
        self.hasSwipeActions = hasSwipeActions
        super.init(tableView: tableView) { tableView, indexPath, id in
            let item = (tableView.dataSource as? ListDataSource)?.items[id]
            return item.map { cell(tableView, indexPath, $0) }
        }
    }

    func show(_ new: [Item]) {
        let old = Set(snapshot().itemIdentifiers)
        items = Dictionary(new.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let ids = new.map(\.id)
        var snapshot = NSDiffableDataSourceSnapshot<Int, Item.ID>()
        snapshot.appendSections([0])
        snapshot.appendItems(ids, toSection: 0)
        snapshot.reconfigureItems(ids.filter(old.contains))
        apply(snapshot, animatingDifferences: !old.isEmpty)
    }

    subscript(_ indexPath: IndexPath) -> Item? { itemIdentifier(for: indexPath).flatMap { items[$0] } }

    /// Rows of a diffable data source have no swipe actions unless it says so.
    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { hasSwipeActions }
}

extension ListDataSource {
    /// Creates rows of text.
    convenience init(
        textRowsOf tableView: UITableView, hasSwipeActions: Bool = false,
        show: @escaping (Item, inout UIListContentConfiguration) -> Void
    ) {
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Text")
        self.init(tableView, hasSwipeActions: hasSwipeActions) { tableView, indexPath, item in
            let cell = tableView.dequeueReusableCell(withIdentifier: "Text", for: indexPath)
            var content = UIListContentConfiguration.subtitleCell()
            show(item, &content)
            cell.contentConfiguration = content
            return cell
        }
    }
}
#endif
