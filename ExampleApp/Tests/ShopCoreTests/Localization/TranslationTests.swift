import Foundation
import ShopCore
import Testing

/// The German sentences, compared with the English ones in the code.
struct TranslationTests {
    private let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources/ShopCore").standardized

    @Test("each sentence in the code has a translation with as many values, and no translation is left over")
    func complete() throws {
        let file = sources.appendingPathComponent("Resources/de.lproj/Localizable.strings")
        let german = try #require(
            try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil) as? [String: String])
        let keys = try keysInCode()
        #expect(keys == Set(german.keys))
        for (key, translation) in german {
            #expect(values(in: key) == values(in: translation), "\(key)")
        }
    }

    @Test("a sentence is in the language of the locale, and in English if there is no translation")
    func language() {
        let error = ShopError.wholeStockInBag(name: "100 %@ Wolle", stock: 2)
        Locale.$shop.withValue(Locale(identifier: "de_CH")) {
            #expect(
                error.localizedDescription.hasPrefix(
                    "In deiner Tasche ist schon alles, was es von 100 %@ Wolle gibt: 2."))
        }
        for name in ["en_GB", "fr_FR", "xx", ""] {
            Locale.$shop.withValue(Locale(identifier: name)) {
                #expect(
                    error.localizedDescription.hasPrefix("Your bag already holds all that there is of 100 %@ Wolle: 2.")
                )
            }
        }
    }

    /// The literals in `localized("…")`, with `%@` for each value.
    private func keysInCode() throws -> Set<String> {
        let literal = /localized\(\s*"((?:[^"\\]|\\\((?:[^()]|\([^()]*\))*\)|\\.)*)"/
        let value = /\\\((?:[^()]|\([^()]*\))*\)/
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var keys: Set<String> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift", file.lastPathComponent != "Localized.swift" else { continue }
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: literal) {
                keys.insert(String(match.1).replacing(value, with: "%@").replacing("\\\"", with: "\""))
            }
        }
        return keys
    }

    private func values(in text: String) -> Int { text.matches(of: /%(\d\$)?@/).count }
}
