import Foundation
import SimpleViewModel

extension CatalogueViewModel {
    func loadNextPage() {
        guard content.value != nil, let results, let number = results.nextPage,
            !tasks.isRunning(.search), !tasks.isRunning(.nextPage)
        else { return }
        content = .shown(results.list(.loading))
        tasks.run(.nextPage, .ignoreWhileRunning) { [products] in
            try await products.page(number, for: results.query)
        } then: { [self] page in
            self.results?.append(page)
            showResults()
        } catch: { [self] error in
            guard let results = self.results else { return }
            content = .shown(results.list(.failed(error.localizedDescription)))
        }
    }

    /// Shows in the list a change that was made in a product's details.
    func apply(_ change: ProductChange) {
        results?.apply(change)
        guard let list = content.value, let results else { return }
        content = content.with(results.list(list.more))
    }
}
