import Observation
import SimpleViewModel

struct Product: Sendable {
    let name: String
    let skus: [String]
}

/// A page that owns its rows: an output of a row is an input of the page.
@Observable final class ProductViewModel: ViewModel {
    enum Input { case didTapRetry, sku(id: String, SKUViewModel.Output) }
    enum Output: Equatable { case toast(String) }
    enum Work { case load }

    let scope = Scope()
    private(set) var name = ""
    private(set) var rows: [ViewModelChild<SKUViewModel>] = []
    private(set) var bagCount = 0
    var isLoading: Bool { scope.isRunning(.load) }
    var failure: String? { scope.failure(of: .load).map { _ in "Could not load." } }
    private let product: @Sendable () async throws -> Product

    init(_ product: @escaping @Sendable () async throws -> Product) {
        self.product = product
        load()
    }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didTapRetry:
            load()
        case let .sku(id, .addedToBag):
            bagCount += 1
            respond(.toast("\(id) is in your bag."))
        }
    }

    private func load() {
        scope.run(.load, .restart) {
            try await self.product()
        } then: { product in
            self.name = product.name
            self.show(product.skus)
        }
    }

    /// Rows that stay keep their state.
    private func show(_ ids: [String]) {
        var rows: [ViewModelChild<SKUViewModel>] = []
        for id in ids where !rows.contains(where: { $0.id == id }) {
            rows.append(self.rows.first { $0.id == id } ?? makeRow(id))
        }
        self.rows = rows
    }

    private func makeRow(_ id: String) -> ViewModelChild<SKUViewModel> {
        scope.child(SKUViewModel(id: id), name: id, as: { .sku(id: id, $0) })
    }
}

@Observable final class SKUViewModel: ViewModel, Identifiable {
    enum Input { case didTapAddToBag }
    enum Output: Equatable { case addedToBag }

    let id: String
    private(set) var quantity = 0

    init(id: String) { self.id = id }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didTapAddToBag:
            quantity += 1
            respond(.addedToBag)
        }
    }
}
