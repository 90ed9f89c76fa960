import Foundation
import ShopCore
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CatalogueProductServiceTests {
    private let catalogue = TemporaryFile(named: "catalogue.json")

    private var service: CatalogueProductService { CatalogueProductService(catalogue: catalogue.url) }

    private func write(currency: String = "EUR", skus: String) throws {
        try catalogue.write(
            """
            { "currency": "\(currency)",
              "products": [{ "id": "cup", "name": "Cup", "summary": "Holds tea.", "skus": [\(skus)] }] }
            """
        )
    }

    @Test("a product is read with its SKUs, at regular and sale prices")
    func read() async throws {
        try write(
            skus: """
                { "id": "A", "color": "Red", "size": "S", "price": 1000, "stock": 2 },
                { "id": "B", "color": "Blue", "size": "M", "price": 900, "salePrice": 700, "stock": 0 }
                """
        )
        let skus = [
            makeSKU("A"),
            makeSKU("B", color: "Blue", size: "M", price: .sale(euros(7), was: euros(9)), stock: 0),
        ]
        #expect(try await service.products() == [makeProduct(skus: skus)])
        #expect(try await service.product(id: "cup") == makeProduct(skus: skus))
    }

    @Test("a like is remembered until it is taken back")
    func like() async throws {
        try write(skus: "")
        let service = service
        try await service.setLiked(true, for: "cup")
        #expect(try await service.product(id: "cup").isLiked)
        try await service.setLiked(false, for: "cup")
        #expect(try await !service.product(id: "cup").isLiked)
    }

    @Test("a product that is not there can be neither read nor liked")
    func unknownProduct() async throws {
        try write(skus: "")
        let error = ProductServiceError.unknownProduct("pot")
        await #expect(throws: error) { try await service.product(id: "pot") }
        await #expect(throws: error) { try await service.setLiked(true, for: "pot") }
    }

    @Test("a catalogue that is not there is told from one that is broken")
    func notFound() async {
        await #expect(throws: ProductServiceError.catalogueNotFound(catalogue.url)) { try await service.products() }
    }

    @Test("a catalogue that has been corrected is served at once")
    func corrected() async throws {
        try catalogue.write("{")
        let service = service
        await #expect(throws: ProductServiceError.self) { try await service.products() }
        try write(skus: "")
        #expect(try await service.products().count == 1)
    }

    @Test("a folder is not a catalogue")
    func folder() async {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory())
        let reason = "it does not open as a file that you may read"
        await #expect(throws: ProductServiceError.catalogueUnreadable(folder, reason: reason)) {
            try await CatalogueProductService(catalogue: folder).products()
        }
    }

    @Test(
        "a broken SKU is told by its place in the file",
        arguments: [
            (#"{ "id": "A", "color": "Red", "size": "S", "stock": 2 }"#, "price is missing"),
            (#"{ "id": "A", "color": null, "size": "S", "price": 1, "stock": 2 }"#, "color is null"),
            (
                #"{ "id": "A", "color": 7, "size": "S", "price": 1, "stock": 2 }"#,
                "color is not a value of type String"
            ),
        ]
    )
    func brokenSKU(sku: String, reason: String) async throws {
        try write(skus: sku)
        let error = ProductServiceError.catalogueUnreadable(catalogue.url, reason: "products[0].skus[0].\(reason)")
        await #expect(throws: error) { try await service.products() }
    }

    @Test(
        "prices and stocks are whole numbers that are not negative",
        arguments: ["-1", "89.5", "1000000000", "100000000000000000000", "1e300", #""8900""#, "true"]
    )
    func brokenPrice(price: String) async throws {
        try write(skus: #"{ "id": "A", "color": "Red", "size": "S", "price": \#(price), "stock": 2 }"#)
        let reason = "products[0].skus[0].price is not a value of type WholeNumber"
        await #expect(throws: ProductServiceError.catalogueUnreadable(catalogue.url, reason: reason)) {
            try await service.products()
        }
    }

    @Test("a currency that the shop does not take is told as such")
    func unknownCurrency() async throws {
        try write(currency: "XYZ", skus: "")
        let reason = "currency has a value that is not allowed there"
        await #expect(throws: ProductServiceError.catalogueUnreadable(catalogue.url, reason: reason)) {
            try await service.products()
        }
    }

    @Test(
        "what is not an object with products is told as such",
        arguments: [
            ("", "it is not valid JSON"),
            (#"{ "currency": "#, "it is not valid JSON"),
            ("[]", "its outermost value is not a value of type Dictionary<String, Any>"),
            ("{}", "currency is missing"),
        ])
    func brokenFile(content: String, reason: String) async throws {
        try catalogue.write(content)
        await #expect(throws: ProductServiceError.catalogueUnreadable(catalogue.url, reason: reason)) {
            try await service.products()
        }
    }
}
