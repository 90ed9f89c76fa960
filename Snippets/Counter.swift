// The smallest view model. Run it with: swift run Counter
import SimpleViewModel

final class CounterViewModel: ViewModel {
    enum Input { case didTapAdd, didTapReset }
    enum Output { case count(Int) }

    private var count = 0

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .didTapAdd: count += 1
        case .didTapReset: count = 0
        }
        respond(.count(count))
    }
}

let counter = ViewModelInterface(viewModel: CounterViewModel())
counter.receive { output in
    switch output {
    case let .count(count): print("count: \(count)")
    }
}
counter.send(.didTapAdd)
counter.send(.didTapAdd)
counter.send(.didTapReset)

// Prints:
//   count: 1
//   count: 2
//   count: 0
