// error: risks causing data races
// `respond` belongs to the main thread; use `ViewModelTasks` instead of a detached task.

import SimpleViewModel

final class LoadViewModel: ViewModel {
    enum Work { case load }

    private let tasks = ViewModelTasks<Work>()

    func accept(_ input: Int, respond: @escaping (Int) -> Void) {
        #if FIXED
        tasks.run(.load, .restart, operation: { await load() }, then: { respond($0) })
        #else
        Task.detached { respond(await load()) }
        #endif
    }
}

@concurrent func load() async -> Int { 1 }
