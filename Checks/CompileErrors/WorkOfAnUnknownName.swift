// error: type 'SearchViewModel.Work' has no member 'addToBag'
// The names of a view model's work are its own.

import SimpleViewModel

final class SearchViewModel: ViewModel {
    enum Work { case search }

    private let tasks = ViewModelTasks<Work>()

    func accept(_ text: String, respond: @escaping (String) -> Void) {
        #if FIXED
        tasks.cancel(.search)
        #else
        tasks.cancel(.addToBag)
        #endif
    }
}
