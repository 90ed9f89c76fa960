import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct LinkTests {
    @Test("an address opens a screen from any other, with those below it")
    func transcript() async throws {
        try await expectTranscript("links", passwords: ["analytical"])
    }

    @Test("the shop starts at an address", arguments: [["--open", "shop://bag"], ["--open=shop://bag"]])
    func open(arguments: [String]) async throws {
        let shop = try await ShopProcess(arguments: arguments, input: "back\n")
        #expect(shop.standardOutput.contains("Your bag is empty\n"))
        #expect(shop.standardOutput.contains("> back\nProducts\n"))
    }
}
