import SimpleViewModel

let page = ViewModelInterface(ProductViewModel())
page.interface.receive { event in print("event: \(event)") }

page.send(.didAppear)
print(page.name)

let row = page.rows[1]
row.send(.didTapAddToBag)
row.send(.didTapAddToBag)
print("row: \(row.quantity), page: \(page.bagCount)")
