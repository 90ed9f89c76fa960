// error: cannot infer contextual base in reference to member 'items'
// An operation has a `respond` only if `run` gets one.

import SimpleViewModel

final class ListViewModel: ViewModel {
    enum Output { case items([String]) }
    enum Work { case load }

    private let tasks = ViewModelTasks<Work>()

    func accept(_ input: Void, respond: @escaping (Output) -> Void) {
        #if FIXED
        tasks.run(.load, .restart, respond: respond) { respond in
            respond(.items(await load()))
        }
        #else
        tasks.run(.load, .restart) { respond in
            respond(.items(await load()))
        }
        #endif
    }
}

func load() async -> [String] { [] }
