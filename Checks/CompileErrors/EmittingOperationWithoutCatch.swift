// error: add each: { … }, and catch: { error in … } if the operation can throw
// An error that is not turned into an output would vanish.

import SimpleViewModel

final class DownloadViewModel: ViewModel {
    enum Work { case download }

    private let tasks = ViewModelTasks<Work>()

    func accept(_ id: Int, respond: @escaping (Int?) -> Void) {
        #if FIXED
        tasks.run(.download, .restart) { emit in
            try await download(id) { emit($0) }
        } each: { percent in
            respond(percent)
        } catch: { _ in
            respond(nil)
        }
        #else
        tasks.run(.download, .restart) { emit in
            try await download(id) { emit($0) }
        } each: { percent in
            respond(percent)
        }
        #endif
    }
}

func download(_ id: Int, report: @Sendable (Int) -> Void) async throws {}
