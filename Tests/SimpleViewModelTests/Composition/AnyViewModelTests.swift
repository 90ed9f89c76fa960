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

    @Test("one view takes a view model, another of the same inputs and outputs, or a closure")
    func oneView() {
        @MainActor func show(_ interface: CounterInterface) -> [CounterViewModel.Output] {
            var shown: [CounterViewModel.Output] = []
            interface.receive { shown.append($0) }
            interface.send(.add(1))
            return shown
        }

        #expect(show(CounterInterface(viewModel: AnyViewModel(CounterViewModel()))) == [.sum(1)])
        #expect(show(CounterInterface(viewModel: AnyViewModel(DoublingViewModel()))) == [.sum(2)])
        #expect(show(CounterInterface(viewModel: AnyViewModel { _, respond in respond(.sum(3)) })) == [.sum(3)])
    }

    @Test("a struct whose accept is mutating keeps its state when erased")
    func mutatingStruct() {
        var received: [CounterViewModel.Output] = []
        let interface = CounterInterface(viewModel: AnyViewModel(CounterStruct()))
        interface.receive { received.append($0) }

        for _ in 1...3 { interface.send(.add(1)) }

        #expect(received == [.sum(1), .sum(2), .sum(3)])
    }

    @Test("a struct whose accept is mutating keeps its state when it is not erased")
    func mutatingStructAsItIs() {
        var received: [CounterViewModel.Output] = []
        let interface = ViewModelInterface(viewModel: CounterStruct())
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

    @Test("an erased view model may respond late, and re-entrant inputs still wait")
    func lateAndReentrant() {
        var log: [String] = []
        var late: ((Int) -> Void)?
        let interface = ViewModelInterface(
            viewModel: AnyViewModel<Int, Int>(
                ScriptedViewModel { input, respond in
                    late = respond
                    log.append("begins \(input)")
                    respond(input)
                    log.append("ends \(input)")
                }))
        interface.receive { if $0 == 1 { interface.send(2) } else { log.append("received \($0)") } }

        interface.send(1)
        late?(3)

        #expect(log == ["begins 1", "ends 1", "begins 2", "received 2", "ends 2", "received 3"])
    }

    @Test("erased interfaces pass through to each other")
    func passThrough() {
        var received: [Int] = []
        let parent = ViewModelInterface(viewModel: AnyViewModel(EchoViewModel<Int>()))
        let child = ViewModelInterface(viewModel: AnyViewModel(EchoViewModel<Int>()))
        parent.receive { received.append($0) }
        child.receive(passingTo: parent, as: { $0 })

        child.send(1)

        #expect(received == [1])
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

private final class DoublingViewModel: ViewModel {
    func accept(_ input: CounterViewModel.Input, respond: (CounterViewModel.Output) -> Void) {
        switch input {
        case let .add(value): respond(.sum(value * 2))
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
