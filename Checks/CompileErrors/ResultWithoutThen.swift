// error: add then: { … } or then: {}, and catch: { error in … } if the operation can throw
// A result that is not used would be lost.

import SimpleViewModel

final class CatalogueViewModel: ViewModel {
    enum Work { case search }

    private let tasks = ViewModelTasks<Work>()

    func accept(_ query: String, respond: @escaping ([String]) -> Void) {
        #if FIXED
        tasks.run(.search, .restart) {
            await search(query)
        } then: { results in
            respond(results)
        }
        #else
        tasks.run(.search, .restart) {
            await search(query)
        }
        #endif
    }
}

func search(_ query: String) async -> [String] { [query] }
