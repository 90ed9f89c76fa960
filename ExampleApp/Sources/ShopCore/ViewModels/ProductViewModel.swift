import Foundation
import SimpleViewModel

/// The product page: loads a product, likes it, and handles the outputs of its rows.
///
/// It has outputs alone: page and rows are delegated view models, whose outputs are passed on from child to parent.
public final class ProductViewModel: ViewModel {
    public enum Input {
        case loadProduct(id: ProductID)
        case didTapLike
        case didTapToast

        /// The output of a row, passed on: this is how view models are composed.
        case sku(SKUViewModel.Output)
    }

    public enum Output: Equatable {
        // State that the view shows until the next output.
        case content(Content<ProductPage>)
        case isLoading(Bool)
        case isLiking(Bool)
        case likeStatus(on: Bool)
        case bagCount(Int)

        // Events.
        case showToast(String)
        case hideToast
        case showError(String)
    }

    /// Work takes time, and is cancelled when the page is left, because its view then releases the interface.
    private enum Work { case load, like }

    private let tasks = ViewModelTasks<Work>()
    private let products: any ProductService
    private let bag: any BagService
    private var product: Product?
    private var content = Content<ProductPage>.loading

    public init(products: any ProductService, bag: any BagService) {
        (self.products, self.bag) = (products, bag)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case let .loadProduct(id):
            load(id, respond: respond)
        case .didTapLike:
            toggleLike(respond: respond)
        case .didTapToast:
            respond(.hideToast)
        case let .sku(.addedToBag(name, bagCount)):
            respond(.bagCount(bagCount))
            respond(.showToast(localized("\(name) is in your bag.")))
        case let .sku(.couldNotAddToBag(reason)):
            respond(.showError(reason))
        case .sku(.showRow), .sku(.isAdding):
            break  // The row shows these itself.
        }
    }

    private func load(_ id: ProductID, respond: @escaping Respond) {
        tasks.run(.load, .restart, isRunning: { respond(.isLoading($0)) }) { [self] in
            async let bag = loadBag()
            return (try await products.product(id: id), await bag)
        } then: { [self] product, bag in
            self.product = product
            show(.shown(ProductPage(product, bag: (try? bag.get()) ?? Bag())), respond: respond)
            switch bag {
            case let .success(bag): respond(.bagCount(bag.count))
            case let .failure(error): respond(.showError(error.localizedDescription))
            }
        } catch: { [self] error in
            show(content.after(error, localized("The product did not load")), respond: respond)
        }
    }

    private func show(_ content: Content<ProductPage>, respond: Respond) {
        self.content = content
        respond(.content(content))
    }

    /// A bag that cannot be read does not close the product's page.
    private func loadBag() async -> Result<Bag, ShopError> {
        do { return .success(try await bag.bag()) } catch { return .failure(error) }
    }

    private func toggleLike(respond: @escaping Respond) {
        guard let product else {
            let sentence =
                tasks.isRunning(.load)
                ? localized("The product is still loading. Like it when it is there.")
                : localized("There is no product here to like. Open one first.")
            return respond(.showError(sentence))
        }
        let isLiked = !product.isLiked
        tasks.run(.like, .ignoreWhileRunning, isRunning: { respond(.isLiking($0)) }) { [products] in
            try await products.setLiked(isLiked, for: product.id)
        } then: { [self] in
            // Another product may have been loaded meanwhile.
            guard self.product?.id == product.id else { return }
            self.product?.isLiked = isLiked
            respond(.likeStatus(on: isLiked))
        } catch: { error in
            respond(.showError(error.localizedDescription))
        }
    }
}

/// The content of a product page.
public struct ProductPage: Equatable {
    /// The values that a row's view model is created from.
    public struct Row: Equatable, Identifiable {
        public let sku: SKU
        public let quantityInBag: Int
        public var id: SKUID { sku.id }

        public init(sku: SKU, quantityInBag: Int) {
            (self.sku, self.quantityInBag) = (sku, quantityInBag)
        }
    }

    public let name: String
    public let summary: String
    public let image: ProductImage
    public let price: String
    public let isSoldOut: Bool
    public let isLiked: Bool
    public let rows: [Row]

    public init(_ product: Product, bag: Bag = Bag()) {
        name = product.name
        summary = product.summary
        image = product.image
        price = product.price.formatted
        isSoldOut = product.isSoldOut
        isLiked = product.isLiked
        rows = product.skus.map { Row(sku: $0, quantityInBag: bag.quantity(of: $0)) }
    }
}
