import Foundation
import SimpleViewModel

extension CatalogueViewModel {
    func loadNextPage(respond: @escaping Respond) {
        guard case .items = content, let results, let number = results.nextPage,
            !tasks.isRunning(.search), !tasks.isRunning(.nextPage)
        else { return }
        show(.items(results.items, more: .loading), respond: respond)
        tasks.run(.nextPage, .ignoreWhileRunning) { [products] in
            try await products.page(number, for: results.query)
        } then: { [self] page in
            self.results?.append(page)
            showResults(respond: respond)
        } catch: { [self] error in
            show(.items(self.results?.items ?? [], more: .failed(error.localizedDescription)), respond: respond)
        }
    }

    /// Shows in the list a change that was made in a product's details.
    func apply(_ change: ProductChange, respond: Respond) {
        results?.apply(change)
        guard case let .items(items, more) = content, let results, results.items != items else { return }
        show(.items(results.items, more: more), respond: respond)
    }
}
