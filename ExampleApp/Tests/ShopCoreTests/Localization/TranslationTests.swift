import Foundation
import ShopCore
import Testing

/// The German sentences, compared with the English ones in the code.
struct TranslationTests {
    /// Sources, and the German sentences for the literals in them.
    struct Sentences {
        let sources: String
        let german: String
        /// A regular expression for the code before a literal.
        let opening: String
    }

    private static let all = [
        Sentences(sources: "Sources/ShopCore", german: "Sources/ShopCore/Resources", opening: #"localized\("#),
        // In the front ends, `String(localized: "…")`, and each literal that is a first argument without a label.
        Sentences(
            sources: "Apple", german: "Apple/Shop.swiftpm/App/Resources", opening: #"(?:localized:|[a-zA-Z]\()"#),
    ]

    private let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardized

    @Test(
        "each sentence in the code has a translation with as many values, and no translation is left over",
        arguments: all)
    func complete(sentences: Sentences) throws {
        let file = package.appendingPathComponent("\(sentences.german)/de.lproj/Localizable.strings")
        let german = try #require(
            try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil) as? [String: String])
        let keys = try keysInCode(of: sentences)
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

    /// The literals, with `%@` for each value.
    ///
    /// Those of previews and manifests are not shown to customers.
    private func keysInCode(of sentences: Sentences) throws -> Set<String> {
        let literal = try Regex(
            sentences.opening + #"\s*"((?:[^"\\]|\\\((?:[^()]|\([^()]*\))*\)|\\.)*)""#, as: (Substring, Substring).self)
        let value = /\\\((?:[^()]|\([^()]*\))*\)/
        let sources = package.appendingPathComponent(sentences.sources)
        let files = FileManager.default.enumerator(
            at: sources, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        var keys: Set<String> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift", !["Localized.swift", "Package.swift"].contains(file.lastPathComponent)
            else { continue }
            let shown = try String(contentsOf: file, encoding: .utf8).split(separator: "#Preview")
            for match in shown.first?.matches(of: literal) ?? [] {
                keys.insert(String(match.1).replacing(value, with: "%@").replacing("\\\"", with: "\""))
            }
        }
        return keys
    }

    private func values(in text: String) -> Int { text.matches(of: /%(\d\$)?@/).count }
}
