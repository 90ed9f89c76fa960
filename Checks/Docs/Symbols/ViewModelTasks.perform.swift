final class ProductsViewModel: ViewModel {
    enum Input { case didPullToRefresh }

    func accept(_ input: Input, respond: (String) -> Void) {}
}
let interface = ViewModelInterface(viewModel: ProductsViewModel())
