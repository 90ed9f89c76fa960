import SimpleViewModel
import SwiftUI

struct SKURow: View {
    let id: String
    let page: ViewModelState<ProductViewModel, ProductContent>
    @State private var row = ViewModelState(SKUViewModel(), initial: SKUContent()) { $0.show($1) }

    var body: some View {
        Button("\(id), \(row.quantity) in your bag") { row.send(.didTapAddToBag) }
            .onAppear { row.receive(passingTo: page, as: { .sku(id: id, $0) }) }
    }
}

struct SKUContent {
    var quantity = 0

    mutating func show(_ output: SKUViewModel.Output) -> SKUViewModel.Output? {
        guard case let .quantity(quantity) = output else { return output }
        self.quantity = quantity
        return nil
    }
}
