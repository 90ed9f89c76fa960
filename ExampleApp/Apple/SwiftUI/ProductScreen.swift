#if canImport(SwiftUI)
import ShopCore
import ShopShared
import SimpleViewModel
import SwiftUI

/// The product page in SwiftUI.
public struct ProductScreen: View {
    /// Erased, so that a preview can put a closure in the place of ``ProductViewModel``.
    public typealias PageViewModel = AnyViewModel<ProductViewModel.Input, ProductViewModel.Output>

    @State private var page: ViewModelState<PageViewModel, PageContent>
    @State private var toast: Toast?

    private let id: ProductID
    private let makeRowViewModel: (ProductPage.Row) -> SKURow.RowViewModel
    private let likeDidChange: (Bool) -> Void

    public init(
        id: ProductID,
        viewModel: @autoclosure @escaping () -> PageViewModel,
        makeRowViewModel: @escaping (ProductPage.Row) -> SKURow.RowViewModel,
        likeDidChange: @escaping (_ isLiked: Bool) -> Void = { _ in }
    ) {
        self.id = id
        self.makeRowViewModel = makeRowViewModel
        self.likeDidChange = likeDidChange
        _page = State(initialValue: ViewModelState(viewModel(), initial: PageContent()) { $0.show($1) })
    }

    public var body: some View {
        List {
            Problem(content: page.content, retry: load)
            if let product = page.content.value {
                Section {
                    Label(product.summary, systemImage: product.image.symbol)
                    Text(product.price).font(.headline)
                }
                Section("In your bag: \(page.bagCount.formatted())") {
                    ForEach(product.rows) { row in
                        // A row is created again with each load: @State would keep its first view model, and the quantity
                        // of that time.
                        SKURow(viewModel: makeRowViewModel(row), page: page).id(page.loadCount)
                    }
                }
            }
        }
        .navigationTitle(page.content.value?.name ?? "")
        .bagButton(didClose: load)
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button("Like", systemImage: page.isLiked ? "heart.fill" : "heart") { page.send(.didTapLike) }
                    .disabled(page.isLiking)
            }
        }
        .overlay { Placeholder(content: page.content, retry: load) }
        .toast($toast) { page.send(.didTapToast) }
        .refreshable { [page, id] in await page.perform(.loadProduct(id: id)) }
        .onChange(of: id, initial: true) { load() }
        .receive(from: page) { show($0) }
    }

    private func load() { page.send(.loadProduct(id: id)) }

    private func show(_ event: ProductViewModel.Output) {
        switch event {
        case let .showToast(text), let .showError(text): toast = Toast(text)
        case .hideToast: toast = nil
        case let .likeStatus(isLiked): likeDidChange(isLiked)
        case .content, .isLoading, .isLiking, .bagCount: break  // PageContent shows these.
        }
    }
}

#Preview("Loading") { ProductScreen.preview { _, _ in } }
#Preview("Product") { ProductScreen.preview { _, respond in respond(.content(.shown(ProductPage(.preview)))) } }
#Preview("Toast") { ProductScreen.preview { _, respond in respond(.showToast("Cup (Red, S) is in your bag.")) } }
#Preview("Error") { ProductScreen.preview { _, respond in respond(.content(.failed(.noCup))) } }
#endif
