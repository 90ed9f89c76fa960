import Foundation

/// The words of a search, without extra spaces around and between them.
public struct SearchQuery: Hashable, Sendable {
    /// Finds every product.
    public static let everything = SearchQuery("")

    /// The words, with one space between each.
    public let text: String

    public init(_ text: String) {
        self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    public var isEmpty: Bool { text.isEmpty }

    /// Tells whether each word begins one of the product's name, summary or colours, in whatever case and accents.
    public func matches(_ product: Product) -> Bool {
        guard !isEmpty else { return true }
        let text = ([product.name, product.summary] + product.skus.map(\.color)).joined(separator: " ")
        let words = Self.fold(text).split { !$0.isLetter && !$0.isNumber }
        return Self.fold(self.text).split(separator: " ").allSatisfy { word in words.contains { $0.hasPrefix(word) } }
    }

    /// Tells whether both look for the same, in whatever case and accents.
    public func means(_ other: SearchQuery) -> Bool { Self.fold(text) == Self.fold(other.text) }

    /// Tells whether the query begins as typed so far.
    public func begins(with other: SearchQuery) -> Bool { Self.fold(text).hasPrefix(Self.fold(other.text)) }

    private static func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
