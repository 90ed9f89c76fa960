import SimpleViewModelTesting
import Testing

// Clauses: Contract.md
@Suite("K1 outputs are taken once, in order", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct OutputTests {
    @Test("takeOutputs returns the outputs that came, in order and once, without those that were expected")
    func takesInOrder() {
        let tester = ViewModelTester(LikeViewModel())
        for _ in 1...3 { tester.send(.didTapLike) }
        tester.expect(.like(on: true), .thanks)
        #expect(tester.takeOutputs() == [.like(on: false), .like(on: true), .thanks])
        #expect(tester.takeOutputs().isEmpty)
    }
}
