import Foundation

extension DecodingError {
    /// The error and its place in the file, in the shop's own words: the decoder's differ between platforms.
    static func reason(of error: any Error) -> String {
        switch error as? DecodingError {
        case let .keyNotFound(key, context): "\(path(context.codingPath + [key])) is missing"
        case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is not valid JSON"
        case let .valueNotFound(_, context), let .typeMismatch(_, context), let .dataCorrupted(context):
            "\(path(context.codingPath)) has a value that is not allowed there"
        default: "it does not hold what it should"
        }
    }

    /// The way to a value as in `products[2].skus[0].price`.
    private static func path(_ keys: [any CodingKey]) -> String {
        guard !keys.isEmpty else { return "the whole" }
        let path = keys.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        return path.hasPrefix(".") ? String(path.dropFirst()) : path
    }
}
