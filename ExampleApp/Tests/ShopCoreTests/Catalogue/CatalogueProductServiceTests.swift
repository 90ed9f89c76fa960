import Foundation
import ShopCore
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CatalogueProductServiceTests {
    private let catalogue = TemporaryFile(named: "catalogue.json")

    private var service: CatalogueProductService {
        CatalogueProductService(catalogue: catalogue.url, likes: StubLikes())
    }

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
        #expect(try await service.everything() == [makeProduct(skus: skus)])
        #expect(try await service.product(id: "cup") == makeProduct(skus: skus))
    }

    @Test("the SKUs of a bag are found wherever they are, without those that are gone")
    func skus() async throws {
        try write(
            skus: """
                { "id": "A", "color": "Red", "size": "S", "price": 1000, "stock": 2 },
                { "id": "B", "color": "Red", "size": "S", "price": 1000, "stock": 2 }
                """)
        #expect(try await service.skus(["B", "X"]) == [makeSKU("B")])
    }

    @Test("likes that cannot be read keep no catalogue closed; damage is told once")
    func likesFail() async throws {
        try write(skus: "")
        let likes = StubLikes()
        let service = CatalogueProductService(catalogue: catalogue.url, likes: likes)
        await likes.fail(.locked(path: "likes.json"))
        #expect(try await service.everything().map(\.isLiked) == [false])
        await #expect(throws: ProductServiceError.likesNotKept(.locked(path: "likes.json"))) {
            try await service.setLiked(true, for: "cup")
        }
        let damage = StorageError.damaged(file: "likes.json", setAsideAs: "x", reason: "it is not valid JSON")
        await likes.fail(damage)
        await #expect(throws: ProductServiceError.likesNotKept(damage)) { try await service.everything() }
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
        let error = ProductServiceError.unknownProduct("pot")
        await #expect(throws: error) { try await service.product(id: "pot") }
    }

    @Test("a catalogue that is not there is told from one that is broken")
    func notFound() async {
        await #expect(throws: ProductServiceError.catalogueNotFound(catalogue.url)) { try await service.everything() }
    }

    @Test("a catalogue that has been corrected is served at once")
    func corrected() async throws {
        try catalogue.write("{")
        let service = service
        await #expect(throws: ProductServiceError.self) { try await service.everything() }
        try write(skus: "")
        #expect(try await service.everything().count == 1)
    }

    @Test("a folder is not a catalogue")
    func folder() async {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory())
        let reason = "it does not open as a file that you may read"
        await #expect(throws: ProductServiceError.catalogueUnreadable(folder, reason: reason)) {
            try await CatalogueProductService(catalogue: folder, likes: StubLikes()).everything()
        }
    }

    @Test(
        "a broken SKU is told by its place in the file",
        arguments: [
            (#"{ "id": "A", "color": "Red", "size": "S", "stock": 2 }"#, "price is missing"),
            (#"{ "id": "A", "color": null, "size": "S", "price": 1, "stock": 2 }"#, "color is null"),
            (
                #"{ "id": "A", "color": 7, "size": "S", "price": 1, "stock": 2 }"#,
                "color is not text"
            ),
        ]
    )
    func brokenSKU(sku: String, reason: String) async throws {
        try write(skus: sku)
        let error = ProductServiceError.catalogueUnreadable(
            catalogue.url, reason: "products[0].skus[0].\(reason)")
        await #expect(throws: error) { try await service.everything() }
    }

    @Test(
        "prices and stocks are whole numbers that are not negative",
        arguments: ["-1", "89.5", "1000000000", "100000000000000000000", "1e300", #""8900""#, "true"]
    )
    func brokenPrice(price: String) async throws {
        try write(skus: #"{ "id": "A", "color": "Red", "size": "S", "price": \#(price), "stock": 2 }"#)
        let reason = "products[0].skus[0].price is not a whole number from 0 to 999999999"
        let error = ProductServiceError.catalogueUnreadable(catalogue.url, reason: reason)
        await #expect(throws: error) { try await service.everything() }
    }

    @Test("a currency that the shop does not take is told as such")
    func unknownCurrency() async throws {
        try write(currency: "XYZ", skus: "")
        let reason = "currency has a value that is not allowed there"
        let error = ProductServiceError.catalogueUnreadable(catalogue.url, reason: reason)
        await #expect(throws: error) { try await service.everything() }
    }

    @Test(
        "what is not a catalogue is told as such, and a syntax error by its line",
        arguments: [
            ("", "it is empty"),
            ("{ \"currency\":\n\n", "it is not valid JSON; its end may be missing"),
            ("\n[]", "its outermost value is not an object in braces"),
            ("\n{}", "currency is missing"),
            (#"{ "currency": "EUR", "products": {} }"#, "products is not a list"),
            ("[\n  1\n  2\n]", "line 3 is not valid JSON"),
            ("{ \"a\": 1,\n \"b\" 2 }", "line 2 is not valid JSON"),
            ("{\n\n 'a': 1 }", "line 3 is not valid JSON"),
            ("[1]\n[2]", "line 2 is not valid JSON"),
            ("\n<html>", "it is a web page or XML, and not JSON"), ("{ x", "line 1 is not valid JSON"),
            ("\n" + String(repeating: "[", count: 100_000), "line 2 is not valid JSON"),
        ])
    func brokenFile(content: String, reason: String) async throws {
        try catalogue.write(content)
        let error = ProductServiceError.catalogueUnreadable(catalogue.url, reason: reason)
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
            try catalogue.write(whole.replacingOccurrences(of: part, with: value))
            do { _ = try await service.everything() } catch {
                let words = error.localizedDescription
                    .replacingOccurrences(of: catalogue.url.path, with: "").split { !$0.isLetter }
                for name in [
                    "String", "Int", "Array", "Dictionary", "WholeNumber", "Any", "Optional", "Currency", "Double",
                ] {
                    #expect(!words.contains(Substring(name)), "\(error.localizedDescription)")
                }
            }
        }
    }

    @Test("an id that occurs twice is told by the line of the second, since the shop could not tell them apart")
    func repeatedIDs() async throws {
        try write(
            skus: """
                { "id": "A", "color": "Red", "size": "S", "price": 1000, "stock": 2 },
                { "id": "A", "color": "Blue", "size": "S", "price": 1000, "stock": 2 }
                """)
        let sku = ProductServiceError.catalogueUnreadable(
            catalogue.url, reason: "products[0].skus[1].id is the same as one before")
        await #expect(throws: sku) { try await service.everything() }

        let cup = #"{ "id": "cup", "name": "Cup", "summary": "", "skus": [] }"#
        try catalogue.write("{ \"currency\": \"EUR\", \"products\": [\n\(cup),\n\(cup)] }")
        let product = ProductServiceError.catalogueUnreadable(
            catalogue.url, reason: "products[1].id is the same as one before")
        await #expect(throws: product) { try await service.everything() }
    }

    // MARK: Pages

    private func writeProducts(_ names: String...) throws {
        let items = names.map { #"{ "id": "\#($0)", "name": "\#($0)", "summary": "Holds tea.", "skus": [] }"# }
        try catalogue.write("{ \"currency\": \"EUR\", \"products\": [\(items.joined(separator: ","))] }")
    }

    @Test("what a search has found comes in pages, and the last of them says so")
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

    @Test("further pages are of the catalogue that the first was cut from, and a new search reads the new one")
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
        try catalogue.write("{ \"currency\": \"EUR\", \"products\": [\(items.joined(separator: ","))] }")
        let service = service
        for number in 1...200 {
            let page = try await service.page(number, of: 8, for: SearchQuery("cafe"))
            #expect(page.products.first?.name == "Café \(number * 8 - 7)")
            #expect(try await service.product(id: "20000").name == "Café 20000")
            try await service.setLiked(true, for: "20000")
        }
    }

    @Test("a page tells which of its products are liked")
    func likesOnPages() async throws {
        try writeProducts("cup", "jug")
        let service = service
        try await service.setLiked(true, for: "jug")
        #expect(try await service.everything().map(\.isLiked) == [false, true])
    }
}
