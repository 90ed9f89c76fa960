#if canImport(UIKit)
import ShopCore
import ShopSwiftUI
import SimpleViewModel
import UIKit

/// The product page.
///
/// Its rows outlive their cells: a row keeps its work while it is scrolled away, and while the page is loaded again.
public final class ProductViewController: UITableViewController {
    private let page: ViewModelInterface<ProductViewModel>
    private let makeRow: (SKUID) -> SKUViewModel
    private var rows = KeptRows<SKUID, SKURow>()
    var bagButton: UIBarButtonItem?

    private lazy var likeButton = UIBarButtonItem("Like", symbol: "heart") { [weak self] in
        self?.page.send(.didTapLike)
    }

    public init(_ viewModel: ProductViewModel, makeRow: @escaping (SKUID) -> SKUViewModel) {
        page = ViewModelInterface(viewModel: viewModel)
        self.makeRow = makeRow
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The page needs a view model.")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(SKUCell.self, forCellReuseIdentifier: SKUCell.identifier)
        navigationItem.rightBarButtonItems = [likeButton, bagButton].compactMap(\.self)
        // Receive before anything is sent.
        page.receive { [weak self] output in self?.show(output) }
    }

    public override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        page.send(.viewDidAppear)
    }

    private func show(_ output: ProductViewModel.Output) {
        switch output {
        case let .content(content): show(content)
        case .isLoading, .isLoadingBag: break  // The content shows it.
        case let .likeStatus(isOn): likeButton.image = UIImage(systemName: isOn ? "heart.fill" : "heart")
        case let .bag(count, quantities):
            bagButton?.accessibilityValue = "\(count)"
            for id in rows.ids { rows[id]?.viewModel.send(.bagDidChange(quantity: quantities[id] ?? 0)) }
        case let .showToast(text), let .showError(text):
            showToast(text) { [weak self] in self?.page.send(.didTapToast) }
        case .hideToast: hideToast()
        }
    }

    private func show(_ content: Content<ProductPage>) {
        showPlaceholder(for: content) { [weak self] in self?.page.send(.didTapRetry) }
        guard let shown = content.value else { return }
        title = shown.name
        navigationItem.prompt = "\(shown.summary) \(shown.price)"
        navigationItem.titleView = UIImageView(image: UIImage(systemName: shown.image.symbol))
        rows.update(shown.rows.map(\.id)) { id in
            let row = SKURow(makeRow(id))
            row.delegate = self
            return row
        }
        for row in shown.rows { rows[row.id]?.viewModel.send(.didConfigure(row)) }
        tableView.reloadData()
    }

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        rows.ids.count
    }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: SKUCell.identifier, for: indexPath)
        (cell as? SKUCell)?.show(rows[rows.ids[indexPath.row]])
        return cell
    }
}

extension ProductViewController: SKUViewDelegate {
    /// Passes a row's output on: `receive(passingTo:as:)` does the same in one call.
    func receive(_ output: SKUViewModel.Output) { page.send(.sku(output)) }
}
#endif
