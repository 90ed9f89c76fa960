import ShopCore
import SimpleViewModel

/// The product page in the terminal.
@MainActor final class ProductScreen: Screen {
    private let id: ProductID
    private let page: ViewModelInterface<ProductViewModel>
    private let makeRow: (SKUID) -> SKUViewModel
    private let likeDidChange: (Bool) -> Void
    private let stage: Stage

    private var content = Content<ProductPage>.loading
    private var isLiked = false
    private var bagCount: Int?
    private var isLoading = false
    private var isLoadingBag = false
    private var isToastShown = false
    private var rows = KeptRows<SKUID, SKURow>()

    init(
        _ id: ProductID, _ viewModel: ProductViewModel, makeRow: @escaping (SKUID) -> SKUViewModel,
        likeDidChange: @escaping (_ isLiked: Bool) -> Void, stage: Stage
    ) {
        (self.id, self.makeRow, self.likeDidChange, self.stage) = (id, makeRow, likeDidChange, stage)
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
        case let .likeStatus(isLiked):
            self.isLiked = isLiked
            likeDidChange(isLiked)
        case let .bag(count, quantities):
            bagCount = count
            for id in rows.ids { rows[id]?.interface.send(.bagDidChange(quantity: quantities[id] ?? 0)) }
        case let .showToast(text):
            isToastShown = true
            stage.say("[ \(text) ]", .notice)
        case .hideToast:
            isToastShown = false
            stage.say("Closed the message.", .faint)
        case let .showError(sentence): stage.say(sentence, .error)
        }
        stage.changed()
    }

    private func showRows() {
        guard let shown = content.value else { return }
        rows.update(shown.rows.map(\.id)) { SKURow(makeRow($0), page: page, changed: stage.changed) }
        for row in shown.rows { rows[row.id]?.interface.send(.didConfigure(row)) }
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
            page.table(rows.all.enumerated().compactMap { $1.row($0 + 1) })
            if let bagCount {
                page.text("Bag: \(bagCount == 0 ? "empty" : bagCount == 1 ? "1 item" : "\(bagCount) items")")
            }
        }
    }

    var commands: [Command] {
        [
            Command("like", "like the product, or take that back") { [page] in page.send(.didTapLike) },
            Command("add", row: rows.ids.count, "put row N into the bag", isDefault: true) { [weak self] in
                self?.rows.all[$0 - 1].interface.send(.didTapAddToBag)
            },
        ] + (isToastShown ? [Command("dismiss", "close the message") { [page] in page.send(.didTapToast) }] : [])
            + (content.offersRetry ? [Command("retry", "try again") { [page] in page.send(.didTapRetry) }] : [])
    }
}

/// A row of the product page in the terminal.
@MainActor private final class SKURow {
    let interface: ViewModelInterface<SKUViewModel>
    private(set) var isAdding = false
    private var content: ProductPage.Row?
    private var note = (text: "", tone: Tone.normal)

    init(_ viewModel: SKUViewModel, page: ViewModelInterface<ProductViewModel>, changed: @escaping () -> Void) {
        interface = ViewModelInterface(viewModel: viewModel, name: viewModel.id)
        interface.receive(passingTo: page, as: ProductViewModel.Input.sku) { [weak self] output in
            self?.show(output)
            changed()
        }
    }

    private func show(_ output: SKUViewModel.Output) {
        switch output {
        case let .row(row): content = row
        case let .note(text, tone): note = (text, tone)
        case let .isAdding(isAdding): self.isAdding = isAdding
        case .addedToBag, .showError: break  // The page answers to these.
        }
    }

    func row(_ number: Int) -> Row? {
        content.map {
            Row(number, [$0.name, $0.price, note.text, $0.hint], Style(note.text.isEmpty ? .normal : note.tone))
        }
    }
}
