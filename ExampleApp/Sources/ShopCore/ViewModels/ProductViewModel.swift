import Observation
import SimpleViewModel

/// The product page: loads a product, likes it, and owns a row for each SKU.
///
/// A view reads its members, or receives its outputs: SwiftUI does the first, UIKit the second. The
/// outputs of its rows are its inputs.
@Observable public final class ProductViewModel: ViewModel {
    public enum Input {
        case viewDidLoad
        case didTapRetry
        case didTapLike
        case didTapBack
        /// The output of a row: this is how view models are composed.
        case sku(SKUViewModel.Output)
    }

    public enum Output: Equatable {
        case loadedProduct(ProductDetails)
        case likeStatus(on: Bool)
        case addedToBag(name: String)
        case showError(Message)
        case navigateBack
    }

    public enum Work { case load, bag, likes, like }

    public let id: ProductID
    public let scope = Scope()
    public private(set) var rows: [ViewModelChild<SKUViewModel>] = []
    private var details: ProductDetails?
    private let product: ShowProduct
    private let bag: Bag
    private let likes: Likes
    private let failures: Failures

    init(_ id: ProductID, _ product: ShowProduct, bag: Bag, likes: Likes, failures: Failures) {
        self.id = id
        self.product = product
        self.bag = bag
        self.likes = likes
        self.failures = failures
    }

    /// The page; what has failed beside it is a problem once it is there.
    public var content: Content<ProductDetails> {
        let beside = details == nil ? nil : bag.failure ?? likes.failure
        return Content(details, failure: scope.failure(of: .load) ?? beside)
    }

    public var isLiked: Bool { likes.contains(id) }
    /// How many items are in the bag; nil before it is known.
    public var bagCount: Int? { bag.count }
    public var isLoading: Bool {
        scope.isRunning(.load) || scope.isRunning(.bag) || scope.isRunning(.likes)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidLoad, .didTapRetry: load(respond)
        case .didTapLike: toggleLike(respond)
        case .didTapBack: respond(.navigateBack)
        case let .sku(.addedToBag(name)): respond(.addedToBag(name: name))
        }
    }

    /// The page also appears when the one above it goes: a product that is here is not loaded again.
    private func load(_ respond: @escaping Respond) {
        scope.run(.bag, .restart) { [bag] in await bag.load() }
        scope.run(.likes, .restart) { [likes] in
            await likes.load()
        } then: {
            respond(.likeStatus(on: self.isLiked))
        }
        guard details == nil else { return }
        scope.run(.load, .ignoreWhileRunning) { [product, id] () async throws(ShopError) in
            try await product.execute(id)
        } then: { product in
            self.show(product)
            respond(.loadedProduct(ProductDetails(product)))
        } catch: { error in
            respond(.showError(Message(error)))
        }
    }

    private func show(_ product: Product) {
        details = ProductDetails(product)
        rows = product.skus.map { sku in
            let row = SKUViewModel(sku, of: product.name, bag: bag, failures: failures)
            return scope.child(row, name: sku.id, as: Input.sku)
        }
    }

    /// The service shows and saves the like; the page says what it is then.
    private func toggleLike(_ respond: @escaping Respond) {
        likes.toggle(id)
        respond(.likeStatus(on: isLiked))
        scope.run(.like, .restart) { [likes, id] in
            await likes.settled(id)
        } then: {
            respond(.likeStatus(on: self.isLiked))
        }
    }
}

/// What a product page shows, apart from its rows.
public struct ProductDetails: Equatable, Sendable {
    public let name: String
    public let summary: String
    public let price: String

    init(_ product: Product) {
        name = product.name
        summary = product.summary
        price = product.price
    }
}
