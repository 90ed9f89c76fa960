#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// A row of the product page, in a cell that is reused for one row after another.
final class SKUCell: UITableViewCell {
    static let identifier = "SKU"

    private var interface: ViewModelInterface<SKUViewModel>?
    private var isSoldOut = false
    private var isAdding = false
    private lazy var addButton = UIButton(
        configuration: .plain(),
        primaryAction: UIAction(image: UIImage(systemName: "bag.badge.plus")) { [weak self] _ in
            self?.interface?.send(.didTapAddToBag)
        })

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        addButton.accessibilityLabel = String(localized: "Add to bag")
        addButton.sizeToFit()
        accessoryView = addButton
    }

    @available(*, unavailable, message: "The cell is registered by its class.")
    required init?(coder: NSCoder) { nil }

    /// Attaches the cell to a row, which takes it away from the cell that showed the row before.
    func configure(with interface: ViewModelInterface<SKUViewModel>, page: ViewModelInterface<ProductViewModel>) {
        self.interface = interface
        isAdding = false
        interface.receive(passingTo: page, as: ProductViewModel.Input.sku) { [weak self, unowned interface] output in
            if self?.interface === interface { self?.show(output) }
        }
        interface.send(.load)
    }

    /// Detaches the cell by forgetting its row.
    ///
    /// It does not stop the row's receiver, which passes to the page; another cell may show the row by now.
    override func prepareForReuse() {
        super.prepareForReuse()
        interface = nil
    }

    private func show(_ output: SKUViewModel.Output) {
        switch output {
        case let .showRow(row):
            var content = defaultContentConfiguration()
            content.text = row.name
            content.secondaryText = "\(row.price)  \(row.note)"
            contentConfiguration = content
            isSoldOut = row.isSoldOut
        case let .isAdding(isAdding):
            self.isAdding = isAdding
        case .addedToBag, .couldNotAddToBag:
            break  // The page's view model answers to these.
        }
        addButton.isEnabled = !isSoldOut && !isAdding
    }
}
#endif
