// error: add then: { … } or then: {}, and catch: { error in … } if the operation can throw
// Work that returns nothing says that nothing follows it, so that a forgotten output is noticed.

import SimpleViewModel

final class CatalogueViewModel: ViewModel {
    enum Work { case delete }

    private let tasks = ViewModelTasks<Work>()

    func accept(_ id: String, respond: @escaping (String) -> Void) {
        #if FIXED
        tasks.run(.delete, .ignoreWhileRunning) {
            try await delete(id)
        } then: {
        } catch: { error in
            respond("\(error)")
        }
        #else
        tasks.run(.delete, .ignoreWhileRunning) {
            try await delete(id)
        } catch: { error in
            respond("\(error)")
        }
        #endif
    }
}

func delete(_ id: String) async throws {}
