public enum Currency: String, Hashable, Sendable, Codable {
    case eur = "EUR"
    case gbp = "GBP"
    case usd = "USD"

    var symbol: String {
        switch self {
        case .eur: "€"
        case .gbp: "£"
        case .usd: "$"
        }
    }
}

/// An exact amount of money; the shop's amounts are all in the one currency of its catalogue.
public struct Money: Hashable, Sendable {
    public let cents: Int
    public let currency: Currency

    public init(cents: Int, currency: Currency) {
        self.cents = cents
        self.currency = currency
    }

    /// Reads the same in every locale, as in `€1249.90`.
    public var formatted: String {
        let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")\(currency.symbol)\(whole).\(rest < 10 ? "0" : "")\(rest)"
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
