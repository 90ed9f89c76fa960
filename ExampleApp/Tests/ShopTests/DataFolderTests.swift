import Foundation
import Testing

/// The files in the data folder, as the next process or a simultaneous one reads them.
@Suite(.timeLimit(.minutes(1))) final class DataFolderTests {
    private let data = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: data) }

    @Test("the bag is kept for the next visit")
    func keep() async throws {
        _ = try await ShopProcess(input: "open felt-hat\nback\nopen canvas-tote\nadd 1\nadd 1\nquit\n", data: data)
        let shop = try await ShopProcess(input: "bag\n", data: data)
        #expect(shop.standardOutput.contains("  1  Canvas Tote (Natural, one size)  × 2  €36.10\n"))
    }

    @Test("likes are kept for the next visit")
    func likes() async throws {
        _ = try await ShopProcess(input: "1\nlike\nquit\n", data: data)
        let shop = try await ShopProcess(input: "1\n", data: data)
        #expect(shop.standardOutput.contains("1  ♥ Harbour Sweater"))
        #expect(shop.standardOutput.contains("\n♥ Harbour Sweater"))
    }

    @Test("a bag that cannot be read closes no product page")
    func unreadableBag() async throws {
        try FileManager.default.createDirectory(
            at: data.appendingPathComponent("bag.json"), withIntermediateDirectories: true)
        let shop = try await ShopProcess(input: "1\nlike\n", data: data)
        #expect(shop.standardOutput.contains("  3  Moss, M  €69.00 (was €89.00)\n"))
        #expect(shop.standardOutput.contains("cannot be read"))
        #expect(shop.standardOutput.contains("\n♥ Harbour Sweater"))
    }

    @Test("the bag follows the catalogue: new prices, scarce products and missing products")
    func bagFollowsCatalogue() async throws {
        _ = try await ShopProcess(
            arguments: ["--catalogue", "plenty.json"], input: "1\nadd 1\nadd 1\nadd 2\nquit\n", data: data)
        let plenty = try String(
            contentsOf: testResources.appendingPathComponent("Catalogues/plenty.json"), encoding: .utf8)
        let file = data.appendingPathComponent("catalogue.json")
        var shop = try JSONSerialization.jsonObject(with: Data(plenty.utf8)) as? [String: Any] ?? [:]
        var products = shop["products"] as? [[String: Any]] ?? []
        var skus = products[0]["skus"] as? [[String: Any]] ?? []
        skus[0]["price"] = 77
        skus.remove(at: 1)
        products[0]["skus"] = skus
        shop["products"] = products
        try JSONSerialization.data(withJSONObject: shop).write(to: file)
        let now = try await ShopProcess(arguments: ["--catalogue", file.path], input: "bag\n", data: data)
        #expect(now.standardOutput.contains(/Button \(Shell, 9 mm\) +× 2 +€1\.54 +one was €/))
        #expect(now.standardOutput.contains(/Button \(Horn, 9 mm\) +× 1 +no longer sold/))
        #expect(now.standardOutput.contains(/Total +€1\.54/))
        let gone = try await ShopProcess(arguments: ["--catalogue", "missing.json"], input: "bag\n", data: data)
        #expect(gone.standardOutput.contains("price may have changed"))
    }

    @Test("a program without its folder of resources reports it")
    func missingResources() async throws {
        let folder = data.appendingPathComponent("alone")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = try ShopProcess.makeProcess([], data: data, environment: ["COLUMNS": "300"])
        let program = folder.appendingPathComponent("Shop")
        try FileManager.default.copyItem(at: try #require(process.executableURL), to: program)
        let output = Pipe()
        (process.executableURL, process.standardOutput) = (program, output)
        process.standardInput = FileHandle.nullDevice
        #expect(try await process.runToEnd() == 1)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(
            text.contains(
                "The shop's own catalogue is missing: the folder ExampleApp_ShopCore.resources belongs beside"))
    }

    @Test("a search that is very long is not kept for the next visit")
    func longQuery() async throws {
        let text = String(repeating: "wool ", count: 100)
        let shop = try await ShopProcess(input: "search \(text)\nsearch wool\nsearch\n", data: data)
        #expect(shop.standardOutput.contains("Search again for:\n  1  wool\n"))
        #expect(!shop.standardOutput.contains("  2  wool wool"))
    }

    @Test("two processes that fill the bag at once lose nothing")
    func twoProcesses() async throws {
        let count = 60
        let (data, plenty) = (data, ["--catalogue", "plenty.json"])
        func fill(row: Int) async throws -> ShopProcess {
            let input = "1\n" + String(repeating: "add \(row)\n", count: count)
            return try await ShopProcess(arguments: plenty, input: input, data: data)
        }
        async let first = fill(row: 1)
        async let second = fill(row: 2)
        for shop in try await [first, second] { #expect(shop.exitCode == 0) }

        let shop = try await ShopProcess(arguments: plenty, input: "bag\n", data: data)
        for line in ["Button (Shell, 9 mm)  × 60", "Button (Horn, 9 mm)   × 60"] {
            #expect(shop.standardOutput.contains(line))
        }
    }

    @Test("a damaged bag is set aside and reported, and the shop continues")
    func damaged() async throws {
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try Data("{ half a bag".utf8).write(to: data.appendingPathComponent("bag.json"))
        let shop = try await ShopProcess(
            input: "bag\nretry\n", data: data, environment: ["COLUMNS": "\(data.path.count + 200)"])
        #expect(
            shop.standardOutput.hasSuffix(
                """
                > bag
                Loading your bag …
                Your bag
                  The bag did not load
                  The file "\(data.path)/bag.json" is damaged: it is not valid JSON. \
                It was kept as "bag.damaged-1.json". Try again to go on with an empty one.
                  Type retry to try again.
                > retry
                Loading your bag …
                Your bag
                  Your bag is empty
                  Open a product, and put something in.

                """
            )
        )
        let kept = try String(contentsOf: data.appendingPathComponent("bag.damaged-1.json"), encoding: .utf8)
        #expect(kept == "{ half a bag")
    }
}
