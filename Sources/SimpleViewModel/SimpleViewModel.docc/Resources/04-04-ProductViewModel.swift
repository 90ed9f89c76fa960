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
    var isLoading: Bool { tasks.isRunning(.load) || name.isEmpty && failure == nil }
    private(set) var bagCount = 0
    private let service: ProductService
    private let tasks: ViewModelTasks<Work>

    init(service: ProductService = .sample, tasks: ViewModelTasks<Work> = ViewModelTasks()) {
        self.service = service
        self.tasks = tasks
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear: if name.isEmpty { load() }
        case .didTapRetry: load()
        case .didTapLike:
            isLiked.toggle()
            respond(.toast(isLiked ? "Liked" : "No longer liked"))
        case let .sku(id, .addedToBag):
            bagCount += 1
            respond(.toast("\(id) is in your bag."))
        }
    }

    private func load() {
        tasks.run(.load, .restart) {
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
        ViewModelInterface(
            SKUViewModel(id: id), name: id, parent: self, as: { .sku(id: id, $0) })
    }
}
