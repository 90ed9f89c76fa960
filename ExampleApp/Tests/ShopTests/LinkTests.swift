import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct LinkTests {
    @Test("an address opens a place in the shop from any screen, with those below it")
    func transcript() async throws {
        try await expectTranscript("links", passwords: ["analytical"])
    }

    @Test("the shop begins at an address", arguments: [["--open", "shop://bag"], ["--open=shop://bag"]])
    func open(arguments: [String]) async throws {
        let shop = try await ShopProcess(arguments: arguments, input: "back\n")
        #expect(shop.standardOutput.contains("Your bag is empty\n"))
        #expect(shop.standardOutput.contains("> back\nProducts\n"))
    }
}
