import SimpleViewModel
import SwiftUI

struct ProductScreen: View {
    @State private var page = ViewModelState(ProductViewModel(), initial: ProductContent()) { $0.show($1) }
    @State private var message = ""

    var body: some View {
        List {
            Button(page.isLiked ? "♥" : "♡") { page.send(.didTapLike) }
            Text("In your bag: \(page.bagCount)")
            Text(message)
        }
        .navigationTitle(page.name)
        .overlay { if page.isLoading { ProgressView() } }
        .task { await page.perform(.didAppear) }
        .receive(from: page) { event in
            if case let .failed(reason) = event { message = reason }
        }
    }
}
