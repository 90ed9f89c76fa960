import Foundation
import Observation
import SimpleViewModel

/// The product page: loads a product and the bag, likes the product, and owns a row for each SKU.
///
/// It creates, commands and releases its rows, and their outputs are its inputs. The heart is not
/// its own: the list reads the same likes.
@Observable public final class ProductViewModel: ViewModel {
    public enum Input {
        case viewDidAppear
        case didTapRetry
        case didTapLike
        /// The output of a row: this is how view models are composed.
        case sku(SKUViewModel.Output)
    }

    public typealias Output = ToastOutput

    public let id: ProductID
    /// The page, with what could not be loaded beside it: each answer has its own place.
    public var content: Content<ProductPage> {
        Content(page, failure: failure, beside: bagFailure ?? likes.failure)
    }
    public private(set) var rows: [ViewModelChild<SKUViewModel>] = []
    /// How many items are in the bag; nil before it is known.
    public var bagCount: Int? { quantities?.values.reduce(0, +) }
    public var isLiked: Bool { likes.contains(id) }
    public var isLoading: Bool { scope.isRunning(.load) || scope.isRunning(.loadLikes) }
    public var isLoadingBag: Bool { scope.isRunning(.loadBag) }

    public enum Work { case load, loadBag, loadLikes, like }

    private let catalogue: any CatalogueService
    private let bag: any BagService
    private let likes: Likes
    private let failures: Failures
    public let scope = Scope()
    private var page: ProductPage?
    private var failure: Message? { scope.failure(of: .load).map(Message.init) }
    private var quantities: [SKUID: Int]?
    private var bagFailure: Message? { scope.failure(of: .loadBag).map(Message.init) }

    init(
        _ id: ProductID, catalogue: any CatalogueService, bag: any BagService, likes: Likes,
        failures: Failures
    ) {
        self.id = id
        self.catalogue = catalogue
        self.bag = bag
        self.likes = likes
        self.failures = failures
    }

    public func accept(_ input: Input, respond: @escaping Respond) {
        switch input {
        case .viewDidAppear, .didTapRetry:
            load()
            loadLikes()
            loadBag()
        case .didTapLike: toggleLike()
        case let .sku(.addedToBag(name)):
            respond(.showToast("\(name) is in your bag."))
            // Restarts an older load, whose answer does not know of the change.
            loadBag()
        }
    }

    private func load() {
        scope.run(.load, .restart) { [catalogue, id] in
            try await catalogue.product(id)
        } then: { [self] product in
            let shown = ProductPage(product)
            page = shown
            show(shown.rows)
        }
    }

    private func loadLikes() {
        scope.run(.loadLikes, .restart) { [likes] in
            await likes.load()
        }
    }

    private func loadBag() {
        scope.run(.loadBag, .restart) { [bag] in
            try await bag.bag()
        } then: { [self] bag in
            quantities = bag.quantities
            showQuantities()
        }
    }

    /// Shows the like at once, and takes it back if it fails; the last tap wins.
    private func toggleLike() {
        guard page != nil else { return }
        likes.toggle(id)
        scope.commit(.like, .queue) { [likes, id] in
            try await likes.save(id)
        } catch: { [failures] error in
            failures.report(error)
        }
    }

    /// A row that was there before is kept, and with it its work; one that is gone is closed.
    private func show(_ shown: [ProductPage.Row]) {
        let old = Dictionary(rows.map { ($0.row.id, $0) }) { first, _ in first }
        rows = shown.map { row in
            old[row.id]
                ?? scope.child(
                    SKUViewModel(row, bag: bag, failures: failures), name: row.id, as: Input.sku)
        }
        for (row, shown) in zip(rows, shown) { row.send(.didConfigure(shown)) }
        showQuantities()
    }

    private func showQuantities() {
        guard let quantities else { return }
        for row in rows { row.send(.bagDidChange(quantity: quantities[row.row.id] ?? 0)) }
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
        name = product.name
        summary = product.summary
        image = product.image
        price = product.price
        isSoldOut = product.isSoldOut
        rows = product.skus.map { sku in
            Row(
                id: sku.id, name: sku.name, fullName: "\(product.name) (\(sku.name))",
                price: "\(sku.price)",
                isSoldOut: sku.isSoldOut, imageURL: sku.color.imageURL,
                hint: sku.size.metaDescription ?? "")
        }
    }
}
