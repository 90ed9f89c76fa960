public import SimpleViewModel

// Each input starts work that responds with the input's number: with the library's policies, and written by hand.

/// Starts its work with one of the library's policies.
public final class WorkViewModel: ViewModel {
    public enum Work { case load }

    private let tasks = ViewModelTasks<Work>()
    private let policy: ViewModelTasks<Work>.Policy

    public init(_ policy: ViewModelTasks<Work>.Policy) { self.policy = policy }

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ number: Int, respond: @escaping (Int) -> Void) {
        tasks.run(.load, policy) {
            number
        } then: {
            respond($0)
        }
    }
}

/// Starts a task without keeping a reference to it.
public final class BareTaskViewModel: ViewModel {
    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ number: Int, respond: @escaping (Int) -> Void) {
        Task { respond(number) }
    }
}

/// `.restart` by hand.
public final class RestartingTaskViewModel: ViewModel {
    private var task: Task<Void, Never>?

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ number: Int, respond: @escaping (Int) -> Void) {
        task?.cancel()
        task = Task { if !Task.isCancelled { respond(number) } }
    }
}

/// `.ignoreWhileRunning` by hand.
public final class IgnoringTaskViewModel: ViewModel {
    private var task: Task<Void, Never>?

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ number: Int, respond: @escaping (Int) -> Void) {
        guard task == nil else { return }
        task = Task {
            respond(number)
            task = nil
        }
    }
}

/// `.queue` by hand: each task waits for the one before.
public final class QueueingTaskViewModel: ViewModel {
    private var last: Task<Void, Never>?

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ number: Int, respond: @escaping (Int) -> Void) {
        last = Task { [last] in
            await last?.value
            respond(number)
        }
    }
}

/// Answers at once.
public final class EchoViewModel: ViewModel {
    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ number: Int, respond: (Int) -> Void) { respond(number) }
}
