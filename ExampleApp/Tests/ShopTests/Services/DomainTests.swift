import Testing

@testable import ShopCore

struct DomainTests {
    @Test(
        "a product's price is that of all its SKUs",
        arguments: [
            ([], "not for sale"), ([Price(amount: 10)], "€10.00"),
            ([Price(amount: 10), Price(amount: 12)], "€10.00 to €12.00"),
            ([sale, sale], "€8.00 (was €10.00)"), ([sale, Price(amount: 8)], "€8.00"),
        ] as [([Price], String)])
    func price(_ prices: [Price], _ text: String) {
        #expect(prices.summary == text)
    }

    private static let sale = Price(amount: 8, before: 10)

    @Test(
        "each word of a search begins a word of the product, in whatever case and accents",
        arguments: [
            ("", true), ("cup", true), ("TEA", true), ("réd c", true), ("cup-red", true),
            ("50", true),
            ("up", false), ("cup blue", false), ("0", false), ("&", false),
        ])
    func search(_ query: String, _ isFound: Bool) {
        #expect(SearchQuery(query).matches(makeProduct(name: "Cup 501")) == isFound)
    }

    @Test(
        "an email has a name, an @ and a domain with a dot",
        arguments: [
            ("ada@example.com", true), ("a.b@c.d.e", true), ("ada", false), ("ada@", false),
            ("@example.com", false), ("ada@example", false), ("ada@.com", false),
            ("a da@example.com", false),
        ])
    func email(_ text: String, _ isEmail: Bool) { #expect(text.isEmail == isEmail) }

    @Test("texts of a form are of a certain length at most, without the spaces around them")
    func lengths() {
        let client = DemoServer(in: makeFolder())
        let profiles = EditProfile(account: "ada", client: client)
        let addresses = EditAddress(
            repository: CachedAddresses(of: "ada", client: client, cache: Cache()))
        for (count, isLong) in [(60, false), (61, true)] {
            let text = String(repeating: "x", count: count)
            let profile = Profile(name: " \(text)")
            #expect((profiles.problem(in: .name, of: profile) != nil) == isLong)
            let address = Address(id: "a", label: "\(text) ")
            #expect((addresses.problem(in: .label, of: address) != nil) == isLong)
        }
        for (count, isLong) in [(500, false), (501, true)] {
            let profile = Profile(biography: String(repeating: "x", count: count) + "\n")
            #expect((profiles.problem(in: .biography, of: profile) != nil) == isLong)
        }
    }
}
