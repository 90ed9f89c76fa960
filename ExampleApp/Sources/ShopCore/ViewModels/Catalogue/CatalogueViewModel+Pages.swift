import Foundation
import SimpleViewModel

extension CatalogueViewModel {
    func loadNextPage(respond: @escaping Respond) {
        guard content.value != nil, let results, let number = results.nextPage,
            !tasks.isRunning(.search), !tasks.isRunning(.nextPage)
        else { return }
        show(.shown(results.list(.loading)), respond: respond)
        tasks.run(.nextPage, .ignoreWhileRunning) { [products] in
            try await products.page(number, for: results.query)
        } then: { [self] page in
            self.results?.append(page)
            showResults(respond: respond)
        } catch: { [self] error in
            guard let results = self.results else { return }
            show(.shown(results.list(.failed(error.localizedDescription))), respond: respond)
        }
    }

    /// Shows in the list a change that was made in a product's details.
    func apply(_ change: ProductChange, respond: Respond) {
        results?.apply(change)
        guard let list = content.value, let results, results.items != list.items else { return }
        show(content.with(results.list(list.more)), respond: respond)
    }
}
