import SimpleViewModel
import SwiftUI

struct ProductScreen: View {
    @State private var page = ObservedViewModel(ProductViewModel())
    @State private var toast: String?

    var body: some View {
        List {
            Button(page.isLiked ? "♥" : "♡") { page.send(.didTapLike) }
            Text("In your bag: \(page.bagCount)")
            ForEach(page.skus, id: \.self) { id in SKURow(id: id, page: page) }
        }
        .navigationTitle(page.name)
        .overlay(alignment: .bottom) { if let toast { Text(toast) } }
        .overlay { if page.isLoading { ProgressView() } }
        .task { await page.perform(.didAppear) }
        .receive(from: page) { event in
            switch event {
            case let .toast(text): toast = text
            }
        }
    }
}
