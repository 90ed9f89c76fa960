import BenchmarkModels
import SimpleViewModel

extension LevelOutput {
    /// The amount that a view adds to the value that it shows.
    var number: Int {
        switch self {
        case let .added(quantity): quantity
        case let .renamed(name): name.utf8.count
        }
    }
}

@MainActor final class LevelView {
    let levels: [ViewModelInterface<LevelViewModel>]
    private let lowest: ViewModelInterface<LevelViewModel>
    private var shown = 0

    @inline(never) init(levels count: Int) {
        lowest = ViewModelInterface(viewModel: LevelViewModel())
        levels = [lowest] + (1..<count).map { _ in ViewModelInterface(viewModel: LevelViewModel()) }
        for (child, parent) in zip(levels, levels.dropFirst()) {
            child.receive(passingTo: parent, as: LevelInput.child)
        }
        levels.last?.receive { [weak self] output in self?.receive(output) }
    }

    func tap(_ quantity: Int) { lowest.send(.didTap(quantity: quantity)) }

    @inline(never) func receive(_ output: LevelOutput) { shown &+= output.number }
}

/// The same with weak delegates: each view model's delegate is its parent, and the view is that of the uppermost.
@MainActor final class DelegateLevelView: LevelReceiving {
    let levels: [DelegateLevelViewModel]
    private weak var lowest: (any LevelAccepting)?
    private var shown = 0

    @inline(never) init(levels count: Int) {
        levels = (0..<count).map { _ in DelegateLevelViewModel() }
        for (child, parent) in zip(levels, levels.dropFirst()) { child.parent = parent }
        levels.last?.parent = self
        lowest = levels.first
    }

    func tap(_ quantity: Int) { lowest?.accept(.didTap(quantity: quantity)) }

    @inline(never) func receive(_ output: LevelOutput) { shown &+= output.number }
}
