import Foundation

/// A catalogue in a file, which is read once, and again when it has been changed.
///
/// As an actor it reads away from the main actor, which stays free for the views.
actor CatalogueOnDisk: CatalogueSource {
    private let url: URL
    private var index: CatalogueIndex?
    private var stamp: FileStamp?

    init(_ url: URL) {
        self.url = url
    }

    /// The first page looks whether the file has been changed; those that follow are cut from the same products, so that
    /// none is missing or comes twice.
    func page(_ number: Int, of size: Int, for query: SearchQuery) throws(ProductServiceError) -> CataloguePage {
        if number > 1, let index { return index.page(number, of: size, for: query) }
        return try currentIndex().page(number, of: size, for: query)
    }

    func product(_ id: ProductID) throws(ProductServiceError) -> Product? { try currentIndex().product(id) }

    func skus(_ ids: Set<SKUID>) throws(ProductServiceError) -> [SKU] { try currentIndex().skus(ids) }

    private func currentIndex() throws(ProductServiceError) -> CatalogueIndex {
        let stamp = FileStamp(of: url)
        if let index, stamp == self.stamp { return index }
        let new = CatalogueIndex(try CatalogueFile(data(), from: url).makeProducts())
        (index, self.stamp) = (new, stamp)
        return new
    }

    private func data() throws(ProductServiceError) -> Data {
        do {
            return try Data(contentsOf: url)
        } catch CocoaError.fileReadNoSuchFile {
            let folder = url.deletingLastPathComponent().lastPathComponent
            throw url == CatalogueProductService.bundledCatalogue
                ? .ownCatalogueMissing(folder: folder) : .catalogueNotFound(url)
        } catch {
            throw .catalogueUnreadable(url, reason: "it does not open as a file that you may read")
        }
    }
}
