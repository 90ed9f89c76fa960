#if canImport(SwiftUI)
import ShopCore
import SimpleViewModel
import SwiftUI

/// The product page, whose members are observed; UIKit shows the same view model by its outputs.
struct ProductScreen: View {
    let page: ViewModelInterface<ProductViewModel>

    var body: some View {
        List {
            if let details = page.content.value {
                Section(details.price) { Text(details.summary) }
            }
            ForEach(page.rows) { SKURow(row: $0) }
        }
        .overlay { Placeholder(page.content) { page.send(.didTapRetry) } }
        .navigationTitle(page.content.value?.name ?? "")
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button(
                    page.isLiked ? "Do not like" : "Like",
                    systemImage: page.isLiked ? "heart.fill" : "heart"
                ) {
                    page.send(.didTapLike)
                }
            }
            ToolbarItem(placement: .primaryAction) {
                if let count = page.bagCount { Text("Bag: \(count)") }
            }
        }
        .onAppear { page.send(.viewDidLoad) }
    }
}

/// A row of the page, with the button that puts it into the bag.
private struct SKURow: View {
    let row: ViewModelInterface<SKUViewModel>

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(row.name)
                Text(row.price).font(.caption)
                if let note = row.note { Text(note).font(.caption) }
            }
            .accessibilityElement(children: .combine)
            Spacer()
            Button("Add \(row.name) to bag", systemImage: "bag.badge.plus") {
                row.send(.didTapAddToBag)
            }
            .labelStyle(.iconOnly)
            .disabled(!row.isAddEnabled)
        }
    }
}
#endif
