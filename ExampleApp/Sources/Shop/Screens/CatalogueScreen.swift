import ShopCore
import SimpleViewModel

/// The list of products in the terminal.
@MainActor final class CatalogueScreen: Screen {
    let title = "Products"
    private(set) var isBusy = false

    private let interface: ViewModelInterface<ProductListViewModel>
    private let showProduct: (ProductID) -> Void
    private let stage: Stage
    private var entries: [ProductListViewModel.Entry] = []
    private var failure: String?

    init(viewModel: ProductListViewModel, showProduct: @escaping (ProductID) -> Void, stage: Stage) {
        interface = ViewModelInterface(viewModel: viewModel)
        self.showProduct = showProduct
        self.stage = stage
        interface.receive { [weak self] output in self?.show(output) }
    }

    var activity: String? { "Loading the products" }
    var choiceCount: Int { entries.count }
    var choiceHelp: String? { "open the product in row N" }

    var commands: [ScreenCommand] {
        let load = { [interface] in interface.send(.loadProducts) }
        return [
            ScreenCommand(
                "open", text: "ID", example: "linen-shirt",
                suggestions: { [entries] in entries.map(\.id.rawValue) }, help: "open a product",
                run: { [showProduct] in showProduct(ProductID(rawValue: $0)) }),
            failure == nil
                ? ScreenCommand("refresh", help: "load the products again", run: load)
                : ScreenCommand("retry", help: "try to load the products again", run: load),
        ]
    }

    func choose(_ number: Int) { showProduct(entries[number - 1].id) }

    func didAppear() { interface.send(.loadProducts) }

    func draw(in drawing: inout Drawing) {
        if let failure { return drawing.failure(failure) }
        drawing.table(
            entries.enumerated().map { index, entry in
                let note = entry.isSoldOut ? "sold out" : ""
                return TableRow(index + 1, [entry.name, entry.price, note], entry.isSoldOut ? .faint : .plain)
            })
    }

    private func show(_ output: ProductListViewModel.Output) {
        switch output {
        case let .isLoading(isLoading):
            isBusy = isLoading
        case let .loadedProducts(entries):
            (self.entries, failure) = (entries, nil)
        case let .openProduct(id):
            showProduct(id)
        case let .showError(sentence):
            (entries, failure) = ([], sentence)
        }
        stage.changed()
    }
}
