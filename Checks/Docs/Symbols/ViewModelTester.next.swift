let tester = ViewModelTester(SearchViewModel(), exhaustive: false)
