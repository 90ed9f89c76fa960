import SimpleViewModel
import SimpleViewModelTesting
import Testing

/// Counts its rows' likes.
private final class PageViewModel: ViewModel {
    enum Input { case row(LikeViewModel.Output) }
    enum Output: Equatable { case likeCount(Int) }

    private var likeCount = 0

    func accept(_ input: Input, respond: (Output) -> Void) {
        guard case let .row(.like(isOn)) = input else { return }
        likeCount += isOn ? 1 : -1
        respond(.likeCount(likeCount))
    }
}

// Clauses: Contract.md
@Suite("K5 children and parents under test")
@MainActor struct CompositionTests {
    @Test("a child passes its outputs to a parent under test as its view would")
    func childPasses() {
        let page = ViewModelTester(PageViewModel())
        let row = ViewModelInterface(viewModel: LikeViewModel())
        row.receive(passingTo: page.interface, as: PageViewModel.Input.row)
        row.send(.didTapLike)
        page.expect(.likeCount(1))
        row.send(.didTapLike)
        page.expect(.likeCount(0))
    }

    @Test("a child under test passes its outputs on, and records them as well")
    func testedChildPasses() {
        let page = ViewModelTester(PageViewModel())
        let row = ViewModelTester(LikeViewModel())
        row.receive(passingTo: page.interface, as: PageViewModel.Input.row)
        row.send(.didTapLike)
        row.expect(.like(on: true), .thanks)
        page.expect(.likeCount(1))
    }
}
