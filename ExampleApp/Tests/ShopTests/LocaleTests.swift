import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct LocaleTests {
    @Test("with a German locale, prices and the shop's sentences are German; commands and their help are not")
    func german() async throws {
        try await expectTranscript("german", arguments: ["--locale", "de_DE"])
    }

    @Test(
        "the locale is that of the environment, unless an option names one",
        arguments: [
            (["LANG": "de_DE.UTF-8"], [], "69,00\u{A0}€ bis 89,00\u{A0}€"),
            (["LANG": "en_GB.UTF-8", "LC_ALL": "de_AT"], [], "€\u{A0}69,00 bis €\u{A0}89,00"),
            (["LANG": "de_DE"], ["--locale=en-GB"], "€69.00 to €89.00"),
            (["LANG": "C.UTF-8"], [], "€69.00 to €89.00"),
            (["LANG": "../../de"], [], "€69.00 to €89.00"),
        ]
    )
    func environment(variables: [String: String], arguments: [String], price: String) async throws {
        let shop = try await ShopProcess(arguments: arguments, environment: variables)
        #expect(shop.standardOutput.contains("Harbour Sweater  \(price)\n"))
    }
}
