import Foundation
import ShopCore
import Testing

/// A catalogue that strangers have written, and lines that no person types.
@Suite(.timeLimit(.minutes(1))) final class ForeignCatalogueTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a catalogue of one product, and returns the options that open it.
    private func catalogue(name: String) throws -> [String] {
        let file = folder.appendingPathComponent("catalogue.json")
        let sku: [String: Any] = ["id": "A", "color": name, "size": "S", "price": 1_000, "stock": 2]
        let product: [String: Any] = ["id": "cup", "name": name, "summary": name, "skus": [sku]]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try JSONSerialization.data(withJSONObject: ["currency": "EUR", "products": [product]]).write(to: file)
        return ["--catalogue", file.path]
    }

    @Test("names cannot move the cursor, change the title of the window, break lines or turn the direction of reading")
    func tricks() async throws {
        let arguments = try catalogue(name: "Cup\u{1B}]0;mine\u{7}\nTotal €0.00\u{202E}\u{9B}2J")
        let input = "search cup\n1\nadd 1\nbag\nopen \u{1B}[2J\nwhy\n"
        let shop = try await ShopProcess(arguments: arguments + ["--trace"], input: input)
        for text in [shop.standardOutput, shop.standardError] {
            let scalars = text.unicodeScalars.filter { $0 != "\n" }
            #expect(scalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) })
        }
        #expect(shop.standardOutput.contains("♡ Cup ]0;mine  Total €0.00 2J, €10.00\n"))
        #expect(!shop.standardOutput.contains("\nTotal €0.00"))
    }

    @Test("a name of a megabyte is shown by its beginning, at once")
    func longName() async throws {
        let arguments = try catalogue(
            name: String(repeating: "x", count: 500_000) + String(repeating: " y", count: 250_000))
        let shop = try await ShopProcess(arguments: arguments, input: "1\nadd 1\nbag\nwhy\n")
        #expect(shop.standardOutput.contains("xxxx…, €10.00") || shop.standardOutput.contains("x…"))
        #expect(shop.standardOutput.count < 100_000)
        #expect(shop.exitCode == 0)
    }

    @Test("a line that does not end is refused, and the next one is taken")
    func longLine() async throws {
        let shop = try await ShopProcess(input: String(repeating: "like ", count: 2_000_000) + "\nbag\n")
        #expect(shop.standardOutput.contains("\nThis line is too long. Type 1000 characters at most.\n> bag\n"))
        #expect(shop.standardOutput.count < 20_000)
    }
}
