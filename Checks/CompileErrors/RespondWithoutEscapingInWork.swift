// error: escaping closure captures non-escaping parameter 'respond'
// A view model that responds from its work declares `respond` as `@escaping`.

import SimpleViewModel

final class LoadViewModel: ViewModel {
    enum Work { case load }

    private let tasks = ViewModelTasks<Work>()

    #if FIXED
    func accept(_ input: Int, respond: @escaping (Int) -> Void) {
        tasks.run(.load, .restart) {
            await load()
        } then: {
            respond($0)
        }
    }
    #else
    func accept(_ input: Int, respond: (Int) -> Void) {
        tasks.run(.load, .restart) {
            await load()
        } then: {
            respond($0)
        }
    }
    #endif
}

@concurrent func load() async -> Int { 1 }
