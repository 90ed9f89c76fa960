import SimpleViewModel

let page = ObservedViewModel(ProductViewModel())
page.interface.receive { event in print("event: \(event)") }

page.send(.didAppear)
print(page.name)

let rows = page.skus.map { id in
    let row = ObservedViewModel(SKUViewModel())
    row.interface.receive(passingTo: page.interface, as: { .sku(id: id, $0) })
    return row
}

rows[1].send(.didTapAddToBag)
rows[1].send(.didTapAddToBag)
print("row: \(rows[1].quantity), page: \(page.bagCount)")
