import Foundation
import ShopCore
import Testing

struct ShopLinkTests {
    @Test(
        "an address in the shop names a screen",
        arguments: [
            ("shop://product/linen-shirt", .product("linen-shirt")),
            ("shop://product/linen-shirt/", .product("linen-shirt")),
            ("shop://product/caf%C3%A9%2Fcup", .product("café/cup")),
            ("shop://product/..", .product("..")),
            ("shop://search?query=wool%20socks", .search("wool socks")),
            ("shop://search?page=2&query=linen&query=wool#top", .search("linen")),
            ("shop://bag", .bag),
            ("SHOP://Bag/?from=mail", .bag),
            ("shop://account", .account),
            ("shop://account/addresses", .addresses),
        ] as [(String, ShopLink)]
    )
    func place(address: String, link: ShopLink) throws {
        #expect(try ShopLink(address) == link)
    }

    @Test(
        "an address that leads nowhere is refused with a sentence",
        arguments: [
            ("", .notALink("")),
            ("bag", .notALink("bag")),
            ("http://bag", .notALink("http://bag")),
            ("javascript:alert(1)", .notALink("javascript:alert(1)")),
            ("shop:", .unknownPlace("shop:")),
            ("shop:bag", .unknownPlace("shop:bag")),
            ("shop://", .unknownPlace("shop://")),
            ("shop://bag/1", .unknownPlace("shop://bag/1")),
            ("shop://account/../bag", .unknownPlace("shop://account/../bag")),
            ("shop://product/a/b", .unknownPlace("shop://product/a/b")),
            ("shop://product/%FF", .unknownPlace("shop://product/%FF")),
            ("shop://product", .incompleteLink("shop://product", example: "shop://product/linen-shirt")),
            ("shop://product//", .incompleteLink("shop://product//", example: "shop://product/linen-shirt")),
            ("shop://search", .incompleteLink("shop://search", example: "shop://search?query=linen")),
            (
                "shop://search?query=%0A",
                .incompleteLink("shop://search?query=%0A", example: "shop://search?query=linen")
            ),
        ] as [(String, ShopError)]
    )
    func nowhere(address: String, error: ShopError) {
        #expect(throws: error) { try ShopLink(address) }
        #expect(error.localizedDescription.hasPrefix("\"\(address)\" "))
    }

    @Test("an address of a megabyte is refused, or names a product that does not exist")
    func long() throws {
        let text = String(repeating: "%00/", count: 250_000)
        #expect(throws: ShopError.self) { try ShopLink("shop://" + text) }
        #expect(throws: ShopError.self) { try ShopLink("shop://product/" + text) }
        #expect(throws: ShopError.self) { try ShopLink(text) }
    }
}
