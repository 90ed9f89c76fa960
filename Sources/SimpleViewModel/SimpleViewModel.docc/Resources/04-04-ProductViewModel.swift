import Observation
import SimpleViewModel

@Observable final class ProductViewModel: ViewModel {
    enum Input { case didAppear, didTapLike, sku(id: String, SKUViewModel.Output) }
    enum Output: Equatable { case toast(String) }
    enum Work { case load, like }

    private(set) var name = ""
    private(set) var skus: [String] = []
    private(set) var isLiked = false
    var isLoading: Bool { tasks.isRunning(.load) }
    private(set) var bagCount = 0
    private let service: ProductService
    private let tasks = ViewModelTasks<Work>()

    init(service: ProductService = .sample) { self.service = service }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear:
            tasks.run(.load, .restart) {
                try await self.service.load()
            } then: { product in
                self.name = product.name
                self.skus = product.skus
            } catch: { _ in
                respond(.toast("Could not load."))
            }
        case .didTapLike:
            isLiked.toggle()
            respond(.toast(isLiked ? "Liked" : "No longer liked"))
        case let .sku(id, .addedToBag):
            bagCount += 1
            respond(.toast("\(id) is in your bag."))
        }
    }
}
