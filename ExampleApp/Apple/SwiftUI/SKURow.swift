#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// A row of the product page: shows itself, and passes its events on to the page.
public struct SKURow: View {
    public typealias RowViewModel = AnyViewModel<SKUViewModel.Input, SKUViewModel.Output>

    @State private var row: ViewModelState<RowViewModel, RowContent>

    private let page: ViewModelState<ProductScreen.PageViewModel, PageContent>

    init(
        viewModel: @autoclosure @escaping () -> RowViewModel,
        page: ViewModelState<ProductScreen.PageViewModel, PageContent>
    ) {
        self.page = page
        _row = State(initialValue: ViewModelState(viewModel(), initial: RowContent()) { $0.show($1) })
    }

    public var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(row.name)
                Text(row.price).font(.caption)
            }
            Spacer()
            Text(row.note).foregroundStyle(.secondary)
            Button("Add to bag", systemImage: "bag.badge.plus") { row.send(.didTapAddToBag) }
                .labelStyle(.iconOnly)
                .disabled(!row.canBeAdded)
        }
        .onAppear {
            row.receive(passingTo: page, as: ProductViewModel.Input.sku)
            row.send(.load)
        }
    }
}
#endif
