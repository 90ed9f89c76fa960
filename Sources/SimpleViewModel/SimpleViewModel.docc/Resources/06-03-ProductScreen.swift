import SimpleViewModel
import SwiftUI

struct Toast {
    let id = UUID()
    let text: String
}

struct ProductScreen: View {
    @State private var page = ViewModelInterface(ProductViewModel())
    @State private var toasts: [Toast] = []

    var body: some View {
        List {
            Button(page.isLiked ? "♥" : "♡") { page.send(.didTapLike) }
            Text("In your bag: \(page.bagCount)")
            ForEach(page.rows, id: \.id) { row in SKURow(row: row) }
        }
        .navigationTitle(page.name)
        .overlay(alignment: .bottom) {
            if let toast = toasts.first {
                Text(toast.text).task(id: toast.id) {
                    try? await Task.sleep(for: .seconds(2))
                    toasts.removeAll { $0.id == toast.id }
                }
            }
        }
        .overlay {
            if page.isLoading {
                ProgressView()
            } else if let failure = page.failure {
                Button("\(failure) Try again") { page.send(.didTapRetry) }
            }
        }
        .task { await page.perform(.didAppear) }
        .receive(from: page) { event in
            switch event {
            case let .toast(text): toasts.append(Toast(text: text))
            }
        }
    }
}
