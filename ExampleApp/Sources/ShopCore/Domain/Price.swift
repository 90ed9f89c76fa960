import Foundation

/// An exact amount of money, in euros.
struct Money: Hashable, Comparable, Sendable, CustomStringConvertible, Codable,
    ExpressibleByIntegerLiteral
{
    let cents: Int

    init(cents: Int) { self.cents = cents }
    init(integerLiteral euros: Int) { cents = euros * 100 }

    /// Reads a number of cents, up to a million euros.
    init(from decoder: any Decoder) throws { cents = try decoder.count(upTo: 100_000_000) }

    func encode(to encoder: any Encoder) throws { try cents.encode(to: encoder) }

    /// As in `€1,249.90`.
    var description: String {
        (Decimal(cents) / 100).formatted(.currency(code: "EUR").locale(Locale(identifier: "en_IE")))
    }

    static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }
    static func * (amount: Money, count: Int) -> Money { Money(cents: amount.cents * count) }
    static func + (left: Money, right: Money) -> Money { Money(cents: left.cents + right.cents) }
}

/// A number of things, up to a million when it is read, so that sums of a bag cannot overflow.
@propertyWrapper struct Count: Hashable, Sendable, Codable {
    var wrappedValue: Int

    init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws { wrappedValue = try decoder.count(upTo: 1_000_000) }
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Decoder {
    fileprivate func count(upTo limit: Int) throws -> Int {
        let container = try singleValueContainer()
        // By way of `Double`: a number too large for `Int` is then an error at its place, as others
        // are.
        guard let count = Int(exactly: try container.decode(Double.self)), 0...limit ~= count else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Out of range.")
        }
        return count
    }
}

/// The price of a SKU.
struct Price: Hashable, Sendable, Codable, CustomStringConvertible {
    /// What the customer pays.
    let amount: Money
    /// The price before a sale.
    var before: Money?

    var description: String { before.map { "\(amount) (was \($0))" } ?? "\(amount)" }
}

extension [Price] {
    /// The price of a product: of all its SKUs together.
    var summary: String {
        let amounts = map(\.amount)
        guard let lowest = amounts.min(), let highest = amounts.max() else { return "not for sale" }
        if lowest < highest { return "\(lowest) to \(highest)" }
        // If only some are reduced to this amount, "was" would not be true of all.
        return Set(self).count == 1 ? "\(self[0])" : "\(lowest)"
    }
}
