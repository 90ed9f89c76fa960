// error: passing non-escaping parameter 'respond' to function expecting an '@escaping' closure
// A view model that passes `respond` to its work declares it as `@escaping`.

import SimpleViewModel

final class LoadViewModel: ViewModel {
    enum Work { case load }

    private let tasks = ViewModelTasks<Work>()

    #if FIXED
    func accept(_ input: Int, respond: @escaping (Int) -> Void) {
        tasks.run(.load, .restart, respond: respond) { respond in respond(await load()) }
    }
    #else
    func accept(_ input: Int, respond: (Int) -> Void) {
        tasks.run(.load, .restart, respond: respond) { respond in respond(await load()) }
    }
    #endif
}

@concurrent func load() async -> Int { 1 }
