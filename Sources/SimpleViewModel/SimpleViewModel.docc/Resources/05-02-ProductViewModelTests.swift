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
}
