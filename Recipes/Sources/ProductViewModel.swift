import Observation
import SimpleViewModel

@Observable final class ProductViewModel: ViewModel {
    enum Input { case didAppear, didTapRetry, didTapLike, sku(id: String, SKUViewModel.Output) }
    enum Output: Equatable { case toast(String) }
    enum Work { case load, like }

    private(set) var name = ""
    private(set) var rows: [ViewModelChild<SKUViewModel>] = []
    private(set) var isLiked = false
    private(set) var failure: String?
    var isLoading: Bool { scope.isRunning(.load) || name.isEmpty && failure == nil }
    private(set) var bagCount = 0
    private let service: ProductService
    let scope = Scope()

    init(service: ProductService = .sample) {
        self.service = service
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear: if name.isEmpty { load() }
        case .didTapRetry: load()
        case .didTapLike:
            scope.run(.like, .ignoreWhileRunning) { [isLiked] in
                try await self.service.setLiked(!isLiked)
                return !isLiked
            } then: { isLiked in
                self.isLiked = isLiked
                respond(.toast(isLiked ? "Liked" : "No longer liked"))
            } catch: { _ in
                respond(.toast("Could not save."))
            }
        case let .sku(id, .addedToBag):
            bagCount += 1
            respond(.toast("\(id) is in your bag."))
        }
    }

    private func load() {
        scope.run(.load, .restart) {
            try await self.service.load()
        } then: { product in
            self.name = product.name
            self.show(product.skus)
            self.failure = nil
        } catch: { _ in
            self.failure = "Could not load."
        }
    }

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
