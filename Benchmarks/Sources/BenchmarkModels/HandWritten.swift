public import Observation
public import SimpleViewModel

// The same view models written by hand. First those with weak delegates.

@MainActor public protocol PageAccepting: AnyObject {
    func accept(_ input: PageInput)
}

@MainActor public protocol PageReceiving: AnyObject {
    func receive(_ output: PageOutput)
}

@MainActor public protocol RowAccepting: AnyObject {
    func accept(_ input: RowInput)
}

@MainActor public protocol RowReceiving: AnyObject {
    func receive(_ output: RowOutput)
}

public final class DelegatePageViewModel: PageAccepting, RowReceiving {
    public weak var view: (any PageReceiving)?
    private var total = 0

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: PageInput) {
        handle(input, add: { total.add($0) }) { view?.receive($0) }
    }

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func receive(_ output: RowOutput) { accept(.row(output)) }
}

/// A row that notifies only its parent, which can be another row.
public final class DelegateRowViewModel: RowAccepting, RowReceiving {
    public weak var parent: (any RowReceiving)?

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: RowInput) { handle(input) { parent?.receive($0) } }

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func receive(_ output: RowOutput) { accept(.row(output)) }
}

/// A row that notifies its view first, and then its parent.
public final class DelegateShownRowViewModel: RowAccepting {
    public weak var view: (any RowReceiving)?
    public weak var parent: (any RowReceiving)?

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: RowInput) {
        handle(input) { output in
            view?.receive(output)
            parent?.receive(output)
        }
    }
}

/// Responds to a number with that many outputs, and holds them while it has no view.
@MainActor public final class DelegateBurstViewModel {
    public weak var view: (any PageReceiving)? {
        didSet { deliverHeld() }
    }
    private var held: [PageOutput] = []

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ count: Int) {
        for number in 0..<count {
            if let view { view.receive(.total(number)) } else { held.append(.total(number)) }
        }
    }

    private func deliverHeld() {
        let outputs = held
        held = []
        for output in outputs { view?.receive(output) }
    }
}

/// A page that keeps an input waiting while it accepts another.
public final class DelegateQueueingPageViewModel: PageAccepting {
    public weak var view: (any PageReceiving)?
    private var total = 0
    private var isAccepting = false
    private var waiting: [PageInput] = []

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: PageInput) {
        guard !isAccepting else { return waiting.append(input) }
        isAccepting = true
        handle(input, add: { total.add($0) }) { view?.receive($0) }
        while !waiting.isEmpty {
            handle(waiting.removeFirst(), add: { total.add($0) }) { view?.receive($0) }
        }
        isAccepting = false
    }
}

/// The page as an observable class that its view calls: no inputs, no outputs.
@MainActor @Observable public final class ObservablePage {
    public private(set) var total = 0

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: PageInput) { handle(input, add: { total.add($0) }) { _ in } }
}

/// Responds with each number of its input, from a bare task, or with a policy written by hand.
public final class TaskViewModel: ViewModel {
    public enum Policy: Sendable { case bare, restart, ignore, queue }

    private let policy: Policy
    private var task: Task<Void, Never>?

    public init(_ policy: Policy) { self.policy = policy }

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ number: Int, respond: @escaping (Int) -> Void) {
        switch policy {
        case .bare: Task { respond(number) }
        case .restart:
            task?.cancel()
            task = Task { if !Task.isCancelled { respond(number) } }
        case .ignore:
            guard task == nil else { return }
            task = Task {
                respond(number)
                task = nil
            }
        case .queue:
            task = Task { [task] in
                await task?.value
                respond(number)
            }
        }
    }
}

/// Responds with each number of its input, from a loop over a stream in a bare task.
public final class LoopViewModel: ViewModel {
    private let isHopping: Bool

    /// Creates a view model whose loop runs on another thread and goes to the main actor with each number, or runs there.
    public init(isHopping: Bool) { self.isHopping = isHopping }

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ numbers: Range<Int>, respond: @escaping (Int) -> Void) {
        nonisolated(unsafe) let respond = respond  // It is called on the main actor.
        Task { [isHopping] in
            if isHopping {
                await forEach(of: elements(numbers)) { number in
                    await MainActor.run { respond(number) }
                }
            } else {
                for await number in elements(numbers) { respond(number) }
            }
        }
    }
}
