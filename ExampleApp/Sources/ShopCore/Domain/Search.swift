import Foundation

/// The words of a search, without extra spaces around and between them.
public struct SearchQuery: Hashable, Sendable {
    let text: String

    public init(_ text: String) {
        self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    var isEmpty: Bool { text.isEmpty }

    /// Whether each word begins one of the product's name, summary or colours.
    func matches(_ product: Product) -> Bool {
        guard !isEmpty else { return true }
        let texts = [product.name, product.summary] + product.skus.map(\.color.name)
        let words = texts.flatMap(\.words)
        let sought = text.words
        return !sought.isEmpty
            && sought.allSatisfy { sought in words.contains { $0.hasPrefix(sought) } }
    }

    /// Whether both look for the same.
    func means(_ other: SearchQuery) -> Bool { text.folded == other.text.folded }
}

/// A part of the results of a search, enough for a screen or two.
public struct CataloguePage: Hashable, Sendable {
    let products: [Product]
    /// How many products were found, on all pages.
    let totalCount: Int
    /// The number of the page that follows; nil on the last one.
    let next: Int?

    /// Cuts one page, counted from 1, out of all that was found.
    public init(_ number: Int, of size: Int, from found: [Product]) {
        let start = min((number - 1) * size, found.count)
        let end = min(start + size, found.count)
        products = Array(found[start..<end])
        totalCount = found.count
        next = end < found.count ? number + 1 : nil
    }
}

extension String {
    /// For comparing, the same in every locale: small letters, without accents.
    var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }

    /// Its words and numbers, for comparing.
    fileprivate var words: [Substring] { folded.split { !$0.isLetter && !$0.isNumber } }

    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
