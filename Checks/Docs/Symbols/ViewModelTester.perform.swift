let viewModel = BagViewModel()
let tester = ViewModelTester(viewModel)
