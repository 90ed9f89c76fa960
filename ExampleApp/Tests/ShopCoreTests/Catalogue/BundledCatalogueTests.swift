import ShopCore
import SimpleViewModelTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct BundledCatalogueTests {
    private let service = CatalogueProductService(data: TemporaryFolder().data)

    @Test("the shop sells twenty products, more than fit a page, each in two to five variants")
    func size() async throws {
        let products = try await service.everything()
        #expect(products.count == 20)
        for product in products { #expect((2...5).contains(product.skus.count), "\(product.id)") }
    }

    @Test("every id occurs once")
    func uniqueIDs() async throws {
        let products = try await service.everything()
        let skus = products.flatMap(\.skus)
        #expect(Set(products.map(\.id)).count == products.count)
        #expect(Set(skus.map(\.id)).count == skus.count)
    }

    @Test("every product loads on its page, and every SKU in its row")
    func everyProductLoads() async throws {
        let bag = TemporaryBagService()
        for product in try await service.everything() {
            let page = ViewModelTester(ProductViewModel(products: service, bag: bag))
            let outputs = await page.outputs(4, after: .loadProduct(id: product.id))
            #expect(outputs[1] == .content(.shown(ProductPage(product))))
            for sku in product.skus {
                let row = ViewModelTester(SKUViewModel(sku: sku, bag: bag))
                row.send(.load)
                #expect(row.takeOutputs().count == 1, "\(sku.id)")
            }
        }
    }

    @Test("every sale is a reduction")
    func sales() async throws {
        for sku in try await service.everything().flatMap(\.skus) {
            guard case let .sale(amount, was: before) = sku.price else { continue }
            #expect(amount < before, "\(sku.id)")
        }
    }

    @Test("some variants are sold out, one product entirely")
    func soldOut() async throws {
        let products = try await service.everything()
        #expect(products.filter(\.isSoldOut).map(\.id) == ["felt-hat"])
        #expect(products.contains { !$0.isSoldOut && $0.skus.contains(where: \.isSoldOut) })
    }
}
