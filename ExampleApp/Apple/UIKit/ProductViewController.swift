#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// The product page in UIKit.
public final class ProductViewController: UITableViewController {
    private let interface: ViewModelInterface<ProductViewModel>
    private let id: ProductID
    private let makeRowViewModel: (ProductPage.Row) -> SKUViewModel
    private let likeDidChange: (Bool) -> Void

    /// The rows live as long as the page shows them, whichever cell shows them at the moment.
    private var rows: [ViewModelInterface<SKUViewModel>] = []
    private var bagCount = 0
    private var isLiked = false
    private var isLiking = false

    public init(
        id: ProductID,
        viewModel: ProductViewModel,
        makeRowViewModel: @escaping (ProductPage.Row) -> SKUViewModel,
        likeDidChange: @escaping (_ isLiked: Bool) -> Void = { _ in }
    ) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.id = id
        self.makeRowViewModel = makeRowViewModel
        self.likeDidChange = likeDidChange
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The page needs a view model: use init(id:viewModel:makeRowViewModel:).")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(SKUCell.self, forCellReuseIdentifier: SKUCell.identifier)
        tableView.allowsSelection = false
        interface.receive { [weak self] output in self?.show(output) }
        load()
    }

    private func load() { interface.send(.loadProduct(id: id)) }

    private func show(_ page: ProductPage) {
        title = page.name
        navigationItem.prompt = "\(page.summary) \(page.price)"
        rows = page.rows.map { ViewModelInterface(viewModel: makeRowViewModel($0)) }
        isLiked = page.isLiked
        tableView.reloadData()
    }

    private func show(_ output: ProductViewModel.Output) {
        switch output {
        case let .content(content):
            showPlaceholder(for: content) { [weak self] in self?.load() }
            if case let .shown(page, nil) = content { show(page) }
        case .isLoading:
            break  // The content says so.
        case let .isLiking(isLiking):
            self.isLiking = isLiking
        case let .likeStatus(isOn):
            isLiked = isOn
            likeDidChange(isOn)
        case let .bagCount(count):
            bagCount = count
        case let .showToast(text), let .showError(text):
            showToast(text)
        case .hideToast:
            navigationController?.setToolbarHidden(true, animated: true)
        }
        showBarButtons()
    }

    private func showBarButtons() {
        let like = UIAction(image: UIImage(systemName: isLiked ? "heart.fill" : "heart")) { [weak self] _ in
            self?.interface.send(.didTapLike)
        }
        let bag = UIBarButtonItem(title: "Bag: \(bagCount)")
        navigationItem.rightBarButtonItems = [UIBarButtonItem(primaryAction: like), bag]
        navigationItem.rightBarButtonItems?.first?.isEnabled = !isLiking
    }

    private func showToast(_ text: String) {
        let close = UIAction(title: text) { [weak self] _ in self?.interface.send(.didTapToast) }
        toolbarItems = [UIBarButtonItem(primaryAction: close)]
        navigationController?.setToolbarHidden(false, animated: true)
    }

    // MARK: Rows

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: SKUCell.identifier, for: indexPath)
        (cell as? SKUCell)?.configure(with: rows[indexPath.row], page: interface)
        return cell
    }
}
#endif
