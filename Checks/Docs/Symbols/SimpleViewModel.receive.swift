let row: Row? = Row()
let child = ViewModelInterface(viewModel: SKUViewModel())
let parent = ViewModelInterface(viewModel: ProductViewModel())
