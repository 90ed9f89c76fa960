import Foundation
import ShopCore
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CatalogueProductServiceTests {
    private let folder = TemporaryFolder()

    private var service: CatalogueProductService {
        CatalogueProductService(catalogue: catalogue, data: folder.data)
    }

    private var catalogue: URL { folder.url("catalogue.json") }

    private func write(_ content: String) throws { try folder.write(content, to: "catalogue.json") }

    private func write(currency: String = "EUR", skus: String) throws {
        try write(
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
        #expect(try await service.everything() == [makeProduct(skus: skus)])
        #expect(try await service.product(id: "cup") == makeProduct(skus: skus))
    }

    @Test("the SKUs of a bag are found in any product, without missing ones")
    func skus() async throws {
        try write(
            skus: """
                { "id": "A", "color": "Red", "size": "S", "price": 1000, "stock": 2 },
                { "id": "B", "color": "Red", "size": "S", "price": 1000, "stock": 2 }
                """)
        #expect(try await service.skus(["B", "X"]) == [makeSKU("B")])
    }

    @Test("a catalogue opens even if the likes cannot be read; damage is reported once")
    func likesFail() async throws {
        try write(skus: "")
        try FileManager.default.createDirectory(at: folder.url("likes.json"), withIntermediateDirectories: true)
        #expect(try await service.everything().map(\.isLiked) == [false])
        await #expect(throws: ShopError.self) { try await service.setLiked(true, for: "cup") }
        try FileManager.default.removeItem(at: folder.url("likes.json"))
        try folder.write("{", to: "likes.json")
        let damage = ShopError.damaged(
            file: folder.url("likes.json").path, setAsideAs: "likes.damaged-1.json", reason: "it is not valid JSON")
        await #expect(throws: damage) { try await service.everything() }
        #expect(try await service.everything().map(\.isLiked) == [false])
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

    @Test("a product that is not there cannot be read")
    func unknownProduct() async throws {
        try write(skus: "")
        let error = ShopError.unknownProduct("pot")
        await #expect(throws: error) { try await service.product(id: "pot") }
    }

    @Test("a missing catalogue is distinguished from a broken one")
    func notFound() async {
        await #expect(throws: ShopError.catalogueNotFound(catalogue)) { try await service.everything() }
    }

    @Test("a catalogue that has been corrected is served at once")
    func corrected() async throws {
        try write("{")
        let service = service
        await #expect(throws: ShopError.self) { try await service.everything() }
        try write(skus: "")
        #expect(try await service.everything().count == 1)
    }

    @Test("a folder is not a catalogue")
    func folder() async {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory())
        let reason = "it does not open as a file that you may read"
        await #expect(throws: ShopError.catalogueUnreadable(folder, reason: reason)) {
            try await CatalogueProductService(catalogue: folder, data: self.folder.data).everything()
        }
    }

    @Test(
        "a broken SKU is reported with its place in the file",
        arguments: [
            (#"{ "id": "A", "color": "Red", "size": "S", "stock": 2 }"#, "price is missing"),
            (
                #"{ "id": "A", "color": null, "size": "S", "price": 1, "stock": 2 }"#,
                "color has a value that is not allowed there"
            ),
            (
                #"{ "id": "A", "color": 7, "size": "S", "price": 1, "stock": 2 }"#,
                "color has a value that is not allowed there"
            ),
        ]
    )
    func brokenSKU(sku: String, reason: String) async throws {
        try write(skus: sku)
        let error = ShopError.catalogueUnreadable(
            catalogue, reason: "products[0].skus[0].\(reason)")
        await #expect(throws: error) { try await service.everything() }
    }

    @Test(
        "prices and stocks are whole numbers that are not negative",
        arguments: ["-1", "89.5", "1000000000", "100000000000000000000", "1e300", #""8900""#, "true"]
    )
    func brokenPrice(price: String) async throws {
        try write(skus: #"{ "id": "A", "color": "Red", "size": "S", "price": \#(price), "stock": 2 }"#)
        let reason = "products[0].skus[0].price has a value that is not allowed there"
        let error = ShopError.catalogueUnreadable(catalogue, reason: reason)
        await #expect(throws: error) { try await service.everything() }
    }

    @Test("an unknown currency is reported")
    func unknownCurrency() async throws {
        try write(currency: "XYZ", skus: "")
        let reason = "currency has a value that is not allowed there"
        let error = ShopError.catalogueUnreadable(catalogue, reason: reason)
        await #expect(throws: error) { try await service.everything() }
    }

    @Test(
        "a file that is not a catalogue is reported",
        arguments: [
            ("", "it is not valid JSON"),
            ("{ \"currency\":\n\n", "it is not valid JSON"),
            ("\n[]", "the whole has a value that is not allowed there"),
            ("\n{}", "currency is missing"),
            (#"{ "currency": "EUR", "products": {} }"#, "products has a value that is not allowed there"),
            ("\n<html>", "it is not valid JSON"),
            (String(repeating: "[", count: 100_000), "it is not valid JSON"),
        ])
    func brokenFile(content: String, reason: String) async throws {
        try write(content)
        let error = ShopError.catalogueUnreadable(catalogue, reason: reason)
        await #expect(throws: error) { try await service.everything() }
    }

    @Test(
        "no sentence has the name of a Swift type in it",
        arguments: ["7", "null", "[]", "{}", "true", "\"x\"", "1.5", "-1"])
    func noTypeNames(value: String) async throws {
        let sku = #"{ "id": "A", "color": "Red", "size": "S", "price": 1000, "stock": 2 }"#
        let product = "{ \"id\": \"cup\", \"name\": \"Cup\", \"summary\": \"\", \"skus\": [\(sku)] }"
        let whole = "{ \"currency\": \"EUR\", \"products\": [\(product)] }"
        for part in [whole, product, sku, "\"EUR\"", "\"Cup\"", "\"Red\"", "1000"] {
            try write(whole.replacingOccurrences(of: part, with: value))
            do { _ = try await service.everything() } catch {
                let words = error.localizedDescription
                    .replacingOccurrences(of: catalogue.path, with: "").split { !$0.isLetter }
                for name in [
                    "String", "Int", "Array", "Dictionary", "WholeNumber", "Any", "Optional", "Currency", "Double",
                ] {
                    #expect(!words.contains(Substring(name)), "\(error.localizedDescription)")
                }
            }
        }
    }

    @Test("an id that occurs twice is reported")
    func repeatedIDs() async throws {
        try write(
            skus: """
                { "id": "A", "color": "Red", "size": "S", "price": 1000, "stock": 2 },
                { "id": "A", "color": "Blue", "size": "S", "price": 1000, "stock": 2 }
                """)
        let sku = ShopError.catalogueUnreadable(
            catalogue, reason: "SKU A is in it twice")
        await #expect(throws: sku) { try await service.everything() }

        let cup = #"{ "id": "cup", "name": "Cup", "summary": "", "skus": [] }"#
        try write("{ \"currency\": \"EUR\", \"products\": [\n\(cup),\n\(cup)] }")
        let product = ShopError.catalogueUnreadable(
            catalogue, reason: "product cup is in it twice")
        await #expect(throws: product) { try await service.everything() }
    }

    // MARK: Pages

    private func writeProducts(_ names: String...) throws {
        let items = names.map { #"{ "id": "\#($0)", "name": "\#($0)", "summary": "Holds tea.", "skus": [] }"# }
        try write("{ \"currency\": \"EUR\", \"products\": [\(items.joined(separator: ","))] }")
    }

    @Test("the results of a search are served in pages, and the last page is marked")
    func pages() async throws {
        try writeProducts("red cup", "jug", "blue cup", "cup", "pot")
        let service = service
        let cups = SearchQuery("cup")
        let first = try await service.page(1, of: 2, for: cups)
        #expect(first.products.map(\.id) == ["red cup", "blue cup"])
        #expect(first.totalCount == 3)
        #expect(first.next == 2)
        let second = try await service.page(2, of: 2, for: cups)
        #expect(second.products.map(\.id) == ["cup"])
        #expect(second.totalCount == 3)
        #expect(second.next == nil)
        #expect(try await service.page(3, of: 2, for: cups).products == [])
    }

    @Test("further pages are from the same catalogue as the first, and a new search reads the new one")
    func pagesOfOneCatalogue() async throws {
        try writeProducts("cup", "jug", "pot")
        let service = service
        _ = try await service.page(1, of: 2, for: .everything)
        try writeProducts("bowl", "cup", "jug", "pot")
        #expect(try await service.page(2, of: 2, for: .everything).products.map(\.id) == ["pot"])
        #expect(try await service.page(1, of: 2, for: .everything).products.map(\.id) == ["bowl", "cup"])
    }

    @Test("hundreds of pages, products and likes of a large catalogue read it once")
    func largeCatalogue() async throws {
        let items = (1...20_000).map {
            #"{ "id": "\#($0)", "name": "Café \#($0)", "summary": "Holds tea.", "skus": [] }"#
        }
        try write("{ \"currency\": \"EUR\", \"products\": [\(items.joined(separator: ","))] }")
        let service = service
        for number in 1...200 {
            let page = try await service.page(number, of: 8, for: SearchQuery("cafe"))
            #expect(page.products.first?.name == "Café \(number * 8 - 7)")
            #expect(try await service.product(id: "20000").name == "Café 20000")
            try await service.setLiked(true, for: "20000")
        }
    }

    @Test("a page marks its liked products")
    func likesOnPages() async throws {
        try writeProducts("cup", "jug")
        let service = service
        try await service.setLiked(true, for: "jug")
        #expect(try await service.everything().map(\.isLiked) == [false, true])
    }
}
