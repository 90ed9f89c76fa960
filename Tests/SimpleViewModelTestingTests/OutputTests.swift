import SimpleViewModel
import SimpleViewModelTesting
import Testing

/// A value, whose `accept` is mutating.
private struct CounterViewModel: ViewModel {
    private var count = 0

    mutating func accept(_ step: Int, respond: (Int) -> Void) {
        count += step
        respond(count)
    }
}

// Clauses: Contract.md
@Suite("K1 outputs are taken once, in order", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct OutputTests {
    @Test("outputs that came at once are taken in order, and once")
    func takesInOrder() {
        let tester = ViewModelTester(LikeViewModel())
        tester.send(.didTapLike)
        tester.send(.didTapLike)
        #expect(tester.takeOutputs() == [.like(on: true), .thanks, .like(on: false)])
        #expect(tester.takeOutputs().isEmpty)
    }

    @Test("expect and takeOutputs take from the same outputs")
    func takeFromTheSame() async {
        let tester = ViewModelTester(LikeViewModel())
        tester.send(.didTapLike)
        tester.send(.didTapLike)
        await tester.expect(.like(on: true), .thanks)
        #expect(tester.takeOutputs() == [.like(on: false)])
    }

    @Test("a view model that is a value keeps its count")
    func valueType() {
        let tester = ViewModelTester(CounterViewModel())
        tester.send(1)
        tester.send(2)
        tester.expect(1, 3)
    }

    @Test("expect waits for an output that is on its way from another thread, on which respond was released")
    func comesFromAnotherThread() async {
        let tester = ViewModelTester(ThreadViewModel(), hasCallbacks: true)
        tester.send(())
        await tester.expect(7, within: .seconds(1_000))
    }
}
