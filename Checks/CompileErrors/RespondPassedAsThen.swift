// error: passing non-Sendable parameter 'respond' to function expecting a '@Sendable' closure
// `then` belongs to the main actor. Call `respond` in it.

import SimpleViewModel

final class LoadViewModel: ViewModel {
    enum Work { case load }

    private let tasks = ViewModelTasks<Work>()

    func accept(_ input: Int, respond: @escaping (Int) -> Void) {
        #if FIXED
        tasks.run(.load, .restart, operation: { await load() }, then: { respond($0) })
        #else
        tasks.run(.load, .restart, operation: { await load() }, then: respond)
        #endif
    }
}

@concurrent func load() async -> Int { 1 }
