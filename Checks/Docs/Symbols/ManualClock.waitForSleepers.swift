let clock = ManualClock()
let tester = ViewModelTester(SearchViewModel(tasks: ViewModelTasks(clock: clock)), exhaustive: false)
