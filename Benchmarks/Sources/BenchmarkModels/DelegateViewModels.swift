// The same view models written by hand, with weak delegates.

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

@MainActor public protocol LevelAccepting: AnyObject {
    func accept(_ input: LevelInput)
}

@MainActor public protocol LevelReceiving: AnyObject {
    func receive(_ output: LevelOutput)
}

public final class DelegatePageViewModel: PageAccepting, RowReceiving {
    public weak var view: (any PageReceiving)?
    private var total = 0

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: PageInput) {
        switch input {
        case let .didAdd(quantity), let .row(.added(quantity)):
            total += quantity
            view?.receive(.total(total))
        case let .didRename(name), let .row(.renamed(name)):
            view?.receive(.name(name))
        }
    }

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func receive(_ output: RowOutput) { accept(.row(output)) }
}

/// A row that notifies only its parent.
public final class DelegateRowViewModel: RowAccepting {
    public weak var parent: (any RowReceiving)?

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: RowInput) {
        switch input {
        case let .didTap(quantity): parent?.receive(.added(quantity: quantity))
        case let .didRename(name): parent?.receive(.renamed(name))
        }
    }
}

/// A row that notifies its view first, and then its parent.
public final class DelegateShownRowViewModel: RowAccepting {
    public weak var view: (any RowReceiving)?
    public weak var parent: (any RowReceiving)?

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: RowInput) {
        switch input {
        case let .didTap(quantity): tell(.added(quantity: quantity))
        case let .didRename(name): tell(.renamed(name))
        }
    }

    private func tell(_ output: RowOutput) {
        view?.receive(output)
        parent?.receive(output)
    }
}

public final class DelegateLevelViewModel: LevelAccepting, LevelReceiving {
    public weak var parent: (any LevelReceiving)?

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: LevelInput) {
        switch input {
        case let .didTap(quantity): parent?.receive(.added(quantity: quantity))
        case let .didRename(name): parent?.receive(.renamed(name))
        case let .child(output): parent?.receive(output)
        }
    }

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func receive(_ output: LevelOutput) { accept(.child(output)) }
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
        handle(input)
        while !waiting.isEmpty { handle(waiting.removeFirst()) }
        isAccepting = false
    }

    private func handle(_ input: PageInput) {
        switch input {
        case let .didAdd(quantity), let .row(.added(quantity)):
            total += quantity
            view?.receive(.total(total))
        case let .didRename(name), let .row(.renamed(name)):
            view?.receive(.name(name))
        }
    }
}
