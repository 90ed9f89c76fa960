/// The price of a SKU.
public enum Price: Hashable, Sendable {
    case regular(Money)
    case sale(Money, was: Money)

    /// The price that the customer pays.
    public var amount: Money {
        switch self {
        case let .regular(amount), let .sale(amount, was: _): amount
        }
    }

    public var formatted: String {
        switch self {
        case let .regular(amount): amount.formatted
        case let .sale(amount, was: before): localized("\(amount.formatted) (was \(before.formatted))")
        }
    }
}

/// The range of the prices of a product's SKUs.
public enum ProductPrice: Hashable, Sendable {
    case unavailable
    case single(Price)
    case range(from: Money, to: Money)

    init(of prices: [Price]) {
        let amounts = prices.map(\.amount)
        guard let lowest = amounts.min(), let highest = amounts.max() else {
            self = .unavailable
            return
        }
        if lowest < highest {
            self = .range(from: lowest, to: highest)
        } else {
            // Where some cost the same as ever and others are reduced to it, "was" would not be true of all.
            self = .single(Set(prices).count == 1 ? prices[0] : .regular(lowest))
        }
    }

    public var formatted: String {
        switch self {
        case .unavailable: localized("not for sale")
        case let .single(price): price.formatted
        case let .range(lowest, highest): localized("\(lowest.formatted) to \(highest.formatted)")
        }
    }
}
