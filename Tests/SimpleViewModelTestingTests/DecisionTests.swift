@_spi(Testing) import SimpleViewModel
import SimpleViewModelTesting
import Testing

@Suite("W11 decisions in tests", .timeLimit(.minutes(1)), OwnDecisions())
@MainActor struct DecisionTests {
    @Test("expectReleased passes while a decision goes on, which can be awaited afterwards")
    func release() async {
        let shop = StubShop()
        var results: [String] = []
        await expectReleased(BuyViewModel(shop: shop, report: { results.append("\($0)") })) { tester in
            tester.send(.didTapBuy)
            await shop.isAsked()
        }
        #expect(shop.orders == 0)
        shop.answer()
        await ViewModelDecisions.finished()
        #expect(shop.orders == 1)
        #expect(results == ["success(1)"])
    }

    @Test("finish waits for a decision, and a delayed decision is woken by the clock, or by the release")
    func finish() async {
        let shop = StubShop(isOpen: true)
        let clock = ManualClock()
        let tester = ViewModelTester(BuyViewModel(shop: shop, clock: clock, report: { _ in }))
        tester.send(.didType)
        await clock.advance(by: .seconds(1))
        #expect(shop.orders == 1)
        await tester.finish()
        await expectReleased(BuyViewModel(shop: shop, clock: clock, report: { _ in })) { tester in
            tester.send(.didType)
        }
        await ViewModelDecisions.finished()
        #expect(shop.orders == 2)
        #expect(clock.sleeperCount == 0)
    }

    @Test("a superseded operation that ignores its cancellation is named when the test ends")
    func superseded() async {
        let shop = StubShop()
        await withKnownIssue {
            let tester = ViewModelTester(BuyViewModel(shop: shop, report: { _ in }))
            tester.send(.didTapBuy)
            await shop.isAsked()
            tester.send(.didTapCancel)
            await tester.finish(within: .milliseconds(50))
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue.contains("an operation of superseded or cancelled work has not returned: order.")
            }
        }
        shop.answer()
    }
}

/// A view model with a decision that captures values only.
private final class BuyViewModel: ViewModel {
    enum Input { case didTapBuy, didType, didTapCancel }
    enum Work { case order, save }

    private let tasks: ViewModelTasks<Work>
    private let shop: StubShop
    private let report: (Result<Int, any Error>) -> Void

    init(
        shop: StubShop, clock: any Clock<Duration> = ContinuousClock(),
        report: @escaping (Result<Int, any Error>) -> Void
    ) {
        (self.shop, self.report, tasks) = (shop, report, ViewModelTasks(clock: clock))
    }

    func accept(_ input: Input, respond: @escaping (Int) -> Void) {
        switch input {
        case .didTapBuy, .didType:
            let isTap = if case .didTapBuy = input { true } else { false }
            tasks.run(isTap ? .order : .save, .restart, after: isTap ? .zero : .seconds(1)) { [shop] in
                try await shop.order()
            } then: { _ in
                self.didOrder()
            } catch: { _ in
                respond(0)
            } afterRelease: { [report] result in
                report(result)
            }
        case .didTapCancel: tasks.cancel(.order)
        }
    }

    private func didOrder() {}
}

@MainActor private final class StubShop {
    private(set) var orders = 0
    private var isOpen: Bool
    private var asked: CheckedContinuation<Void, Never>?
    private var waiting: CheckedContinuation<Void, Never>?

    init(isOpen: Bool = false) { self.isOpen = isOpen }

    func order() async throws -> Int {
        if !isOpen {
            await withCheckedContinuation {
                waiting = $0
                asked?.resume()
                asked = nil
            }
        }
        orders += 1
        return orders
    }

    func isAsked() async { if waiting == nil { await withCheckedContinuation { asked = $0 } } }

    func answer() {
        waiting?.resume()
        waiting = nil
    }
}

/// Lets each test wait for its own decisions only.
private struct OwnDecisions: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        final class Mark: Sendable {}
        let mark = Mark()
        try await ViewModelDecisions.$mark.withValue(ObjectIdentifier(mark)) { try await function() }
        withExtendedLifetime(mark) {}
    }
}
