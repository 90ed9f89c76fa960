import SimpleViewModel

let page = ViewModelInterface(ProductViewModel())
page.interface.receive { event in print("event: \(event)") }

page.send(.didAppear)
print(page.name)

page.send(.didTapLike)
print(page.isLiked ? "♥" : "♡")
