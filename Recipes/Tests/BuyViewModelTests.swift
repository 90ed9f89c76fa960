import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct BuyViewModelTests {
    let order = ManualFunction<String, Int, OrderError>("order")
    let orders = Orders()

    func tester() -> ViewModelTester<BuyViewModel> { ViewModelTester(viewModel()) }

    func viewModel() -> BuyViewModel {
        var service = Service()
        service.order = { [order] item async throws(OrderError) in try await order(item) }
        return BuyViewModel(orders: orders, service: service)
    }
    @Test func aDoubleTapOrdersOnce() async {
        let tester = tester()
        tester.send(.didTapBuy("Scarf"))
        tester.send(.didTapBuy("Scarf"))
        #expect(tester.viewModel.ordering == ["Scarf"])
        await order.answer("Scarf", with: 1)
        await tester.expect(.toast("Order 1 is placed."))
        #expect(order.calls.count == 1)
        #expect(tester.viewModel.ordering == [])
    }
    @Test func anotherItemIsOrderedToo() async {
        let tester = tester()
        tester.send(.didTapBuy("Scarf"))
        tester.send(.didTapBuy("Socks"))
        await order.answer("Socks", with: 2)
        await order.answer("Scarf", with: 1)
        await tester.expect(.toast("Order 2 is placed."), .toast("Order 1 is placed."))
    }
    @Test func soldOutIsSaidAndCanBeTriedAgain() async {
        let tester = tester()
        tester.send(.didTapBuy("Scarf"))
        await order.answer("Scarf", throwing: .soldOut)
        await tester.expect(.toast("Scarf is sold out."))
        tester.send(.didTapBuy("Scarf"))
        await order.answer("Scarf", with: 3)
        await tester.expect(.toast("Order 3 is placed."))
    }
    @Test func closingAndReopeningDoesNotOrderTwiceAndTheAppHearsTheResult() async {
        var reports: [Int] = []
        orders.report = { result in if case let .success(number) = result { reports.append(number) }
        }
        var screen: ObservedViewModel? = ObservedViewModel(viewModel())
        screen?.send(.didTapBuy("Scarf"))
        await settle()
        screen = nil
        let again = ObservedViewModel(viewModel())
        #expect(again.ordering == ["Scarf"])
        again.send(.didTapBuy("Scarf"))
        await order.answer("Scarf", with: 4)
        #expect(order.calls.count == 1)
        #expect(reports == [4])
        #expect(again.ordering == [])
    }
    @Test func anOrderThatFailsAfterTheScreenHasClosedIsReported() async {
        var isSoldOut = false
        orders.report = { result in if case .failure(.soldOut) = result { isSoldOut = true } }
        var screen: ObservedViewModel? = ObservedViewModel(viewModel())
        screen?.send(.didTapBuy("Scarf"))
        screen = nil
        await order.answer("Scarf", throwing: .soldOut)
        #expect(isSoldOut)
    }
}
