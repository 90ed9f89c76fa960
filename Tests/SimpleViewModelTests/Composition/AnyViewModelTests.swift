import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("C4 type erasure")
@MainActor struct AnyViewModelTests {
    private typealias CounterInterface = ViewModelInterface<
        AnyViewModel<CounterViewModel.Input, CounterViewModel.Output>
    >

    @Test("an erased view model behaves like the one that it wraps")
    func erased() {
        var received: [CounterViewModel.Output] = []
        let interface = CounterInterface(viewModel: AnyViewModel(CounterViewModel()))
        interface.receive { received.append($0) }

        interface.send(.add(2))
        interface.send(.add(3))

        #expect(received == [.sum(2), .sum(5)])
    }

    @Test("a closure stands in for a view model")
    func closure() {
        var accepted: [CounterViewModel.Input] = []
        var received: [CounterViewModel.Output] = []
        let interface = CounterInterface(
            viewModel: AnyViewModel { input, respond in
                accepted.append(input)
                respond(.sum(42))
            })
        interface.receive { received.append($0) }

        interface.send(.add(1))

        #expect(accepted == [.add(1)])
        #expect(received == [.sum(42)])
    }

    @Test("a struct whose accept is mutating keeps its state when erased")
    func mutatingStruct() {
        var received: [CounterViewModel.Output] = []
        let interface = CounterInterface(viewModel: AnyViewModel(CounterStruct()))
        interface.receive { received.append($0) }

        for _ in 1...3 { interface.send(.add(1)) }

        #expect(received == [.sum(1), .sum(2), .sum(3)])
    }

    @Test("two interfaces created from one struct, each erased separately, do not share its state")
    func separateState() {
        var received: [CounterViewModel.Output] = []
        let counter = CounterStruct()
        let interfaces = (0..<2).map { _ in CounterInterface(viewModel: AnyViewModel(counter)) }

        for interface in interfaces {
            interface.receive { received.append($0) }
            interface.send(.add(1))
        }

        #expect(received == [.sum(1), .sum(1)])
    }

    @Test("an erased view model can be erased again")
    func erasedTwice() {
        var received: [CounterViewModel.Output] = []
        let interface = CounterInterface(viewModel: AnyViewModel(AnyViewModel(CounterStruct())))
        interface.receive { received.append($0) }

        interface.send(.add(1))
        interface.send(.add(1))

        #expect(received == [.sum(1), .sum(2)])
    }
}

private final class CounterViewModel: ViewModel {
    enum Input: Equatable { case add(Int) }
    enum Output: Equatable { case sum(Int) }

    private var sum = 0

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .add(value):
            sum += value
            respond(.sum(sum))
        }
    }
}

private struct CounterStruct: ViewModel {
    private var sum = 0

    mutating func accept(_ input: CounterViewModel.Input, respond: (CounterViewModel.Output) -> Void) {
        switch input {
        case let .add(value):
            sum += value
            respond(.sum(sum))
        }
    }
}
