import ShopCore
import Testing

/// A bag after the catalogue has changed.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct CurrentBagTests {
    private let stored = StubBagService(
        Bag([BagItem(sku: makeSKU("A"), quantity: 2), BagItem(sku: makeSKU("B"), quantity: 1)]))

    private func bag(_ skus: [SKU], error: ShopError? = nil) async throws -> [BagViewModel.Line] {
        let products = StubProductService([makeProduct(skus: skus)], error: error)
        return try await CurrentBag(of: stored, following: products).bag().items.map(BagViewModel.Line.init)
    }

    @Test("an unchanged item has no note")
    func asAdded() async throws {
        let lines = try await bag([makeSKU("A"), makeSKU("B")])
        #expect(lines.map(\.price) == ["€20.00", "€10.00"])
        #expect(lines.map(\.note) == ["", ""])
    }

    @Test("prices are those of the catalogue, and insufficient stock is reported")
    func changed() async throws {
        let lines = try await bag([makeSKU("A", price: .regular(euros(7))), makeSKU("B", stock: 0)])
        #expect(lines.map(\.price) == ["€14.00", "€10.00"])
        #expect(lines.map(\.note) == ["one was €10.00", "sold out"])
        #expect(try await bag([makeSKU("A", stock: 1), makeSKU("B")]).map(\.note) == ["only 1 left", ""])
    }

    @Test("an item that is no longer sold stays in the bag without a price, is not in the total, and cannot be added")
    func gone() async throws {
        let products = StubProductService([makeProduct(skus: [makeSKU("B")])])
        let service = CurrentBag(of: stored, following: products)
        let bag = try await service.bag()
        #expect(bag.items.map(BagViewModel.Line.init).map(\.note) == ["no longer sold", ""])
        #expect(bag.totals == [euros(10)])
        #expect(bag.items.first?.sku.isSoldOut == true)
        #expect(try await service.change(.remove("A")).items.map(\.sku.id) == ["B"])
    }

    @Test("a bag opens even if the catalogue does not answer")
    func unknown() async throws {
        let lines = try await bag([], error: .cancelled)
        #expect(lines.map(\.price) == ["€20.00", "€10.00"])
        #expect(lines.map(\.note) == ["price may have changed", "price may have changed"])
    }
}
