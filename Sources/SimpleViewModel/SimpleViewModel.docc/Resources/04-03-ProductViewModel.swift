import SimpleViewModel

final class ProductViewModel: ViewModel {
    enum Input {
        case didAppear
        case didTapLike
        case sku(id: String, SKUViewModel.Output)
    }

    enum Output: Equatable {
        case name(String)
        case skus([String])
        case likeStatus(on: Bool)
        case bagCount(Int)
        case failed(String)
    }

    enum Work {
        case load
        case like
    }

    private let tasks = ViewModelTasks<Work>()
    private let service: ProductService
    private var isLiked = false
    private var bagCount = 0

    init(service: ProductService = .sample) {
        self.service = service
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear:
            load(respond)
        case .didTapLike:
            isLiked.toggle()
            respond(.likeStatus(on: isLiked))
        case .sku(_, .addedToBag):
            bagCount += 1
            respond(.bagCount(bagCount))
        case .sku(_, .quantity):
            break  // the row shows it
        }
    }

    private func load(_ respond: @escaping Respond) {
        tasks.run(.load, .restart) {
            try await self.service.load()
        } then: { product in
            respond(.name(product.name))
            respond(.skus(product.skus))
        } catch: { error in
            respond(.failed("The product could not be loaded: \(error)"))
        }
    }
}
