// error: invalid conversion from throwing function
// An error that nobody turns into an output would vanish.

import SimpleViewModel

final class CatalogueViewModel: ViewModel {
    enum Work { case search }

    let tasks = ViewModelTasks<Work>()

    func accept(_ query: String, respond: @escaping ([String]) -> Void) {
        #if FIXED
        tasks.run(.search, .restart, respond: respond) { respond in
            respond(try await search(query))
        } catch: { _ in
            []
        }
        #else
        tasks.run(.search, .restart, respond: respond) { respond in
            respond(try await search(query))
        }
        #endif
    }
}

func search(_ query: String) async throws -> [String] { [query] }
