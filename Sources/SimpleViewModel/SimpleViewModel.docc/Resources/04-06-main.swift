import SimpleViewModel

let page = ViewModelInterface(viewModel: ProductViewModel())
var rows: [ViewModelInterface<SKUViewModel>] = []

@MainActor
func makeRow(id: String) -> ViewModelInterface<SKUViewModel> {
    let row = ViewModelInterface(viewModel: SKUViewModel())
    row.receive(passingTo: page, as: { .sku(id: id, $0) }) { output in print("  \(id): \(output)") }
    return row
}

page.send(.didAppear)
for await output in page.outputs {
    print("page: \(output)")
    switch output {
    case let .skus(ids):
        rows = ids.map(makeRow)
    case .isLoading(false):
        rows[1].send(.didTapAddToBag)
    case .bagCount:
        page.send(.didTapLike)
        page.send(.didTapLike)
    case .likeStatus, .failed:
        page.stopReceiving()  // ends the loop
    case .isLoading, .name:
        break
    }
}
print("The page is left.")
