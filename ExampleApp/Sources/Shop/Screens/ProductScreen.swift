import ShopCore
import SimpleViewModel

/// The product page in the terminal, with a row for each row of its view model.
@MainActor final class ProductScreen: Screen {
    private let page: ViewModelInterface<ProductViewModel>

    init(_ viewModel: ProductViewModel, in window: any Window) {
        page = ViewModelInterface(viewModel, toastsIn: window)
        follow(page, in: window)
    }

    func didAppear() { page.send(.viewDidAppear) }

    var activity: String? {
        if page.isLoading { return "Loading \(page.id)" }
        return page.rows.contains(where: \.isAdding) || page.isLoadingBag
            ? "Asking for the bag" : nil
    }

    func draw(on page: inout Page) {
        let product = self.page
        if product.content.value == nil { page.heading(product.id.rawValue) }
        page.content(product.content, retry: { product.send(.didTapRetry) }) { shown, page in
            let note = shown.isSoldOut ? ", sold out" : ""
            page.heading("\(product.isLiked ? "♥" : "♡") \(shown.name), \(shown.price)\(note)")
            page.text("\(shown.image.glyph) \(shown.summary)")
            let rows = product.rows
            page.table(
                zip(1..., rows).map { number, row in
                    Row(
                        number, [row.row.name, row.row.price, row.note, row.row.hint],
                        Style(row.tone))
                })
            if let count = product.bagCount {
                page.text("Bag: \(count == 0 ? "empty" : count == 1 ? "1 item" : "\(count) items")")
            }
            page.commands += [
                Command("add", rows: rows, "put row N into the bag", isDefault: true) {
                    $0.send(.didTapAddToBag)
                },
                Command("like", "like the product, or take that back") {
                    product.send(.didTapLike)
                },
            ]
        }
    }
}

extension ProductImage {
    /// The picture, as a terminal can show it.
    fileprivate var glyph: String {
        switch self {
        case .bag: "👜"
        case .clothing: "👕"
        case .hat: "🎩"
        case .household: "🏠"
        case .shoes: "🥾"
        case .unknown: "📦"
        }
    }
}
