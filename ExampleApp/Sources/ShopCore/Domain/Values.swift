import Foundation

/// The name of one thing among others of its kind; a product's can't be mistaken for a SKU's.
public struct Identifier<Thing>: RawRepresentable, Hashable, Sendable, Codable,
    ExpressibleByStringInterpolation, CustomStringConvertible
{
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    public var description: String { rawValue }
}

public typealias ProductID = Identifier<Product>
public typealias SKUID = Identifier<SKU>
public typealias AddressID = Identifier<Address>
typealias AccountID = Identifier<Account>

/// The kind of thing that an ``AccountID`` names.
enum Account {}

/// A password, which nothing prints: not a log, a trace, a failed test or a debugger.
///
/// View models are given it instead of a `String`, so that inputs can be traced.
public struct Password: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// For the request that checks it.
    let clearText: String

    public init(_ clearText: String = "") {
        self.clearText = clearText
    }

    /// Tells whether there is one, and not how long it is.
    public var description: String { clearText.isEmpty ? "" : "••••" }
    public var customMirror: Mirror { Mirror(reflecting: description) }
}

extension String {
    /// For comparing, the same in every locale: small letters, without accents.
    var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }

    /// Without the spaces around it.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Whether each word of a search is in it.
    func contains(wordsOf text: String) -> Bool {
        let own = folded
        return text.folded.split(whereSeparator: \.isWhitespace).allSatisfy { own.contains($0) }
    }
}
