import Foundation

public enum Currency: String, Hashable, Sendable, Codable {
    case eur = "EUR"
    case gbp = "GBP"
    case usd = "USD"
}

/// An exact amount of money; the shop's amounts are all in the one currency of its catalogue.
public struct Money: Hashable, Sendable {
    public let cents: Int
    public let currency: Currency

    public init(cents: Int, currency: Currency) {
        (self.cents, self.currency) = (cents, currency)
    }

    /// As in `€1,249.90`, or `1.249,90 €` in Germany.
    public var formatted: String {
        (Decimal(cents) / 100).formatted(.currency(code: currency.rawValue).locale(.shop))
    }

    public static func * (amount: Money, quantity: Int) -> Money {
        Money(cents: amount.cents * quantity, currency: amount.currency)
    }

    public static func + (left: Money, right: Money) -> Money {
        requireOneCurrency(left, right)
        return Money(cents: left.cents + right.cents, currency: left.currency)
    }

    private static func requireOneCurrency(_ left: Money, _ right: Money) {
        precondition(
            left.currency == right.currency,
            "Amounts must be in one currency, but these are in \(left.currency) and \(right.currency); convert one first."
        )
    }
}

extension Money: Comparable {
    public static func < (left: Money, right: Money) -> Bool {
        requireOneCurrency(left, right)
        return left.cents < right.cents
    }
}
