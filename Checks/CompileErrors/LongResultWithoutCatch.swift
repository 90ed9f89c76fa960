// error: cannot infer type of closure parameter 'items' without a type annotation
// Two closures with several statements hide from the compiler that `catch:` is missing.

import SimpleViewModel

final class ListViewModel: ViewModel {
    enum Output { case items([String]), failed }
    enum Work { case load }

    private let tasks = ViewModelTasks<Work>()

    func accept(_ input: Void, respond: @escaping (Output) -> Void) {
        #if FIXED
        tasks.run(.load, .restart) {
            let items = try await load()
            return items
        } then: { items in
            let sorted = items.sorted()
            respond(.items(sorted))
        } catch: { _ in
            respond(.failed)
        }
        #else
        tasks.run(.load, .restart) {
            let items = try await load()
            return items
        } then: { items in
            let sorted = items.sorted()
            respond(.items(sorted))
        }
        #endif
    }
}

func load() async throws -> [String] { [] }
