import Foundation
import Testing

/// What the shop keeps in its data folder, as its next process finds it, or another one at the same time.
@Suite(.timeLimit(.minutes(1))) final class DataFolderTests {
    private let data = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: data) }

    @Test("the bag is as it was left")
    func keep() async throws {
        _ = try await ShopProcess(input: "open felt-hat\nback\nopen canvas-tote\nadd 1\nadd 1\nquit\n", data: data)
        let shop = try await ShopProcess(input: "bag\n", data: data)
        #expect(shop.standardOutput.contains("  1  Canvas Tote (Natural, one size)  × 2  €36.10\n"))
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

    @Test("a damaged bag is set aside and told, and the shop goes on")
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
                  The file "\(data.path)/bag.json" is damaged: it is not valid JSON. \
                It was kept as "bag.damaged-1.json". Try again to go on with an empty one.
                  Type retry to try again.
                > retry
                Loading your bag …
                Your bag
                  It is empty. Open a product, and type add and the number of a row to put something in.

                """
            )
        )
        let kept = try String(contentsOf: data.appendingPathComponent("bag.damaged-1.json"), encoding: .utf8)
        #expect(kept == "{ half a bag")
    }
}
