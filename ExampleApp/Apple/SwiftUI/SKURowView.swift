#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// A row of the product page, with the button that puts it into the bag.
package struct SKURowView: View {
    private let row: ViewModelInterface<SKUViewModel>

    package init(row: ViewModelInterface<SKUViewModel>) { self.row = row }

    package var body: some View {
        HStack {
            AsyncImage(url: row.row.imageURL).frame(width: 32, height: 32).accessibilityHidden(true)
            VStack(alignment: .leading) {
                Text(row.row.name)
                Text(
                    [row.row.price, row.note, row.row.hint].filter { !$0.isEmpty }.joined(
                        separator: "  ")
                )
                .foregroundStyle(row.tone.color)
            }
            .accessibilityElement(children: .combine)
            Spacer()
            Button("Add \(row.row.name) to bag", systemImage: "bag.badge.plus") {
                row.send(.didTapAddToBag)
            }
            .labelStyle(.iconOnly)
            .disabled(!row.isAddEnabled)
        }
    }
}
#endif
