import ShopCore
import SimpleViewModelTesting
import Testing

/// The services' latency, in a time that passes only when a test says so.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct LatencyTests {
    private let clock = ManualClock()
    private let folder = TemporaryFolder()
    private let bag: TemporaryBagService
    private let products: CatalogueProductService

    init() {
        let latency = Latency(.seconds(2), clock: clock)
        bag = TemporaryBagService(latency: latency)
        products = CatalogueProductService(data: folder.data, latency: latency)
    }

    @Test("a service answers when its latency has passed, and not before")
    func bagAnswers() async throws {
        let row = ViewModelTester(SKUViewModel(sku: makeSKU(), bag: bag))
        row.send(.didTapAddToBag)
        await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(1))
        #expect(row.takeOutputs() == [.isAdding(true)])
        #expect(clock.sleeperCount == 1)
        await clock.advance(by: .seconds(1))
        #expect(await row.next(3).last == .isAdding(false))
    }

    @Test("a page asks for its product and for the bag at the same time")
    func requestsOverlap() async {
        let page = ViewModelTester(ProductViewModel(products: products, bag: bag))
        page.send(.loadProduct(id: "felt-hat"))
        await clock.waitForSleepers(2)
        await clock.advance(by: .seconds(2))
        #expect(await page.next(4).last == .isLoading(false))
    }

    @Test("a request that is cancelled fails at once, and changes nothing")
    func cancel() async throws {
        let (bag, products) = (bag, products)
        let adding = Task { try await bag.change(.add(makeSKU())) }
        let liking = Task { try await products.setLiked(true, for: "felt-hat") }
        await clock.waitForSleepers(2)
        adding.cancel()
        liking.cancel()
        await #expect(throws: ShopError.cancelled) { try await adding.value }
        await #expect(throws: ShopError.cancelled) { try await liking.value }
        #expect(clock.sleeperCount == 0)

        async let content = bag.bag()
        async let product = products.product(id: "felt-hat")
        await clock.waitForSleepers(2)
        await clock.advance(by: .seconds(2))
        #expect(try await content == Bag())
        #expect(try await !product.isLiked)
    }

    @Test("a service without latency does not answer a cancelled request either")
    func cancelWithoutLatency() async {
        let bag = TemporaryBagService()
        let adding = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await bag.change(.add(makeSKU()))
        }
        await #expect(throws: ShopError.cancelled) { try await adding.value }
    }
}
