import SimpleViewModelTesting
import Testing
@testable import App

@MainActor
struct ProductViewModelTests {
    private let service = ProductService(
        load: { Product(name: "Scarf", skus: ["Grey"]) },
        setLiked: { _ in })

    @Test func loadsWhenItAppears() async {
        let viewModel = ProductViewModel(service: service)
        let tester = ViewModelTester(viewModel)

        await tester.perform(.didAppear)

        #expect(viewModel.name == "Scarf")
        #expect(viewModel.rows.map(\.id) == ["Grey"])
    }

    @Test func aSecondTapDoesNothing() async {
        let clock = ManualClock()
        var service = service
        service.setLiked = { _ in try await clock.sleep(for: .seconds(2)) }
        let tester = ViewModelTester(ProductViewModel(service: service))

        tester.send(.didTapLike)
        await clock.advance(by: .seconds(1))
        tester.send(.didTapLike)
        await clock.advance(by: .seconds(1))

        await tester.expect(.toast("Liked"))
        await tester.finish()
    }

    @Test func saysThatALikeWasNotSaved() async {
        struct Offline: Error {}
        var service = service
        service.setLiked = { _ in throw Offline() }
        let tester = ViewModelTester(ProductViewModel(service: service))

        tester.send(.didTapLike)

        await tester.expect(.toast("Could not save."))
    }

    @Test func loadsAgainAfterAFailure() async {
        struct Offline: Error {}
        var service = service
        service.load = { throw Offline() }
        let tester = ViewModelTester(ProductViewModel(service: service))

        tester.send(.didAppear)

        await tester.expect(\.failure, "Could not load.")
        tester.send(.didTapRetry)
        #expect(tester.viewModel.isLoading)
        await tester.expect(\.isLoading, false)
    }

    @Test func countsWhatItsRowsAdd() async {
        let page = ViewModelTester(ProductViewModel(service: service))
        await page.perform(.didAppear)

        page.viewModel.rows[0].send(.didTapAddToBag)

        await page.expect(.toast("Grey is in your bag."))
        #expect(page.viewModel.bagCount == 1)
    }
}
