// error: type 'Query' does not conform to protocol 'Hashable'
// Work is identified by its name, which must be comparable with other names.

import SimpleViewModel

struct Query {
    let text: String
}

#if FIXED
extension Query: Hashable {}
#endif

final class SearchViewModel: ViewModel {
    private let tasks = ViewModelTasks<Query>()

    func accept(_ text: String, respond: @escaping (String) -> Void) {
        tasks.run(Query(text: text), .restart, operation: { text }, then: { respond($0) })
    }
}
