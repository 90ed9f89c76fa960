import Testing

@testable import ShopCore

struct DomainTests {
    @Test("an amount has thousands separated and two decimals")
    func money() {
        #expect("\(Money(cents: 124_990))" == "€1,249.90")
        #expect("\(Money(cents: 5))" == "€0.05")
        #expect("\(Money(cents: 100_000_000))" == "€1,000,000.00")
    }

    @Test(
        "a product's price is that of all its SKUs",
        arguments: [
            ([], "not for sale"), ([.regular(10)], "€10.00"), ([.regular(10), .regular(12)], "€10.00 to €12.00"),
            ([.sale(8, was: 10), .sale(8, was: 10)], "€8.00 (was €10.00)"),
            ([.sale(8, was: 10), .regular(8)], "€8.00"),
        ] as [([Price], String)])
    func price(_ prices: [Price], _ text: String) {
        #expect("\(ProductPrice(of: prices))" == text)
    }

    @Test(
        "each word of a search begins a word of the product, in whatever case and accents",
        arguments: [("", true), ("cup", true), ("TEA", true), ("réd c", true), ("up", false), ("cup blue", false)])
    func search(_ query: String, _ isFound: Bool) {
        #expect(SearchQuery(query).matches(makeProduct()) == isFound)
    }

    @Test(
        "an email has a name, an @ and a domain",
        arguments: [
            ("a@b.c", true), (" A@B.C ", true), ("a", false), ("a@b", false), ("@b.c", false), ("a@b..c", false),
            ("a b@c.d", false),
        ])
    func email(_ text: String, _ isEmail: Bool) {
        #expect((EmailAddress(text) != nil) == isEmail)
    }
}
