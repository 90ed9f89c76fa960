let tester = ViewModelTester(SearchViewModel())
