import SimpleViewModelTesting
import Testing

@testable import Recipes

@MainActor @Suite struct ProductViewModelTests {
    let load = ManualFunction<Void, Product, any Error>("load")
    let setLiked = ManualFunction<Bool, Void, any Error>("setLiked")
    let page: ObservedViewModel<ProductViewModel>

    init() {
        let service = ProductService(
            load: { [load] in try await load() }, setLiked: { [setLiked] in try await setLiked($0) }
        )
        page = ObservedViewModel(ProductViewModel(service: service))
    }

    func show(_ ids: [String]) async {
        page.send(.didTapRetry)
        await load.answer(with: Product(name: "Scarf", skus: ids))
    }
    @Test func aFailedLoadIsSaidAndRetried() async {
        #expect(page.isLoading)
        page.send(.didAppear)
        await load.answer(throwing: Offline())
        #expect(page.failure == "Could not load.")
        #expect(!page.isLoading)
        await show(["Navy"])
        #expect(page.failure == nil)
        #expect(page.rows.map(\.id) == ["Navy"])
        page.send(.didAppear)  // coming back
        await settle()
        #expect(load.calls.count == 2)
    }
    @Test func aRowKeepsItsQuantityWhenThePageIsLoadedAgain() async {
        await show(["Navy", "Moss"])
        page.rows[1].send(.didTapAddToBag)
        await show(["Moss", "Grey"])
        #expect(page.rows.map(\.quantity) == [1, 0])
        page.rows[0].send(.didTapAddToBag)
        #expect(page.bagCount == 2)
    }
    @Test func anIDThatComesTwiceIsOneRow() async {
        await show(["Navy", "Navy"])
        #expect(page.rows.map(\.id) == ["Navy"])
    }
    @Test func aDoubleTapLikesOnceAndAnErrorLeavesTheLike() async {
        page.send(.didTapLike)
        page.send(.didTapLike)
        await setLiked.answer(true, with: ())
        #expect(page.isLiked)
        page.send(.didTapLike)
        await setLiked.answer(false, throwing: Offline())
        #expect(page.isLiked)
        #expect(setLiked.calls.count == 2)
    }
}
