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
}
