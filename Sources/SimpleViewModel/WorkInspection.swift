// SimpleViewModel: what the testing kit may know of asynchronous work. Not needed beside a dropped-in core.
// Released under the MIT license.

extension ViewModelInterface {
    /// The names of the work that has not ended, in the order in which it was run.
    package var namesOfRunningWork: [String] {
        core.lists.flatMap { ($0 as? any NamedWork)?.runningWork ?? [] }.sorted { $0.number < $1.number }.map(\.name)
    }
}

/// The work that the current task belongs to.
@MainActor package enum CurrentWork {
    /// Its name; nil outside any work.
    package static var name: String? {
        guard let item = WorkScope.current.get().item else { return nil }
        let named = item.owner?.lists.lazy.flatMap { ($0 as? any NamedWork)?.runningWork ?? [] }
        return named?.first { $0.item === item }?.name
    }
}

@MainActor private protocol NamedWork {
    var runningWork: [(name: String, number: Int, item: WorkItem)] { get }
}

extension WorkTable: NamedWork {
    fileprivate var runningWork: [(name: String, number: Int, item: WorkItem)] {
        groups.flatMap { name, group in group.items.map { ("\(name)", $0.number, $0) } }
    }
}
