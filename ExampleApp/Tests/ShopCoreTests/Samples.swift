import ShopCore

func makeSKU(
    _ id: SKUID = "CUP-RED-S",
    of productName: String = "Cup",
    color: String = "Red",
    size: String = "S",
    price: Price = .regular(euros(10)),
    stock: Int = 2
) -> SKU {
    SKU(id: id, productName: productName, color: color, size: size, price: price, stock: stock)
}

func makeProduct(_ id: ProductID = "cup", name: String = "Cup", skus: [SKU] = [makeSKU()]) -> Product {
    Product(id: id, name: name, summary: "Holds tea.", skus: skus)
}

func euros(_ amount: Int) -> Money { Money(cents: amount * 100, currency: .eur) }
