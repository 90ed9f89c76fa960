import Foundation
import ShopCore
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FileBagServiceTests {
    private let folder = TemporaryFolder()
    private let cup = makeSKU("CUP-RED-S")
    private let jug = makeSKU("JUG-RED-S", of: "Jug", price: .sale(euros(7), was: euros(9)), stock: 1)

    private var service: FileBagService { FileBagService(in: folder.data) }

    @Test("a bag is kept with all its values")
    func keep() async throws {
        for sku in [cup, jug, cup] { _ = try await service.change(.add(sku)) }
        let bag = Bag([BagItem(sku: cup, quantity: 2), BagItem(sku: jug, quantity: 1)])
        #expect(try await service.bag() == bag)
    }

    @Test("one, or all of it, can be taken out again")
    func takeOut() async throws {
        for sku in [cup, jug, cup] { _ = try await service.change(.add(sku)) }
        #expect(try await service.change(.takeOut(cup.id)).quantity(of: cup) == 1)
        #expect(try await service.change(.takeOut(cup.id)).items == [BagItem(sku: jug, quantity: 1)])
        #expect(try await service.change(.remove(jug.id)) == Bag())
        #expect(try await service.change(.takeOut(jug.id)) == Bag())
    }

    @Test("a missing SKU is not added")
    func stock() async throws {
        _ = try await service.change(.add(jug))
        let error = ShopError.wholeStockInBag(name: "Jug (Red, S)", stock: 1)
        await #expect(throws: error) { try await service.change(.add(jug)) }
        await #expect(throws: ShopError.soldOut(name: "Cup (Red, S)")) {
            try await service.change(.add(makeSKU(stock: 0)))
        }
        #expect(try await service.bag().count == 1)
    }

    @Test("a SKU that is added again has the current price")
    func newPrice() async throws {
        _ = try await service.change(.add(cup))
        let bag = try await service.change(.add(makeSKU("CUP-RED-S", price: .regular(euros(5)))))
        #expect(bag.totals == [euros(10)])
    }

    @Test("amounts in several currencies are added up apart")
    func currencies() async throws {
        let dollars = Money(cents: 300, currency: .usd)
        _ = try await service.change(.add(cup))
        _ = try await service.change(.add(makeSKU("PAN", price: .regular(dollars))))
        #expect(try await service.change(.add(cup)).totals == [euros(20), dollars])
    }

    @Test(
        "a bag with impossible values is set aside, and reported in a sentence",
        arguments: [
            ("-1", "1", "quantity"),
            ("1e10", "1", "quantity"),
            ("1", "-1", "sku.price"),
            ("1", "1e10", "sku.price"),
        ]
    )
    func damaged(quantity: String, price: String, place: String) async throws {
        try write(quantity: quantity, price: price)
        let sentence =
            "The file \"\(folder.url("bag.json").path)\" is damaged: items[0].\(place) has a value that is not allowed there. "
            + "It was kept as \"bag.damaged-1.json\". Try again to go on with an empty one."
        let error = await #expect(throws: ShopError.self) { try await service.bag() }
        #expect(error?.localizedDescription == sentence)
        #expect(try await service.bag() == Bag())
    }

    @Test("an item with quantity 0 is left out, and a quantity that is too large is cut")
    func quantities() async throws {
        try write(quantity: "0")
        #expect(try await service.bag() == Bag())
        try write(quantity: "999999999", price: "999999999")
        #expect(try await service.bag().items.map(\.quantity) == [99_999])
    }

    private func write(quantity: String, price: String = "1") throws {
        let sku = #"{ "id": "A", "color": "Red", "size": "S", "price": \#(price), "stock": 2 }"#
        try folder.write(
            #"{ "items": [{ "product": "Cup", "sku": \#(sku), "currency": "EUR", "quantity": \#(quantity) }] }"#,
            to: "bag.json")
    }
}
