import SimpleViewModel

/// Records the signals of a body.
///
/// The body is synchronous: no signals of other tests come in between.
@MainActor func recorded(withInterfaces: Bool = false, _ body: () -> Void) -> ViewModelTrace.Recording {
    var recording = ViewModelTrace.Recording()
    let outer = ViewModelTrace.observer
    ViewModelTrace.observer = { if withInterfaces || $0.kind != .interface { recording.record($0) } }
    body()
    ViewModelTrace.observer = outer
    return recording
}

/// The only strong reference to an interface, such as a view has.
@MainActor final class Owner<VM: ViewModel> {
    var interface: ViewModelInterface<VM>?

    init(_ viewModel: VM) { interface = ViewModelInterface(viewModel: viewModel) }
}

final class EchoViewModel<Signal>: ViewModel {
    func accept(_ input: Signal, respond: (Signal) -> Void) { respond(input) }
}

final class RowViewModel: ViewModel {
    enum Input { case addToBag }
    enum Output { case addedToBag }

    func accept(_ input: Input, respond: (Output) -> Void) { respond(.addedToBag) }
}

final class PageViewModel: ViewModel {
    enum Input { case row(id: String, RowViewModel.Output), like, look }
    enum Output { case toast(String), liked }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case .row: respond(.toast("Added to bag"))
        case .like: respond(.liked)
        case .look: break
        }
    }
}

final class OwningViewModel: ViewModel {
    let row = ViewModelInterface(viewModel: RowViewModel())

    init() { row.receive(passingTo: self, as: { $0 }) }

    func accept(_ input: RowViewModel.Output?, respond: (Never) -> Void) { if input == nil { row.send(.addToBag) } }
}

final class SearchViewModel: ViewModel {
    enum Input { case search(ViewModelWorkPolicy), fail, cancel }
    enum Output { case done, failed }
    enum Work { case search }
    struct Offline: Error, CustomStringConvertible { let description = "the server is offline" }

    let tasks = ViewModelTasks<Work>()

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case let .search(policy):
            tasks.run(.search, policy, operation: {}, then: { respond(.done) })
        case .fail:
            tasks.run(
                .search, .restart, operation: { throw Offline() }, then: { respond(.done) },
                catch: { _ in respond(.failed) }, afterRelease: { _ in })
        case .cancel: tasks.cancel(.search)
        }
    }
}
