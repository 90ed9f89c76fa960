import Foundation

extension DecodingError {
    /// What is wrong and where, in words of our own: the decoder's differ from platform to platform.
    var reason: String {
        switch self {
        case let .keyNotFound(key, context): "\((context.codingPath + [key]).formatted) is missing"
        case let .valueNotFound(_, context): "\(context.codingPath.formatted) is null"
        case let .typeMismatch(type, context): "\(context.codingPath.formatted) is not \(Self.name(of: type))"
        case let .dataCorrupted(context) where context.codingPath.isEmpty: "it is not valid JSON"
        case let .dataCorrupted(context): "\(context.codingPath.formatted) has a value that is not allowed there"
        @unknown default: "it does not hold what it should"
        }
    }

    /// What is expected, as one who writes such files would say it.
    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is WholeNumber.Type: "a whole number from 0 to 999999999"
        case is Quantity.Type: "a whole number from 1 to 99999"
        case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: "a number"
        case let type where "\(type)".hasPrefix("Array"): "a list"
        default: "an object in braces"
        }
    }
}

extension [any CodingKey] {
    /// The way to a value as one would write it in code, as in `products[2].skus[0].price`.
    var formatted: String {
        guard !isEmpty else { return "its outermost value" }
        return reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}
