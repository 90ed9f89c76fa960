import Foundation
import SimpleViewModelTesting
import Testing

@testable import ShopCore

@Suite(.timeLimit(.minutes(1)))
struct StorageTests {
    private let folder = makeFolder()

    private func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
    }

    @Test(
        "a damaged file is kept under another name and reported once",
        arguments: [
            ("{", "it is not valid JSON"),
            ("{\"items\": 1}", "items has a value that is not allowed there"),
            (bag, "items[0].quantity has a value that is not allowed there"),
        ])
    func damage(_ content: String, _ reason: String) throws {
        try put(content, "bag.json")
        let file = JSONFile("bag.json", in: folder, empty: Bag())
        let error = #expect(throws: ShopError.self) { try file.read() }
        #expect(
            error?.errorDescription?.contains(
                "is damaged: \(reason). It was kept as \"bag.damaged-") == true)
        #expect(try file.read() == Bag())
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
    }

    private static let bag = """
        {"items": [{"productName": "Cup", "quantity": 1000001, "sku": {"id": "CUP",
        "color": {"name": "Red"}, "size": {"name": "L"}, "stock": 1,
        "price": {"amount": 100}}}]}
        """

    private static func sku(_ amounts: String) -> String {
        "{\"id\": \"cup-1\", \"color\": \"Red\", \"size\": \"L\", \(amounts)}"
    }

    @Test(
        "a catalogue with what cannot be is refused, with the place",
        arguments: [
            (
                "\"price\": 1, \"stock\": 1}, \(sku("\"price\": 1, \"stock\": 1").dropLast())",
                "SKU cup-1 is in it twice"
            ),
            ("\"price\": -1, \"stock\": 1", "products[0].skus[0].price has a value"),
            ("\"price\": 100000001, \"stock\": 1", "products[0].skus[0].price has a value"),
            ("\"price\": 1, \"stock\": 1e30", "products[0].skus[0].stock has a value"),
            (
                "\"price\": 1, \"salePrice\": 2, \"stock\": 1",
                "the sale price of SKU cup-1 is above"
            ),
        ])
    func catalogue(_ sku: String, _ reason: String) async throws {
        let cup =
            "{\"id\": \"cup\", \"name\": \"Cup\", \"summary\": \"\", \"skus\": [\(Self.sku(sku))]}"
        try put("{\"products\": [\(cup)]}", "c.json")
        let catalogue = Catalogue(folder.url.appendingPathComponent("c.json"))
        let error = await #expect(throws: ShopError.self) { try await catalogue.product("cup") }
        #expect(error?.sentence.contains(reason) == true)
    }

    @Test("the first page is that of the file as it is then")
    func changedCatalogue() async throws {
        let catalogue = Catalogue(folder.url.appendingPathComponent("c.json"))
        for cups in ["", "{\"id\": \"cup\", \"name\": \"Cup\", \"summary\": \"\", \"skus\": []}"] {
            try put("{\"products\": [\(cups)]}", "c.json")
            let page = try await catalogue.page(1, of: 8, for: SearchQuery(""))
            #expect(page.products.isEmpty == cups.isEmpty)
        }
    }

    @Test(
        "each SKU of the shop's own catalogue has a picture of its cloth, which is in the package")
    func ownCatalogue() async throws {
        let page = try await Catalogue().page(1, of: 100, for: SearchQuery(""))
        #expect(page.products.count == page.totalCount && page.next == nil)
        for sku in page.products.flatMap(\.skus) {
            let picture = try Data(contentsOf: #require(sku.color.imageURL))
            #expect(picture.starts(with: "BM".utf8))
        }
    }

    @Test("a sign-in that is damaged, or that cannot be kept, is reported")
    @MainActor func session() throws {
        try put("{", "session.json")
        let failures = Failures()
        let session = Session(in: folder, failures: failures)
        #expect(failures.alerts.count == 1 && failures.alerts[0].title.contains("is damaged"))
        try FileManager.default.removeItem(at: folder.url)
        session.account = "ada"
        #expect(failures.alerts.count == 2)
        failures.dismiss()
        #expect(failures.alerts[0].title.contains("session.json\" cannot be used"))
    }

    @Test("the ten latest searches are kept, each once, and no long one")
    func recentQueries() async throws {
        let search = SearchProducts(
            catalogue: Catalogue(), queries: FileRecentQueries(in: folder))
        let texts = (1...11).map { "cup \($0)" } + ["CUP 5", String(repeating: "x", count: 101)]
        for text in texts { try await search.remember(SearchQuery(text)) }
        let kept = [5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map { $0 == 5 ? "CUP 5" : "cup \($0)" }
        #expect(try await search.recentQueries().map(\.text) == kept)
    }

    @Test("a read of the bag answers after the changes that were asked for before, in their order")
    @MainActor func bagOrder() async throws {
        let stock = StubCatalogue([makeProduct()])
        let bag = FileBag(in: folder, catalogue: stock)
        let requests = stock.hold()
        async let first = bag.change(.add("CUP-RED-S"))
        await settle()
        async let second = bag.change(.add("CUP-RED-S"))
        await settle()
        async let read = bag.bag()
        for _ in 1...2 { await requests.answer(with: ()) }
        #expect(try await [first.count, second.count, read.count] == [1, 2, 2])
        stock.release()
        await #expect(throws: ShopError.wholeStockInBag(name: "Cup (Red, L)", stock: 2)) {
            try await bag.change(.add("CUP-RED-S"))
        }
    }
}
