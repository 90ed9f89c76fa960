#if canImport(UIKit)
import ShopCore
import SimpleViewModel
import UIKit

/// Gets the outputs of the rows of a page.
@MainActor protocol SKUViewDelegate: AnyObject {
    func receive(_ output: SKUViewModel.Output)
}

/// A row of the product page: it owns the interface, and shows itself in the cell that it has at the moment, if any.
@MainActor final class SKURow {
    let interface: ViewModelInterface<SKUViewModel>
    weak var delegate: (any SKUViewDelegate)?
    fileprivate weak var cell: SKUCell?
    fileprivate private(set) var content: ProductPage.Row?
    fileprivate private(set) var note = (text: "", tone: Tone.normal)
    fileprivate private(set) var isAdding = false

    init(_ viewModel: SKUViewModel) {
        interface = ViewModelInterface(viewModel: viewModel, name: viewModel.id)
        interface.receive { [weak self] output in self?.show(output) }
    }

    private func show(_ output: SKUViewModel.Output) {
        switch output {
        case let .row(row): content = row
        case let .note(text, tone): note = (text, tone)
        case let .isAdding(isAdding): self.isAdding = isAdding
        case .addedToBag, .showError: break  // The page's view model answers to these.
        }
        cell?.show()
        delegate?.receive(output)
    }
}

/// A cell that is reused for one row after another.
///
/// It keeps none of them alive.
final class SKUCell: UITableViewCell {
    static let identifier = "SKU"

    weak var row: SKURow? {
        didSet {
            if oldValue?.cell === self { oldValue?.cell = nil }
            row?.cell = self
            show()
        }
    }

    private lazy var addButton = UIButton(
        configuration: .plain(),
        primaryAction: UIAction(image: UIImage(systemName: "bag.badge.plus")) { [weak self] _ in
            self?.row?.interface.send(.didTapAddToBag)
        })

    override func prepareForReuse() {
        super.prepareForReuse()
        row = nil
    }

    fileprivate func show() {
        guard let row, let content = row.content else { return contentConfiguration = nil }
        var configuration = defaultContentConfiguration()
        configuration.text = content.name
        configuration.secondaryText = [content.price, row.note.text, content.hint].filter { !$0.isEmpty }
            .joined(separator: "  ")
        configuration.secondaryTextProperties.color = row.note.tone.uiColor
        contentConfiguration = configuration
        addButton.accessibilityLabel = "Add to bag"
        addButton.isEnabled = !content.isSoldOut && !row.isAdding
        addButton.sizeToFit()
        accessoryView = addButton
    }
}

extension Tone {
    fileprivate var uiColor: UIColor {
        switch self {
        case .normal: .label
        case .good: .systemGreen
        case .warning: .systemOrange
        case .inactive: .secondaryLabel
        }
    }
}
#endif
