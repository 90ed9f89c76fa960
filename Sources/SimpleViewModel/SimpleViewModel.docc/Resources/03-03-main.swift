import SimpleViewModel

let page = ViewModelInterface(viewModel: ProductViewModel())
var rows: [ViewModelInterface<SKUViewModel>] = []
page.receive { output in
    print("page: \(output)")
    if case let .skus(ids) = output { rows = ids.map(makeRow) }
}

@MainActor
func makeRow(id: String) -> ViewModelInterface<SKUViewModel> {
    let row = ViewModelInterface(viewModel: SKUViewModel())
    row.receive(passingTo: page, as: { .sku(id: id, $0) }) { output in print("  \(id): \(output)") }
    return row
}

page.send(.didAppear)
rows[1].send(.didTapAddToBag)
rows[1].send(.didTapAddToBag)
