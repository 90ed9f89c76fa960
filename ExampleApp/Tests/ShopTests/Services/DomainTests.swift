import Testing

@testable import ShopCore

struct DomainTests {
    @Test(
        "a product's price is that of all its SKUs",
        arguments: [
            ([], "not for sale"), ([.regular(10)], "€10.00"),
            ([.regular(10), .regular(12)], "€10.00 to €12.00"),
            ([.sale(8, was: 10), .sale(8, was: 10)], "€8.00 (was €10.00)"),
            ([.sale(8, was: 10), .regular(8)], "€8.00"),
        ] as [([Price], String)])
    func price(_ prices: [Price], _ text: String) {
        #expect("\(ProductPrice(of: prices))" == text)
    }

    @Test(
        "each word of a search begins a word of the product, in whatever case and accents",
        arguments: [
            ("", true), ("cup", true), ("TEA", true), ("réd c", true), ("up", false),
            ("cup blue", false),
        ])
    func search(_ query: String, _ isFound: Bool) {
        #expect(SearchQuery(query).matches(makeProduct()) == isFound)
    }
}
