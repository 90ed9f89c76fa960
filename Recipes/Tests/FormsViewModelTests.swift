import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct FormsViewModelTests {
    let clock = ManualClock()

    @Test func timersTickAndEnd() async {
        let tester = ViewModelTester(
            FormsViewModel(service: Service(), tasks: ViewModelTasks(clock: clock)) { _ in })
        tester.send(.didTapStart)
        await clock.advance(by: .seconds(5))
        #expect(tester.viewModel.seconds == 5)
        #expect(tester.viewModel.isHintShown)
        tester.send(.didTapStop)
        #expect(await clock.run() == [])
    }
    @Test func receivesProgressAStreamAndCallbacks() async {
        var service = Service()
        service.download = { progress in
            progress(40)
            throw Offline()
        }
        service.prices = { AsyncThrowingStream { $0.yield(7) } }
        let (rings, ring) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        let tester = ViewModelTester(
            FormsViewModel(service: service, tasks: ViewModelTasks(clock: clock)) { ring.yield($0) }
        )
        for await callBack in rings.prefix(1) { callBack() }
        tester.send(.didTapDownload)
        tester.send(.didTapStart)
        await tester.expect(\.failure, "You are offline.")
        await tester.expect(\.percent, 40)
        await tester.expect(\.price, 7)
        #expect(tester.viewModel.rings == 1)
        await tester.close()
    }
    @Test func anOrderGoesOnAndIsReported() async {
        let order = ManualFunction<String, Int, OrderError>("order")
        let (reports, report) = AsyncStream.makeStream(of: String.self)
        var service = Service()
        service.order = { item async throws(OrderError) in try await order(item) }
        service.track = { report.yield($0) }
        let tester = ViewModelTester(FormsViewModel(service: service) { _ in })
        tester.send(.didTapOrder("Scarf"))
        await tester.close()
        await order.answer(with: 1)
        for await text in reports.prefix(1) { #expect(text == "success(1)") }
    }
}
