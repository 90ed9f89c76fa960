import SimpleViewModel

let page = ViewModelInterface(viewModel: ProductViewModel())
page.receive { output in print("page: \(output)") }

page.send(.didAppear)
page.send(.didTapLike)
page.send(.didTapLike)
