import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct DashboardViewModelTests {
    let news = ManualFunction<Void, [String], any Error>("news")
    let weather = ManualFunction<Void, String, any Error>("weather")
    let image = ManualFunction<Int, String, any Error>("image")
    let screen: ObservedViewModel<DashboardViewModel>

    init() {
        let service = DashboardService(
            news: { [news] in try await news() }, weather: { [weather] in try await weather() },
            image: { [image] in try await image($0) })
        screen = ObservedViewModel(DashboardViewModel(service: service))
    }
    @Test func bothRequestsRunAtOnceAndAreShownTogether() async {
        screen.send(.didAppear)
        await weather.answer(with: "rain")
        #expect(screen.weather == nil)
        await news.answer(with: ["a"])
        #expect(screen.news == ["a"])
        #expect(screen.weather == "rain")
    }
    @Test func oneFailureIsSaidAndBothAreRetried() async {
        screen.send(.didAppear)
        await news.answer(throwing: Offline())
        await weather.answer(with: "rain")
        #expect(screen.failure == "You are offline.")
        screen.send(.didTapRetry)
        #expect(screen.failure == nil)
        await news.answer(with: ["a"])
        await weather.answer(with: "sun")
        #expect(screen.failure == nil)
        #expect(screen.weather == "sun")
    }
    @Test func eachRowsImageComesOnceInAnyOrder() async {
        for row in [1, 2, 1] { screen.send(.didShowRow(row)) }
        await image.answer(2, with: "two")
        await image.answer(1, throwing: Offline())
        screen.send(.didShowRow(2))
        screen.send(.didShowRow(1))
        await image.answer(1, with: "one")
        #expect(screen.images == [1: "one", 2: "two"])
        #expect(image.arguments == [1, 2, 1])
    }
}
