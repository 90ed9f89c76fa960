// error: type 'SearchViewModel' does not conform to protocol 'ViewModel'
// Only a view model without work has its tasks provided.

import SimpleViewModel

final class SearchViewModel: ViewModel {
    enum Work { case search }

    #if FIXED
    let tasks = ViewModelTasks<Work>()
    #endif

    func accept(_ text: String, respond: (String) -> Void) { respond(text) }
}
