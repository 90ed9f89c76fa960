import SimpleViewModel
import SwiftUI

struct SKURow: View {
    let id: String
    let page: ObservedViewModel<ProductViewModel>
    @State private var row = ObservedViewModel(SKUViewModel())

    var body: some View {
        Button("\(id), \(row.quantity) in your bag") { row.send(.didTapAddToBag) }
            .onAppear {
                row.interface.receive(passingTo: page.interface, as: { [id] in .sku(id: id, $0) })
            }
    }
}
