import Foundation
import ShopCore
import Testing

struct ProductImageTests {
    @Test("an image that is not known, or not even a name, makes no catalogue unreadable")
    func lenient() throws {
        let images = try JSONDecoder().decode([ProductImage].self, from: Data(#"["hat", "rocket", 7, null, []]"#.utf8))
        #expect(images == [.hat, .unknown, .unknown, .unknown, .unknown])
    }

    @Test("a product has the image that its catalogue names, and an unknown one without a name")
    func catalogue() async throws {
        let service = CatalogueProductService(data: TemporaryFolder().data)
        let (hat, tie) = (try await service.product(id: "felt-hat"), try await service.product(id: "silk-tie"))
        #expect([ProductPage(hat).image, CatalogueItem(tie).image] == [.hat, .unknown])
    }
}
