#if canImport(UIKit)
import ShopCore
import ShopSwiftUI
import SimpleViewModel
import SwiftUI
import UIKit

/// The product page.
///
/// Its view model owns the rows, which outlive their cells: a row keeps its work while it is scrolled away.
public final class ProductViewController: UITableViewController {
    private let page: ObservedViewModel<ProductViewModel>
    private let bagButton: UIBarButtonItem
    private lazy var likeButton = UIBarButtonItem("Like", symbol: "heart") { [weak self] in
        self?.page.send(.didTapLike)
    }

    public init(_ viewModel: ProductViewModel, bagButton: UIBarButtonItem) {
        page = ObservedViewModel(viewModel)
        self.bagButton = bagButton
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The page needs a view model.")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "SKU")
        navigationItem.rightBarButtonItems = [likeButton, bagButton]
        bindOutputs()
    }

    public override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        page.send(.viewDidAppear)
    }

    private func bindOutputs() {
        page.interface.receive { [weak self] output in
            switch output {
            case let .showToast(text): self?.showToast(text)
            }
        }
        page.follow(\.content, for: self) { controller, content in controller.show(content) }
        page.follow(\.isLiked, for: self) { controller, isLiked in
            controller.likeButton.image = UIImage(systemName: isLiked ? "heart.fill" : "heart")
            controller.likeButton.accessibilityValue = isLiked ? "liked" : "not liked"
        }
        page.follow(\.bagCount, for: self) { controller, count in
            controller.bagButton.accessibilityValue = count.map { "\($0)" }
        }
    }

    private func show(_ content: ShopCore.Content<ProductPage>) {
        showPlaceholder(for: content) { [weak self] in self?.page.send(.didTapRetry) }
        title = content.value?.name
        tableView.reloadData()
    }

    /// What the bar has no room for stands above the rows.
    public override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        page.content.value.map { "\($0.price)\n\($0.summary)" }
    }

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        page.rows.ids.count
    }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "SKU", for: indexPath)
        let row = page.rows.all[indexPath.row]
        // What the cell shows is observed; it keeps no row that it does not show.
        cell.contentConfiguration = UIHostingConfiguration { SKURowView(row: row) }
        return cell
    }
}
#endif
