#if canImport(SwiftUI)
import ShopCore
import ShopShared
import SimpleViewModel
import SwiftUI

/// A product in the list.
struct CatalogueRow: View {
    let item: CatalogueItem

    var body: some View {
        HStack {
            Image(systemName: item.image.symbol).foregroundStyle(.secondary)
            VStack(alignment: .leading) {
                Text(item.name)
                Text(item.price).font(.caption)
            }
            Spacer()
            if item.isSoldOut { Text("Sold out").foregroundStyle(.secondary) }
            if item.isLiked { Image(systemName: "heart.fill") }
        }
    }
}

/// Stands below the last product, and loads the next page when it appears.
struct CatalogueFooter: View {
    let more: MoreItems
    let catalogue: ObservedViewModel<CatalogueViewModel>

    var body: some View {
        switch more {
        case .none:
            EmptyView()
        case .available, .loading:
            ProgressView().onAppear { catalogue.send(.didReachEnd) }
        case let .failed(sentence):
            VStack(alignment: .leading) {
                Text(sentence)
                Button("Try again") { catalogue.send(.didTapRetry) }
            }
        }
    }
}
#endif
