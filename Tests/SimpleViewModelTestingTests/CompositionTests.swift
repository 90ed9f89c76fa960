import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite("K5, K6 children and parents under test", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K5K6CompositionTests {
    @Test(
        "a child passes its outputs to a parent under test as its view would; a child under test records them, too"
    )
    func childrenPass() async {
        let page = ViewModelTester(EchoViewModel<LikeViewModel.Output>())
        let child = ViewModelInterface(LikeViewModel())
        child.receive { page.interface.send([$0]) }
        child.send(.didTapLike)
        await page.expect(.like(on: true), .thanks)
        let row = ViewModelTester(LikeViewModel())
        row.send(.didTapLike)
        await row.expect(.like(on: true), .thanks)
    }

    @Test("the failures of a tester whose receiver was replaced say so, without a wait")
    func replacedReceiver() async {
        let failures = await failures {
            let row = ViewModelTester(LikeViewModel())
            row.interface.stopReceiving()
            row.send(.didTapLike)
            await row.expect(.like(on: true), .thanks)
            let search = ViewModelTester(SearchViewModel(answers: AsyncStream { _ in }))
            search.interface.receive { _ in }
            search.send(.didSuggest)
            await search.expect(.found("a"), within: .seconds(1_000))
        }
        failures.expect(
            "Outputs of LikeViewModel are not as expected:\nmissing   like(on: true)\nmissing   thanks\n\(lost)",
            "Outputs of SearchViewModel are not as expected:\nmissing   found(\"a\")\n\(lost)")
    }

    @Test("a receiver that replaces the tester's fails even if nothing is left")
    func replacedReceiverWithoutOutputs() async {
        let failures = await failures {
            let row = ViewModelTester(LikeViewModel(), exhaustive: false)
            row.interface.stopReceiving()
            await row.close()
            let search = ViewModelTester(SearchViewModel(answers: AsyncStream { _ in }))
            search.send(.didSuggest)
            search.interface.receive { _ in }
            await search.finish()
            // Optimised code may otherwise release a tester before its receiver is replaced.
            withExtendedLifetime((row, search)) {}
        }
        failures.expect(lost, "SearchViewModel is not at rest after finish().\n\(lost)")
    }

    private let lost = """
        Another receiver has replaced the tester's: outputs do not reach the tester.
        """
}
