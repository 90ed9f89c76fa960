import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct ReaderViewModelTests {
    @Test func reportsOnceASecondAndTheLastPositionWhenItCloses() async {
        let clock = ManualClock()
        let (reports, report) = AsyncStream.makeStream(of: String.self)
        var service = Service()
        service.track = { report.yield($0) }
        let viewModel = ReaderViewModel(service: service, tasks: ViewModelTasks(clock: clock))
        var screen: ViewModelInterface? = ViewModelInterface(viewModel)
        for position in [10, 20, 30] { screen?.send(.didScroll(to: position)) }
        await clock.advance(by: .seconds(1))
        screen?.send(.didScroll(to: 40))
        screen = nil
        await ViewModelDecisions.finished()
        report.finish()
        var texts: [String] = []
        for await text in reports { texts.append(text) }
        #expect(texts == ["read to 30", "read to 40"])
    }
}
