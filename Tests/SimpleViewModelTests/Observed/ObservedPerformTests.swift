import Observation
import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W9, S6 observed view models perform inputs")
@MainActor struct ObservedPerformTests {
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Observable final class LoadingViewModel: ViewModel {
        private(set) var isLoading = false
        private(set) var count = 0
        @ObservationIgnored private let tasks = ViewModelTasks<String>()

        func accept(_ input: Int, respond: (Int) -> Void) {
            tasks.run("load", .restart, isRunning: { self.isLoading = $0 }) {
                await Task {}.value
            } then: {
                self.count += input
            }
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("perform returns when the work has ended and its changes can be read")
    func perform() async {
        let screen = ObservedViewModel(LoadingViewModel())
        await screen.perform(2)
        #expect((screen.count, screen.isLoading) == (2, false))
    }
}
