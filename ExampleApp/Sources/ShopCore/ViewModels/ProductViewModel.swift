import Foundation
import SimpleViewModel

/// The product page: loads a product and the bag, likes the product, and handles the outputs of its rows.
///
/// It has outputs alone. A change is reported to the screen that opened the page, even if the page was left meanwhile.
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
    private let didChange: @MainActor (ProductChange) -> Void
    private let tasks = ViewModelTasks<Work>()
    private var content = Content<ProductPage>.loading
    private var quantities: [SKUID: Int]?
    /// What the heart shows; nil until the product is loaded.
    private var isLiked: Bool?
    /// Counts the taps on the heart.
    private var likeCount = 0
    private let saved = SavedLike()

    public init(
        _ id: ProductID, catalogue: any CatalogueService, bag: any BagService, failures: LateFailures,
        didChange: @escaping @MainActor (ProductChange) -> Void
    ) {
        self.id = id
        self.catalogue = catalogue
        self.bag = bag
        self.failures = failures
        self.didChange = didChange
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        tasks.onRunningChange { work, isRunning in
            switch work {
            case .load: respond(.isLoading(isRunning))
            case .loadBag: respond(.isLoadingBag(isRunning))
            case .like: break  // The heart is shown as if it were saved.
            }
        }
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
        case let .sku(.showToast(text)):
            respond(.showToast(text))
        case let .sku(.showError(sentence)):
            respond(.showError(sentence))
        }
    }

    private func load(_ respond: @escaping Respond) {
        let isLikeKnown = !tasks.isRunning(.like)
        tasks.run(.load, .restart) { [catalogue, id, likeCount] in
            (product: try await catalogue.product(id), likeCount: likeCount)
        } then: { [self] answer in
            show(.shown(ProductPage(answer.product)), respond)
            showBag(respond)  // New rows do not know of it.
            // A load that began before the last tap on the heart was saved does not know of it.
            guard isLikeKnown, answer.likeCount == likeCount else { return }
            saved.isLiked = answer.product.isLiked
            showLike(saved.isLiked, respond)
        } catch: { [self] error in
            show(content.after(error, "The product did not load"), respond)
        }
    }

    private func loadBag(_ respond: @escaping Respond) {
        tasks.run(.loadBag, .restart) { [bag] in
            try await bag.bag()
        } then: { [self] bag in
            quantities = bag.quantities
            showBag(respond)
        } catch: { error in
            respond(.showError(error.sentence))
        }
    }

    /// Shows the like at once, and takes it back if it fails; the last tap wins.
    private func toggleLike(_ respond: @escaping Respond) {
        guard let isLiked else { return respond(.showError("The product is not here yet. Like it when it is.")) }
        likeCount += 1
        didChange(ProductChange(id, isLiked: !isLiked))
        showLike(!isLiked, respond)
        tasks.run(.like, .queue) { [catalogue, id, saved] in
            try await catalogue.setLiked(!isLiked, id)
            saved.isLiked = !isLiked
        } then: {
        } catch: { [self, likeCount] error in
            respond(.showError(error.sentence))
            guard likeCount == self.likeCount else { return }  // A later tap decides.
            didChange(ProductChange(id, isLiked: saved.isLiked))
            showLike(saved.isLiked, respond)
        } afterRelease: { [failures, didChange, id, saved] result in
            didChange(ProductChange(id, isLiked: saved.isLiked))
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

/// The like that the catalogue has: it is what remains if a later one fails, even after the page was left.
@MainActor private final class SavedLike {
    var isLiked = false
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
        name = product.name
        summary = product.summary
        image = product.image
        price = "\(product.price)"
        isSoldOut = product.isSoldOut
        rows = product.skus.map { sku in
            Row(
                id: sku.id, name: sku.name, fullName: "\(product.name) (\(sku.name))", price: "\(sku.price)",
                isSoldOut: sku.stock == 0, imageURL: sku.color.imageURL, hint: sku.size.metaDescription ?? "")
        }
    }
}
