import ShopCore
import SimpleViewModel

/// The product page in the terminal.
@MainActor final class ProductScreen: Screen {
    private let id: ProductID
    private let interface: ViewModelInterface<ProductViewModel>
    private let makeSKUViewModel: (ProductPage.Row) -> SKUViewModel
    private let likeDidChange: (Bool) -> Void
    private let stage: Stage

    private var content = Content<ProductPage>.loading
    private var isLiked = false
    private var bagCount: Int?
    private var rows: [SKURow] = []
    private var isLoading = false
    private var isLiking = false
    private var isToastShown = false

    init(
        id: ProductID,
        viewModel: ProductViewModel,
        makeSKUViewModel: @escaping (ProductPage.Row) -> SKUViewModel,
        likeDidChange: @escaping (_ isLiked: Bool) -> Void,
        stage: Stage
    ) {
        self.id = id
        interface = ViewModelInterface(viewModel: viewModel)
        self.makeSKUViewModel = makeSKUViewModel
        self.likeDidChange = likeDidChange
        self.stage = stage
        interface.receive { [weak self] output in self?.show(output) }
    }

    var title: String {
        guard let page = content.value else { return id.rawValue }
        return "\(isLiked ? "♥" : "♡") \(page.name), \(page.price)\(page.isSoldOut ? ", sold out" : "")"
    }

    /// Whether work is running here or in a row.
    var isBusy: Bool { isLoading || isLiking || rows.contains(where: \.isBusy) }

    var activity: String? { isLoading ? "Loading \(id)" : nil }
    var choiceCount: Int { rows.count }
    var choiceHelp: String? { content.value == nil ? nil : "put row N into the bag" }

    var commands: [ScreenCommand] {
        let like = ScreenCommand("like", help: "like the product, or take that back") { [interface] in
            interface.send(.didTapLike)
        }
        let add = ScreenCommand("add", number: "N", help: "put row N into the bag") { [weak self] in self?.choose($0) }
        let dismiss = ScreenCommand("dismiss", help: "close the message") { [interface] in
            interface.send(.didTapToast)
        }
        let retry = ScreenCommand("retry", help: "try to load it again") { [weak self] in self?.didAppear() }
        return (content.value == nil && !isLoading ? [] : [like, add]) + (isToastShown ? [dismiss] : [])
            + (content.offersRetry && !isLoading ? [retry] : [])
    }

    func choose(_ number: Int) { rows[number - 1].tapAddToBag() }

    /// Loads it even on return, because another screen may have changed the bag.
    func didAppear() { interface.send(.loadProduct(id: id)) }

    func draw(in drawing: inout Drawing) {
        drawing.content(content) { page, drawing in
            drawing.text(page.summary)
            drawing.table(
                rows.enumerated().compactMap { index, row in
                    guard let row = row.content else { return nil }
                    return TableRow(index + 1, [row.name, row.price, row.note], row.isSoldOut ? .faint : .plain)
                })
            guard let bagCount else { return }
            drawing.text("Bag: \(bagCount == 0 ? "empty" : bagCount == 1 ? "1 item" : "\(bagCount) items")")
        }
    }

    private func show(_ output: ProductViewModel.Output) {
        switch output {
        case let .content(content): show(content)
        case let .isLoading(isLoading): self.isLoading = isLoading
        case let .isLiking(isLiking): self.isLiking = isLiking
        case let .likeStatus(isLiked):
            self.isLiked = isLiked
            likeDidChange(isLiked)
        case let .bagCount(count): bagCount = count
        case let .showToast(message):
            isToastShown = true
            stage.say("[ \(message) ]")
        case .hideToast:
            isToastShown = false
            stage.say("Closed the message.", .faint)
        case let .showError(sentence): stage.say(sentence, .error)
        }
        stage.changed()
    }

    private func show(_ content: Content<ProductPage>) {
        self.content = content
        // A problem leaves the rows as they are.
        guard case let .shown(page, nil) = content else { return }
        isLiked = page.isLiked
        rows = page.rows.map { row in
            SKURow(viewModel: makeSKUViewModel(row), page: interface, changed: { [stage] in stage.changed() })
        }
    }
}
