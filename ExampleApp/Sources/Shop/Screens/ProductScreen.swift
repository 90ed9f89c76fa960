import Observation
import ShopCore
import SimpleViewModel

/// The product page in the terminal.
@Observable @MainActor final class ProductScreen: Screen {
    private typealias SKURow = ObservedViewModel<SKUViewModel>

    private let id: ProductID
    private let page: ViewModelInterface<ProductViewModel>
    private let makeRow: (SKUID) -> SKUViewModel
    private let stage: Stage

    private var content = Content<ProductPage>.loading
    private var isLiked = false
    private var bagCount: Int?
    private var isLoading = false
    private var isLoadingBag = false
    private var isToastShown = false
    private var rows = KeptRows<SKUID, SKURow>()

    init(_ id: ProductID, _ viewModel: ProductViewModel, makeRow: @escaping (SKUID) -> SKUViewModel, stage: Stage) {
        self.id = id
        self.makeRow = makeRow
        self.stage = stage
        page = ViewModelInterface(viewModel: viewModel)
        page.receive { [weak self] output in self?.show(output) }
    }

    func didAppear() { page.send(.viewDidAppear) }

    private func show(_ output: ProductViewModel.Output) {
        switch output {
        case let .content(content):
            self.content = content
            showRows()
        case let .isLoading(isLoading): self.isLoading = isLoading
        case let .isLoadingBag(isLoading): isLoadingBag = isLoading
        case let .likeStatus(isLiked): self.isLiked = isLiked
        case let .bag(count, quantities):
            bagCount = count
            for row in rows.all { row.send(.bagDidChange(quantity: quantities[row.id] ?? 0)) }
        case let .showToast(text):
            isToastShown = true
            stage.show(toast: text)
        case .hideToast:
            isToastShown = false
            stage.say("Closed the message.", .faint)
        case let .showError(sentence): stage.show(error: sentence)
        }
    }

    private func showRows() {
        guard let shown = content.value else { return }
        rows.update(shown.rows.map(\.id)) { [makeRow, page] id in
            let row = SKURow(makeRow(id))
            row.interface.receive(passingTo: page, as: ProductViewModel.Input.sku)
            return row
        }
        for row in shown.rows { rows[row.id]?.send(.didConfigure(row)) }
    }

    var title: String {
        guard let page = content.value else { return id.rawValue }
        return "\(isLiked ? "♥" : "♡") \(page.name), \(page.price)\(page.isSoldOut ? ", sold out" : "")"
    }

    var activity: String? {
        if isLoading { return "Loading \(id)" }
        return rows.all.contains(where: \.isAdding) || isLoadingBag ? "Asking for the bag" : nil
    }

    func draw(on page: inout Page) {
        page.content(content) { shown, page in
            page.text("\(shown.image.glyph) \(shown.summary)")
            page.table(
                zip(1..., rows.all).compactMap { number, row in
                    row.row.map { Row(number, [$0.name, $0.price, row.note, $0.hint], Style(row.tone)) }
                })
            if let bagCount {
                page.text("Bag: \(bagCount == 0 ? "empty" : bagCount == 1 ? "1 item" : "\(bagCount) items")")
            }
        }
    }

    var commands: [Command] {
        let hasPictures = rows.all.contains { $0.row?.imageURL != nil }
        return [
            Command("add", row: rows.ids.count, "put row N into the bag", isDefault: true) { [weak self] in
                self?.rows.all[$0 - 1].send(.didTapAddToBag)
            },
            Command("like", "like the product, or take that back") { [page] in page.send(.didTapLike) },
        ] + (hasPictures ? [Command("pictures", "say where the pictures of the cloth are", action: showPictures)] : [])
            + (isToastShown ? [Command("dismiss", "close the message") { [page] in page.send(.didTapToast) }] : [])
            + (content.offersRetry ? [Command("retry", "try again") { [page] in page.send(.didTapRetry) }] : [])
    }

    private func showPictures() {
        for case let row? in rows.all.map(\.row) {
            if let url = row.imageURL { stage.say("\(row.name): \(url.absoluteString)", .plain) }
        }
    }
}
