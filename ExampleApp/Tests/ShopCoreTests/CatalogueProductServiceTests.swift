import Foundation
import ShopCore
import Testing

@MainActor struct CatalogueProductServiceTests {
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
    func read() throws {
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
        #expect(try service.products() == [makeProduct(skus: skus)])
        #expect(try service.product(id: "cup") == makeProduct(skus: skus))
    }

    @Test("a like is remembered until it is taken back")
    func like() throws {
        try write(skus: "")
        let service = service
        try service.setLiked(true, for: "cup")
        #expect(try service.product(id: "cup").isLiked)
        try service.setLiked(false, for: "cup")
        #expect(try !service.product(id: "cup").isLiked)
    }

    @Test("a product that is not there can be neither read nor liked")
    func unknownProduct() throws {
        try write(skus: "")
        #expect(throws: ProductServiceError.unknownProduct("pot")) { try service.product(id: "pot") }
        #expect(throws: ProductServiceError.unknownProduct("pot")) { try service.setLiked(true, for: "pot") }
    }

    @Test("a catalogue that is not there is told from one that is broken")
    func notFound() {
        #expect(throws: ProductServiceError.catalogueNotFound(catalogue.url)) { try service.products() }
    }

    @Test("a catalogue that has been corrected is served at once")
    func corrected() throws {
        try catalogue.write("{")
        let service = service
        #expect(throws: ProductServiceError.self) { try service.products() }
        try write(skus: "")
        #expect(try service.products().count == 1)
    }

    @Test("a folder is not a catalogue")
    func folder() {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory())
        let reason = "it does not open as a file that you may read"
        #expect(throws: ProductServiceError.catalogueUnreadable(folder, reason: reason)) {
            try CatalogueProductService(catalogue: folder).products()
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
    func brokenSKU(sku: String, reason: String) throws {
        try write(skus: sku)
        let error = ProductServiceError.catalogueUnreadable(catalogue.url, reason: "products[0].skus[0].\(reason)")
        #expect(throws: error) { try service.products() }
    }

    @Test(
        "prices and stocks are whole numbers that are not negative",
        arguments: ["-1", "89.5", "1000000000", "100000000000000000000", "1e300", #""8900""#, "true"]
    )
    func brokenPrice(price: String) throws {
        try write(skus: #"{ "id": "A", "color": "Red", "size": "S", "price": \#(price), "stock": 2 }"#)
        let reason = "products[0].skus[0].price is not a value of type WholeNumber"
        #expect(throws: ProductServiceError.catalogueUnreadable(catalogue.url, reason: reason)) {
            try service.products()
        }
    }

    @Test("a currency that the shop does not take is told as such")
    func unknownCurrency() throws {
        try write(currency: "XYZ", skus: "")
        let reason = "currency has a value that is not allowed there"
        #expect(throws: ProductServiceError.catalogueUnreadable(catalogue.url, reason: reason)) {
            try service.products()
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
    func brokenFile(content: String, reason: String) throws {
        try catalogue.write(content)
        #expect(throws: ProductServiceError.catalogueUnreadable(catalogue.url, reason: reason)) {
            try service.products()
        }
    }
}
