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
}
