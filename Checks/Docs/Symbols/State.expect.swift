let tester = ViewModelTester(CounterViewModel())
