import Foundation

/// Returns a sentence in the language of ``Foundation/Locale/shop``: `localized("\(name) is in your bag.")`.
///
/// The code has the sentence in English, which is the key in `Localizable.strings` of the other languages, and stands
/// for a translation that is missing. On Apple platforms alone `String(localized:bundle:)` would do; the Foundation of
/// Linux does not have it.
func localized(_ sentence: LocalizedSentence) -> String {
    let language = Locale.shop.language.languageCode?.identifier ?? "en"
    let folder = Bundle.shopResources.appendingPathComponent("\(language).lproj")
    let translation = Bundle(url: folder)?.localizedString(forKey: sentence.key, value: nil, table: nil)
    return String(format: translation ?? sentence.key, arguments: sentence.values)
}

/// A sentence's key, with `%@` for each value in it, and the values.
struct LocalizedSentence: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        var (key, values) = ("", [String]())

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { key += literal }

        mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            key += "%@"
            values.append(value.description)
        }
    }

    let key: String
    let values: [String]

    init(stringLiteral sentence: String) {
        (key, values) = (sentence, [])
    }

    init(stringInterpolation sentence: StringInterpolation) {
        (key, values) = (sentence.key, sentence.values)
    }
}
