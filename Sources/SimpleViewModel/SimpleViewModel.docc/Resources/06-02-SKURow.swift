import SimpleViewModel
import SwiftUI

struct SKURow: View {
    let row: ViewModelInterface<SKUViewModel>

    var body: some View {
        Button("\(row.id), \(row.quantity) in your bag") { row.send(.didTapAddToBag) }
    }
}
