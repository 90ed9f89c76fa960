import Observation
import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W9, S6 holders perform inputs, and pass on without a receiver of their own")
@MainActor struct HolderPerformTests {
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Observable final class LoadingViewModel: ViewModel {
        private(set) var isLoading = false
        private(set) var count = 0
        @ObservationIgnored private let tasks = ViewModelTasks<String>()

        func accept(_ input: Int, respond: @escaping (Int) -> Void) {
            tasks.run("load", .restart, isRunning: { self.isLoading = $0 }) {
                await Task {}.value
                return input
            } then: { number in
                self.count += number
                respond(self.count)
            }
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("perform returns when the work has ended and its changes can be read")
    func perform() async {
        let observed = ObservedViewModel(LoadingViewModel())
        await observed.perform(2)
        #expect(observed.count == 2)
        #expect(!observed.isLoading)
        struct Screen { var count = 0 }
        let state = ViewModelState(LoadingViewModel(), initial: Screen()) { screen, output in
            screen.count = output
            return nil
        }
        await state.perform(3)
        #expect(state.count == 3)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a parent of either kind gets the events of a child without a receiver of its own")
    func passing() async {
        let child = ObservedViewModel(LoadingViewModel())
        let holder = ObservedViewModel(LoadingViewModel())
        child.receive(passingTo: holder, as: { $0 })
        await child.perform(2)
        #expect(holder.count == 2)
        let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
        var received: [Int] = []
        interface.receive { received.append($0) }
        child.receive(passingTo: interface, as: { $0 })
        await child.perform(2)
        #expect(received == [4])
        let plain = ViewModelInterface(viewModel: EchoViewModel<Int>())
        plain.receive(passingTo: holder, as: { $0 })
        await plain.perform(3)
        #expect(holder.count == 5)
    }
}
