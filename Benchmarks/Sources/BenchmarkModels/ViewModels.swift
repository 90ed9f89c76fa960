public import SimpleViewModel

// `optimize.no.crossmodule`, here and in the delegates' file: without it the compiler may clone a small `accept` into the
// views' module, and the figures would depend on its size.

/// A page whose `respond` does not escape.
public final class PageViewModel: ViewModel {
    private var total = 0

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: PageInput, respond: (PageOutput) -> Void) {
        switch input {
        case let .didAdd(quantity), let .row(.added(quantity)):
            total += quantity
            respond(.total(total))
        case let .didRename(name), let .row(.renamed(name)):
            respond(.name(name))
        }
    }
}

/// The same page with an escaping `respond`.
public final class EscapingPageViewModel: ViewModel {
    private var total = 0

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: PageInput, respond: @escaping (PageOutput) -> Void) {
        switch input {
        case let .didAdd(quantity), let .row(.added(quantity)):
            total += quantity
            respond(.total(total))
        case let .didRename(name), let .row(.renamed(name)):
            respond(.name(name))
        }
    }
}

/// A row of a page.
public final class RowViewModel: ViewModel {
    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: RowInput, respond: (RowOutput) -> Void) {
        switch input {
        case let .didTap(quantity): respond(.added(quantity: quantity))
        case let .didRename(name): respond(.renamed(name))
        }
    }
}

/// One level of many, which passes the signals of its child or its view to its parent.
public final class LevelViewModel: ViewModel {
    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: LevelInput, respond: (LevelOutput) -> Void) {
        switch input {
        case let .didTap(quantity): respond(.added(quantity: quantity))
        case let .didRename(name): respond(.renamed(name))
        case let .child(output): respond(output)
        }
    }
}

/// Responds to a number with that many outputs.
public final class BurstViewModel: ViewModel {
    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ count: Int, respond: (PageOutput) -> Void) {
        for number in 0..<count { respond(.total(number)) }
    }
}
