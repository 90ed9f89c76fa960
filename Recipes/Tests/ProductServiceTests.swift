import Testing

@testable import Recipes

@Suite struct ProductServiceTests {
    @Test func theSampleAnswers() async throws {
        #expect(try await ProductService.sample.load().skus == ["Navy, S", "Moss, M"])
        try await ProductService.sample.setLiked(true)
    }
}
