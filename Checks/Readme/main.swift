// Runs the README's code, which Checks/Readme/check puts beside this file, and checks what the README says of it.

let view = ProductView()
view.tapLike()
view.tapAddToBag()
precondition(view.shown == ["♥", "Added to bag"], "the first screen's view showed \(view.shown)")

likes()

let page = ViewModelInterface(viewModel: ProductViewModel())
var toasts = 0
page.receive { if case .toast = $0 { toasts += 1 } }
let row = makeRow(for: page)
row.send(.didTapAddToBag)
precondition(toasts == 1, "the row's output reached the page \(toasts) times")

let delegate = ProductPage()
delegate.interface.receive { if case .toast = $0 { toasts += 1 } }
delegate.receive(.addedToBag)
precondition(toasts == 2, "the hand-written delegate reached the page \(toasts - 1) times")

makePreview().receive { _ in }
print("README code ok")
