#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// The product page by its outputs: of the view model's members, only its rows are read.
final class ProductViewController: UIViewController {
    // A view model that needs nothing is made here: `= .init(.init())`. This page needs an id and
    // services, so its flow makes it.
    private let interface: ViewModelInterface<ProductViewModel>
    private let summary = UILabel()
    private let status = UILabel()
    private let skus = UIStackView(arrangedSubviews: [])
    private lazy var like = UIButton(
        configuration: .filled(),
        primaryAction: UIAction(title: "Like") { [weak self] _ in
            self?.interface.send(.didTapLike)
        })
    private lazy var back = UIButton(
        configuration: .filled(),
        primaryAction: UIAction(title: "Back") { [weak self] _ in
            self?.interface.send(.didTapBack)
        })

    init(_ interface: ViewModelInterface<ProductViewModel>) {
        self.interface = interface
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable, message: "The page needs a view model.")
    required init?(coder: NSCoder) { nil }

    override func loadView() {
        let stack = UIStackView(arrangedSubviews: [summary, like, skus, status, back])
        stack.axis = .vertical
        stack.spacing = 8
        skus.axis = .vertical
        summary.numberOfLines = 0
        status.numberOfLines = 0
        view = stack
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        bindOutputs()
        interface.send(.viewDidLoad)
    }

    /// Called before any input is sent; there is no bag to dispose of, as the interface releases it.
    private func bindOutputs() {
        interface.receive { [weak self] output in
            switch output {
            case let .loadedProduct(details): self?.update(with: details)
            case let .likeStatus(isOn): self?.like.configuration?.title = isOn ? "Liked" : "Like"
            case let .addedToBag(name): self?.status.text = "\(name) is in your bag."
            case let .showError(message): self?.status.text = message.sentence
            // Its parent, the flow, hears it, too, and goes back.
            case .navigateBack: break
            }
        }
    }

    private func update(with details: ProductDetails) {
        title = details.name
        summary.text = "\(details.price)\n\(details.summary)"
        for row in interface.rows {
            skus.addArrangedSubview(SKUView(row))
        }
    }
}

/// A row of the page.
///
/// The page's view model made its interface, and hears its outputs: the view passes on none, as the
/// delegate of the seed does. What it shows of the shared bag is followed.
final class SKUView: UIStackView {
    convenience init(_ row: ViewModelInterface<SKUViewModel>) {
        let label = UILabel()
        let add = UIButton(
            configuration: .filled(),
            primaryAction: UIAction(title: "Add to bag") { _ in row.send(.didTapAddToBag) })
        self.init(arrangedSubviews: [label, add])
        row.follow({ [$0.name, $0.price, $0.note ?? ""] }, for: label) { label, texts in
            label.text = texts.joined(separator: "  ")
        }
        row.follow({ $0.isAddEnabled }, for: add) { add, isEnabled in
            add.isEnabled = isEnabled
        }
    }
}
#endif
