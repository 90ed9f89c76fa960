import Foundation
import SimpleViewModel

/// The product page: loads a product and the bag, likes the product, and handles the outputs of its rows.
///
/// It has outputs alone: page and rows are view models that pass outputs on from child to parent.
public final class ProductViewModel: ViewModel {
    public enum Input {
        case viewDidAppear
        case didTapRetry
        case didTapLike
        case didTapToast
        /// The output of a row, passed on: this is how view models are composed.
        case sku(SKUViewModel.Output)
    }

    public enum Output: Equatable {
        // State that the view shows until the next output.
        case content(Content<ProductPage>)
        case isLoading(Bool)
        case isLoadingBag(Bool)
        case likeStatus(on: Bool)
        case bag(count: Int, quantities: [SKUID: Int])

        // Events.
        case showToast(String)
        case hideToast
        case showError(String)
    }

    private enum Work { case load, loadBag, like }

    private let id: ProductID
    private let catalogue: any CatalogueService
    private let bag: any BagService
    private let failures: LateFailures
    private let tasks = ViewModelTasks<Work>()
    private var content = Content<ProductPage>.loading
    private var isLiked: Bool?
    private var likeCount = 0
    private var quantities: [SKUID: Int]?

    public init(
        _ id: ProductID, catalogue: any CatalogueService, bag: any BagService, failures: LateFailures
    ) {
        (self.id, self.catalogue, self.bag, self.failures) = (id, catalogue, bag, failures)
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidAppear, .didTapRetry:
            load(respond)
            loadBag(respond)
        case .didTapLike:
            toggleLike(respond)
        case .didTapToast:
            respond(.hideToast)
        case let .sku(.addedToBag(name)):
            respond(.showToast("\(name) is in your bag."))
            // Restarts an older load, whose answer does not know of the change.
            loadBag(respond)
        case let .sku(.showError(sentence)):
            respond(.showError(sentence))
        case .sku(.row), .sku(.note), .sku(.isAdding):
            break  // The row shows these itself.
        }
    }

    private func load(_ respond: @escaping Respond) {
        tasks.run(.load, .restart, isRunning: { respond(.isLoading($0)) }) { [catalogue, id, likeCount] in
            (product: try await catalogue.product(id), likeCount: likeCount)
        } then: { [self] answer in
            show(.shown(ProductPage(answer.product)), respond)
            showBag(respond)  // New rows do not know of it.
            // A load that began before the last tap on the heart does not know of it.
            guard answer.likeCount == likeCount else { return }
            showLike(answer.product.isLiked, respond)
        } catch: { [self] error in
            show(content.after(error, "The product did not load"), respond)
        }
    }

    private func loadBag(_ respond: @escaping Respond) {
        tasks.run(.loadBag, .restart, isRunning: { respond(.isLoadingBag($0)) }) { [bag] in
            try await bag.bag()
        } then: { [self] bag in
            quantities = bag.quantities
            showBag(respond)
        } catch: { error in
            respond(.showError(error.sentence))
        }
    }

    /// Shows the like at once, and takes it back if it fails.
    private func toggleLike(_ respond: @escaping Respond) {
        guard let wasLiked = isLiked else {
            return respond(.showError("The product is not here yet. Like it when it is."))
        }
        guard !tasks.isRunning(.like) else { return }
        likeCount += 1
        showLike(!wasLiked, respond)
        tasks.run(.like, .ignoreWhileRunning) { [catalogue, id] in
            try await catalogue.setLiked(!wasLiked, id)
        } then: {
        } catch: { [self] error in
            showLike(wasLiked, respond)
            respond(.showError(error.sentence))
        } afterRelease: { [failures] result in
            failures.report(result)
        }
    }

    private func show(_ content: Content<ProductPage>, _ respond: Respond) {
        self.content = content
        respond(.content(content))
    }

    private func showBag(_ respond: Respond) {
        if let quantities { respond(.bag(count: quantities.values.reduce(0, +), quantities: quantities)) }
    }

    private func showLike(_ isLiked: Bool, _ respond: Respond) {
        self.isLiked = isLiked
        respond(.likeStatus(on: isLiked))
    }
}

/// What a product page shows; it has no `Product` and no `SKU`.
public struct ProductPage: Equatable, Sendable {
    public struct Row: Equatable, Identifiable, Sendable {
        public let id: SKUID
        public let name: String
        public let fullName: String
        public let price: String
        public let isSoldOut: Bool
        /// A picture of the cloth.
        public let imageURL: URL?
        /// How the size fits; empty if the shop does not say.
        public let hint: String
    }

    public let name: String
    public let summary: String
    public let image: ProductImage
    public let price: String
    public let isSoldOut: Bool
    public let rows: [Row]

    init(_ product: Product) {
        (name, summary, image) = (product.name, product.summary, product.image)
        (price, isSoldOut) = ("\(product.price)", product.isSoldOut)
        rows = product.skus.map { sku in
            Row(
                id: sku.id, name: sku.name, fullName: "\(product.name) (\(sku.name))", price: "\(sku.price)",
                isSoldOut: sku.stock == 0, imageURL: sku.color.imageURL, hint: sku.size.metaDescription ?? "")
        }
    }
}
