final class BagViewModel: ViewModel {
    enum Input { case didPullToRefresh }
    enum Work { case load }

    private(set) var items: [String] = []
    private let tasks = ViewModelTasks<Work>()

    func accept(_ input: Input, respond: (Never) -> Void) {
        tasks.run(.load, .restart) {
            ["sweater", "socks"]
        } then: { items in
            self.items = items
        }
    }
}
let viewModel = BagViewModel()
let tester = ViewModelTester(viewModel)
