import Foundation
import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct FlowViewModelTests {
    let viewModel = FlowViewModel()
    let flow: ViewModelTester<FlowViewModel>
    var product: ObservedViewModel<DetailViewModel>? {
        if case let .product(product) = viewModel.path.first { product } else { nil }
    }

    init() { flow = ViewModelTester(viewModel) }

    @Test func aLinkOpensTheReviewsOfAProductInTheirTab() throws {
        flow.send(.didSelect(.bag))
        flow.send(.didOpen(try #require(URL(string: "shop://product/scarf/reviews"))))
        #expect(viewModel.tab == .shop)
        #expect((product?.id, viewModel.path.last) == ("scarf", .reviews(of: "scarf")))
    }
    @Test(
        arguments: [
            "shop://bag", "shop://product", "shop://product/reviews/1", "shop://product/1/a/b",
            "https://product/1",
        ])
    func anUnknownLinkLeavesTheScreensAlone(_ link: String) throws {
        flow.send(.didTapProduct("scarf"))
        let path = viewModel.path
        flow.send(.didOpen(try #require(URL(string: link))))
        #expect(viewModel.path == path)
    }
    @Test func aDoubleTapPushesOnceAndDoneTwiceGoesBackOnce() {
        for _ in 1...2 { flow.send(.didTapProduct("scarf")) }
        #expect(viewModel.path.count == 1)
        for _ in 1...2 { product?.send(.didTapReviews) }
        #expect(viewModel.path.count == 2)
        flow.send(.product(id: "scarf", .didTapDone))
        #expect(viewModel.path.count == 2)
        flow.send(.path(Array(viewModel.path.prefix(1))))
        for _ in 1...2 { flow.send(.product(id: "scarf", .didTapDone)) }
        #expect(viewModel.path.isEmpty)
    }
    @Test func aSwipeClosesTheScreenEvenIfItsViewGoesOn() {
        flow.send(.didTapProduct("scarf"))
        let retained = product
        flow.send(.path([]))
        flow.send(.didTapProduct("scarf"))
        retained?.send(.didTapDone)
        #expect(viewModel.path.count == 1)
    }
}
