// error: add then: { … } or then: {}, and catch: { error in … } if the operation can throw
// An error that is not turned into an output would vanish.

import SimpleViewModel

final class CatalogueViewModel: ViewModel {
    enum Work { case search }

    private let tasks = ViewModelTasks<Work>()

    func accept(_ query: String, respond: @escaping ([String]) -> Void) {
        #if FIXED
        tasks.run(.search, .restart) {
            try await search(query)
        } then: { results in
            respond(results)
        } catch: { _ in
            respond([])
        }
        #else
        tasks.run(.search, .restart) {
            try await search(query)
        } then: { results in
            respond(results)
        }
        #endif
    }
}

func search(_ query: String) async throws -> [String] { [query] }
