import Foundation
import Testing

@testable import ShopCore

@Suite(.timeLimit(.minutes(1)))
struct StorageTests {
    private let folder = makeFolder()

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.url.path) }

    private func mode(_ name: String) throws -> Int? {
        let path = folder.url.appendingPathComponent(name).path
        return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
    }

    @Test("only its owner can read a file, even one that others could read before, in a folder that they can open")
    func permissions() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
        try put("[1]", "numbers.json")
        let file = JSONFile("numbers.json", in: folder, empty: [Int]())
        #expect(try mode("numbers.json") == 0o644)
        try file.write([1, 2])
        #expect(try mode("numbers.json") == 0o600)
        #expect(try file.read() == [1, 2])
        let new = DataFolder(folder.url.appendingPathComponent("new"))
        try new.open()
        #expect(try mode("new") == 0o700)
    }

    @Test("a file that a killed process left is removed, and a write leaves none")
    func strayFiles() throws {
        try put("half", "likes.json.new")
        try folder.open()
        try JSONFile("bag.json", in: folder, empty: Bag()).write(Bag())
        #expect(try names().sorted() == ["bag.json", "lock"])
    }

    @Test("a second shop in the same folder is refused")
    func lock() throws {
        try folder.open()
        #expect(throws: ShopError.inUse(path: folder.url.path)) { try folder.open() }
    }

    @Test(
        "a damaged file is kept under another name and reported once",
        arguments: [
            ("{", "it is not valid JSON"),
            ("{\"items\": 1}", "items has a value that is not allowed there"),
            (String(repeating: " ", count: 14_000_000) + "{}", "it is larger than 4 MB"),
        ])
    func damage(_ content: String, _ reason: String) throws {
        try put(content, "bag.json")
        let file = JSONFile("bag.json", in: folder, empty: Bag())
        let error = #expect(throws: ShopError.self) { try file.read() }
        #expect(error?.errorDescription?.contains("is damaged: \(reason). It was kept as \"bag.damaged-") == true)
        #expect(try file.read() == Bag())
        #expect(try names().count == 1)
    }

    @Test("the largest bag that a file can hold has a total, and larger numbers are damage")
    func largestBag() throws {
        let sku = { (id: Int) in
            makeSKU(SKUID(rawValue: "\(id)"), price: .regular(Money(cents: 100_000_000)), stock: 1_000)
        }
        let text = try String(decoding: JSONEncoder().encode(sku(1)), as: UTF8.self)
        let items = (1...15_000).map {
            "{\"sku\": \(text.replacing("\"1\"", with: "\"\($0)\"")), \"productName\": \"C\", \"quantity\": 1000}"
        }
        try put("{\"items\": [\(items.joined(separator: ","))]}", "bag.json")
        let bag = try JSONFile("bag.json", in: folder, empty: Bag()).read()
        #expect(bag.count == 15_000_000 && "\(bag.total)" == "€15,000,000,000,000.00")
        try put(
            "{\"items\": [{\"sku\": \(text), \"productName\": \"C\", \"quantity\": 99999999999999999999}]}", "bag.json")
        #expect(throws: ShopError.self) { try JSONFile("bag.json", in: folder, empty: Bag()).read() }
    }

    @Test("what could not be read again is not written, and the file stays as it was")
    func tooLarge() throws {
        let file = JSONFile("bag.json", in: folder, empty: Bag())
        var bag = Bag()
        try bag.add(makeSKU(), of: makeProduct())
        try file.write(bag)
        var larger = bag
        try larger.add(makeSKU("2"), of: makeProduct(name: String(repeating: "x", count: 5_000_000)))
        #expect(throws: ShopError.self) { try file.write(larger) }
        #expect(try file.read() == bag)
    }

    @Test("a damaged sign-in is reported")
    @MainActor func session() throws {
        try put("{", "session.json")
        #expect(Session(in: folder).problem?.errorDescription?.contains("is damaged") == true)
        #expect(Session(in: folder).problem == nil)
    }

    @Test("a folder that cannot be written is reported, and the file stays as it was")
    func unwritable() throws {
        let file = JSONFile(
            "numbers.json", in: DataFolder(folder.url.appendingPathComponent("missing")), empty: [Int]())
        #expect(throws: ShopError.self) { try file.write([1]) }
        #expect(try file.read() == [])
    }

    @Test("a read of the bag answers after the changes that were asked for before, in their order")
    func bagOrder() async throws {
        let catalogue = Catalogue(Catalogue.ownCatalogue, in: folder)
        let bag = FileBag(in: folder, catalogue: catalogue, latency: Latency(.milliseconds(5)))
        async let first = bag.change(.add("HS-NAVY-M"))
        async let second = bag.change(.add("HS-NAVY-M"))
        #expect(try await [first.count, second.count].sorted() == [1, 2])
        await #expect(throws: ShopError.wholeStockInBag(name: "Harbour Sweater (Navy, M)", stock: 2)) {
            try await bag.change(.add("HS-NAVY-M"))
        }
        #expect(try await bag.bag().count == 2)
    }

    @Test("recent searches are kept each once, the latest first, ten at most")
    func recentQueries() async throws {
        let queries = FileRecentQueries(in: folder)
        for text in (1...12).map({ "q\($0)" }) + ["Q5 "] { try await queries.remember(SearchQuery(text)) }
        #expect(try await queries.recentQueries().map(\.text).prefix(3) == ["Q5", "q12", "q11"])
        #expect(try await queries.recentQueries().count == 10)
    }
}
