let counter = CounterViewModel()
let tester = ViewModelTester(counter)
