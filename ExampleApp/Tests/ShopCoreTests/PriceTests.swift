import Foundation
import ShopCore
import Testing

struct PriceTests {
    @Test(
        "money has two decimals, and the signs of the locale",
        arguments: [
            (0, "en_US", "€0.00"), (5, "en_US", "€0.05"), (1990, "en_GB", "€19.90"), (124_990, "en_US", "€1,249.90"),
            (-105, "en_US", "-€1.05"), (124_990, "de_DE", "1.249,90\u{A0}€"), (1990, "fr_FR", "19,90\u{A0}€"),
        ]
    )
    func money(cents: Int, locale: String, text: String) {
        Locale.$shop.withValue(Locale(identifier: locale)) {
            #expect(Money(cents: cents, currency: .eur).formatted == text)
        }
    }

    @Test("each currency has its sign", arguments: [(Currency.eur, "€1.00"), (.gbp, "£1.00"), (.usd, "$1.00")])
    func currency(_ currency: Currency, text: String) {
        Locale.$shop.withValue(Locale(identifier: "en_US")) {
            #expect(Money(cents: 100, currency: currency).formatted == text)
        }
    }

    @Test("a sale price shows the regular price")
    func sale() {
        #expect(Price.sale(euros(7), was: euros(9)).formatted == "€7.00 (was €9.00)")
    }

    @Test(
        "a product's price covers those of its SKUs",
        arguments: [
            ([], "not for sale"),
            ([.regular(euros(9)), .regular(euros(9))], "€9.00"),
            ([.sale(euros(7), was: euros(9)), .sale(euros(7), was: euros(9))], "€7.00 (was €9.00)"),
            ([.sale(euros(7), was: euros(9)), .regular(euros(7))], "€7.00"),
            ([.regular(euros(9)), .sale(euros(7), was: euros(9))], "€7.00 to €9.00"),
        ] as [([Price], String)]
    )
    func productPrice(prices: [Price], text: String) {
        #expect(makeProduct(skus: prices.map { makeSKU(price: $0) }).price.formatted == text)
    }

    @Test("amounts in two currencies cannot be added, and the message names both")
    func twoCurrencies() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Money(cents: 100, currency: .eur) + Money(cents: 100, currency: .usd)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("these are in eur and usd"))
    }
}
