import Foundation

/// A place in the shop, written as an address: `shop://product/linen-shirt`, `shop://search?query=linen`, `shop://bag`,
/// `shop://account` or `shop://account/addresses`.
public enum ShopLink: Hashable, Sendable {
    case product(ProductID)
    case search(String)
    case bag
    case account
    case addresses

    public init(_ text: String) throws(ShopError) {
        guard let url = URL(string: text) else { throw .notALink(text) }
        try self.init(url)
    }

    /// Reads an address, which anyone can have written.
    public init(_ url: URL) throws(ShopError) {
        let address = url.absoluteString
        guard url.scheme?.lowercased() == "shop" else { throw .notALink(address) }
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { throw .unknownPlace(address) }
        let path = parts.percentEncodedPath.split(separator: "/").map { $0.removingPercentEncoding ?? "" }
        let query = parts.queryItems?.first { $0.name == "query" }?.value ?? ""
        switch (parts.host?.lowercased(), path) {
        case ("product", _) where path.count == 1 && !path[0].isEmpty: self = .product(ProductID(rawValue: path[0]))
        case ("product", []): throw .incompleteLink(address, example: "shop://product/linen-shirt")
        case ("search", []) where !SearchQuery(query).isEmpty: self = .search(query)
        case ("search", []): throw .incompleteLink(address, example: "shop://search?query=linen")
        case ("bag", []): self = .bag
        case ("account", []): self = .account
        case ("account", ["addresses"]): self = .addresses
        default: throw .unknownPlace(address)
        }
    }
}
