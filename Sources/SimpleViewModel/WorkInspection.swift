// SimpleViewModel: names of asynchronous work, and the number of receivers, for the testing kit. Not needed beside a dropped-in core.
// Released under the MIT license.

extension ViewModelInterface {
    /// The names of the work that has not ended, in the order in which it was run.
    package var namesOfRunningWork: [String] { (core.lists ?? []).flatMap(\.items).map { "\($0.group.name)" } }

    /// The number of receivers so far, which tells whether another one has replaced a receiver.
    package var receiverCount: Int { core.receiverGeneration }
}

/// The work that the current task belongs to.
@MainActor package enum CurrentWork {
    /// The name of the work; nil outside any work.
    package static var name: String? { WorkItem.scope.get().item.map { "\($0.group.name)" } }
}
