#if canImport(UIKit)
import ShopCore
import ShopShared
import SimpleViewModel
import UIKit

/// The product page in UIKit.
public final class ProductViewController: UITableViewController {
    /// A row's view model, which lives as long as the page shows the row, whichever cell shows it at the moment.
    private struct Row: Identifiable {
        let id: SKUID
        let interface: ViewModelInterface<SKUViewModel>
    }

    private let interface: ViewModelInterface<ProductViewModel>
    private let id: ProductID
    private let makeRowViewModel: (ProductPage.Row) -> SKUViewModel
    private let showBag: () -> Void
    private let likeDidChange: (Bool) -> Void

    private lazy var rows = ListDataSource<Row>(tableView) { [interface] tableView, indexPath, row in
        let cell = tableView.dequeueReusableCell(withIdentifier: SKUCell.identifier, for: indexPath)
        (cell as? SKUCell)?.configure(with: row.interface, page: interface)
        return cell
    }
    private var bagCount = 0
    private var isLiked = false
    private var isLiking = false

    public init(
        id: ProductID,
        viewModel: ProductViewModel,
        makeRowViewModel: @escaping (ProductPage.Row) -> SKUViewModel,
        showBag: @escaping () -> Void,
        likeDidChange: @escaping (_ isLiked: Bool) -> Void
    ) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.id = id
        self.makeRowViewModel = makeRowViewModel
        self.showBag = showBag
        self.likeDidChange = likeDidChange
        super.init(style: .insetGrouped)
    }

    @available(*, unavailable, message: "The page needs a view model: use init(id:viewModel:…).")
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(SKUCell.self, forCellReuseIdentifier: SKUCell.identifier)
        tableView.allowsSelection = false
        refreshControl = RefreshControl { [interface, id] in await interface.perform(.loadProduct(id: id)) }
        interface.receive { [weak self] output in self?.show(output) }
    }

    /// Loads it again when the bag is closed: the quantities may have changed there.
    public override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        load()
    }

    private func load() { interface.send(.loadProduct(id: id)) }

    private func show(_ output: ProductViewModel.Output) {
        switch output {
        case let .content(content):
            show(content)
        case .isLoading:
            break  // The content shows it.
        case let .isLiking(isLiking):
            self.isLiking = isLiking
        case let .likeStatus(isOn):
            isLiked = isOn
            likeDidChange(isOn)
        case let .bagCount(count):
            bagCount = count
        case let .showToast(text), let .showError(text):
            showToast(text) { [weak self] in self?.interface.send(.didTapToast) }
        case .hideToast:
            hideToast()
        }
        showBarButtons()
    }

    private func show(_ content: Content<ProductPage>) {
        showPlaceholder(for: content) { [weak self] in self?.load() }
        if content.value == nil { rows.show([]) }
        guard case let .shown(page, nil) = content else { return }
        title = page.name
        navigationItem.prompt = "\(page.summary) \(page.price)"
        navigationItem.titleView = UIImageView(image: UIImage(systemName: page.image.symbol))
        isLiked = page.isLiked
        // Created again with each load, because the quantities in the bag may have changed.
        rows.show(page.rows.map { Row(id: $0.id, interface: ViewModelInterface(viewModel: makeRowViewModel($0))) })
    }

    private func showBarButtons() {
        let like = UIBarButtonItem("Like", symbol: isLiked ? "heart.fill" : "heart") { [weak self] in
            self?.interface.send(.didTapLike)
        }
        like.isEnabled = !isLiking
        navigationItem.rightBarButtonItems = [like, .bag(count: bagCount, action: showBag)]
    }
}
#endif
