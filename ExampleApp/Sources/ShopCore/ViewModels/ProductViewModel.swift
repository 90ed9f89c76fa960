import Foundation
import SimpleViewModel

/// The product page: loads a product, likes it, and answers to what its rows have done.
public final class ProductViewModel: ViewModel {
    public enum Input {
        case loadProduct(id: ProductID)
        case didTapLike
        case didTapToast

        /// What a row has told its view, passed on: this is how view models are composed.
        case sku(SKUViewModel.Output)
    }

    public enum Output: Equatable {
        case loadedProduct(ProductPage)
        case likeStatus(on: Bool)
        case bagCount(Int)
        case showToast(String)
        case hideToast
        case showError(String)
    }

    private let products: any ProductService
    private let bag: any BagService
    private var product: Product?

    public init(products: any ProductService, bag: any BagService) {
        self.products = products
        self.bag = bag
    }

    public func accept(_ input: Input, respond: Respond) {
        switch input {
        case let .loadProduct(id):
            load(id, respond: respond)
        case .didTapLike:
            toggleLike(respond: respond)
        case .didTapToast:
            respond(.hideToast)
        case let .sku(.addedToBag(name)):
            respond(.bagCount(bag.count))
            respond(.showToast("\(name) is in your bag."))
        case let .sku(.couldNotAddToBag(reason)):
            respond(.showError(reason))
        case .sku(.showRow):
            break  // The row shows this itself.
        }
    }

    private func load(_ id: ProductID, respond: Respond) {
        do {
            let product = try products.product(id: id)
            self.product = product
            respond(.loadedProduct(ProductPage(product)))
            respond(.bagCount(bag.count))
        } catch {
            respond(.showError(error.localizedDescription))
        }
    }

    private func toggleLike(respond: Respond) {
        guard let product else {
            return respond(.showError("There is no product here to like. Open one first."))
        }
        do {
            let isLiked = !product.isLiked
            try products.setLiked(isLiked, for: product.id)
            self.product?.isLiked = isLiked
            respond(.likeStatus(on: isLiked))
        } catch {
            respond(.showError(error.localizedDescription))
        }
    }
}

/// What a product page shows of its product.
public struct ProductPage: Equatable {
    public let name: String
    public let summary: String
    public let price: String
    public let isSoldOut: Bool
    public let isLiked: Bool

    /// What the rows' view models are made of.
    public let skus: [SKU]

    public init(_ product: Product) {
        name = product.name
        summary = product.summary
        price = product.price.formatted
        isSoldOut = product.isSoldOut
        isLiked = product.isLiked
        skus = product.skus
    }
}
