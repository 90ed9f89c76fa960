#if canImport(UIKit)
import ShopCore
import ShopSwiftUI
import SimpleViewModel
import SwiftUI
import UIKit

/// Gets the outputs of the rows of a page.
@MainActor protocol SKUViewDelegate: AnyObject {
    func receive(_ output: SKUViewModel.Output)
}

/// A row of the product page, which lives as long as the page shows it, whether or not a cell does.
@MainActor final class SKURow {
    let viewModel: ObservedViewModel<SKUViewModel>
    weak var delegate: (any SKUViewDelegate)?

    init(_ viewModel: SKUViewModel) {
        self.viewModel = ObservedViewModel(viewModel)
        self.viewModel.interface.receive { [weak self] output in self?.delegate?.receive(output) }
    }
}

/// A cell that is reused for one row after another; what it shows is observed.
final class SKUCell: UITableViewCell {
    static let identifier = "SKU"

    func show(_ row: SKURow?) {
        contentConfiguration = row.map { row in UIHostingConfiguration { SKURowView(row: row.viewModel) } }
    }
}
#endif
