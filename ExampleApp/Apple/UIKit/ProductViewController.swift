#if canImport(UIKit)
import ShopCore
import ShopSwiftUI
import SimpleViewModel
import SwiftUI
import UIKit

/// The rows of the product page.
///
/// Its view model owns the rows, which outlive their cells: a row keeps its work while it is
/// scrolled away.
final class ProductViewController: UITableViewController {
    private let page: ViewModelInterface<ProductViewModel>

    init(_ page: ViewModelInterface<ProductViewModel>) {
        self.page = page
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The page needs a view model.")
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "SKU")
        page.follow(\.content, for: self) { controller, _ in controller.tableView.reloadData() }
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
        -> String?
    {
        page.content.value.map { "\($0.price)\n\($0.summary)" }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        page.rows.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell = tableView.dequeueReusableCell(withIdentifier: "SKU", for: indexPath)
        let row = page.rows[indexPath.row]
        // What the cell shows is observed; it keeps no row that it does not show.
        cell.contentConfiguration = UIHostingConfiguration { SKURowView(row: row) }
        return cell
    }
}
#endif
