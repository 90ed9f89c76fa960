import Foundation
import SimpleViewModel

/// The list of products, which also decides which one a newcomer sees first.
public final class ProductListViewModel: ViewModel {
    public enum Input {
        case loadProducts
        case didStart
    }

    public enum Output: Equatable {
        case isLoading(Bool)
        case loadedProducts([Entry])
        case openProduct(id: ProductID)
        case showError(String)
    }

    public enum Work {
        case load
    }

    /// What the list shows of a product.
    public struct Entry: Equatable {
        public let id: ProductID
        public let name: String
        public let price: String
        public let isSoldOut: Bool

        public init(_ product: Product) {
            id = product.id
            name = product.name
            price = product.price.formatted
            isSoldOut = product.isSoldOut
        }
    }

    public let tasks = ViewModelTasks<Work>()
    private let products: any ProductService

    public init(products: any ProductService) {
        self.products = products
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        respond(.isLoading(true))
        tasks.run(.load, .restart, respond: respond) { [products] respond in
            defer { respond(.isLoading(false)) }
            let products = try await products.products()
            guard let first = products.first else {
                return respond(.showError("The catalogue has no products. Add one to it, or choose another file."))
            }
            switch input {
            case .loadProducts:
                respond(.loadedProducts(products.map(Entry.init)))
            case .didStart:
                respond(.openProduct(id: first.id))
            }
        } catch: {
            .showError($0.localizedDescription)
        }
    }
}
