import SimpleViewModel
import SimpleViewModelTesting
import Testing
@testable import App

@MainActor
struct ProductViewModelTests {
    private let service = ProductService(
        load: { Product(name: "Scarf", skus: ["Grey"]) },
        setLiked: { _ in })

    @Test func loadsWhenItAppears() async {
        let tester = ViewModelTester(ProductViewModel(service: service))
        tester.send(.didAppear)

        await tester.expect(.isLoading(true), .name("Scarf"), .skus(["Grey"]), .isLoading(false))
    }

    @Test func aSecondTapDoesNothing() async {
        let tester = ViewModelTester(ProductViewModel(service: service))
        tester.send(.didTapLike)
        tester.send(.didTapLike)

        await tester.expect(.likeStatus(on: true))
        await tester.finish()
    }

    @Test func saysWhyItCannotBeLiked() async {
        struct Offline: Error {}
        var service = service
        service.setLiked = { _ in throw Offline() }
        let tester = ViewModelTester(ProductViewModel(service: service))
        tester.send(.didTapLike)

        await tester.expect(.failed("The product could not be liked: Offline()"))
    }
}
