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

        #expect(await tester.next() == .isLoading(true))
        #expect(await tester.next() == .name("Scarf"))
        #expect(await tester.next() == .skus(["Grey"]))
        #expect(await tester.next() == .isLoading(false))
    }
}
