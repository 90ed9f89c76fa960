// Rows whose outputs are inputs of their page. Run it with: swift run RowsIntoAPage
import SimpleViewModel

final class RowViewModel: ViewModel {
    enum Input { case didTapAdd }
    enum Output { case quantity(Int) }

    private var quantity = 0

    func accept(_ input: Input, respond: (Output) -> Void) {
        quantity += 1
        respond(.quantity(quantity))
    }
}

final class PageViewModel: ViewModel {
    enum Input { case row(name: String, RowViewModel.Output) }
    enum Output { case bag([String: Int]) }

    private var bag: [String: Int] = [:]

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .row(name, .quantity(quantity)):
            bag[name] = quantity
            respond(.bag(bag))
        }
    }
}

let page = ViewModelInterface(viewModel: PageViewModel())
page.receive { output in
    switch output {
    case let .bag(bag): print("page: \(bag.values.reduce(0, +)) in the bag")
    }
}

@MainActor func makeRow(_ name: String) -> ViewModelInterface<RowViewModel> {
    let row = ViewModelInterface(viewModel: RowViewModel())
    row.receive(passingTo: page, as: { .row(name: name, $0) }) { output in print("\(name): \(output)") }
    return row
}

let (shirt, hat) = (makeRow("shirt"), makeRow("hat"))
shirt.send(.didTapAdd)
hat.send(.didTapAdd)
shirt.send(.didTapAdd)

// Prints:
//   shirt: quantity(1)
//   page: 1 in the bag
//   hat: quantity(1)
//   page: 2 in the bag
//   shirt: quantity(2)
//   page: 3 in the bag
