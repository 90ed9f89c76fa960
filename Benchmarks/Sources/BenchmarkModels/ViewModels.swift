import Dispatch
public import Observation
public import SimpleViewModel

// `optimize.no.crossmodule`, here and in the file of the delegates: without it the compiler may clone a small `accept` into
// the views' module, and the figures would depend on its size.

/// A page whose `respond` does not escape.
public final class PageViewModel: ViewModel {
    private var total = 0

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: PageInput, respond: (PageOutput) -> Void) {
        handle(input, add: { total.add($0) }, respond)
    }
}

/// The same page with an escaping `respond`.
public final class EscapingPageViewModel: ViewModel {
    private var total = 0

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: PageInput, respond: @escaping (PageOutput) -> Void) {
        handle(input, add: { total.add($0) }, respond)
    }
}

/// A row of a page, or of another row.
public final class RowViewModel: ViewModel {
    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: RowInput, respond: (RowOutput) -> Void) { handle(input, respond) }
}

/// A page that owns its rows.
public final class OwningPageViewModel: ViewModel {
    private var total = 0
    public typealias Work = Never
    public let scope = Scope()
    public private(set) var rows: [ViewModelChild<RowViewModel>] = []

    public init(count: Int) {
        for _ in 0..<count {
            rows.append(scope.child(RowViewModel(), as: PageInput.row))
        }
    }

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: PageInput, respond: (PageOutput) -> Void) {
        handle(input, add: { total.add($0) }, respond)
    }
}

/// A page that owns its rows, and is observed.
@Observable public final class ListPageViewModel: ViewModel {
    public let scope = ViewModelScope<PageInput, Never>()
    public private(set) var rows: [ViewModelChild<RowViewModel>] = []

    public init(count: Int) {
        for _ in 0..<count {
            rows.append(scope.child(RowViewModel(), as: PageInput.row))
        }
    }

    public func accept(_ input: PageInput, respond: (PageOutput) -> Void) {}
}

/// The page as an observable view model, without outputs.
@Observable public final class ObservedPageViewModel: ViewModel {
    public private(set) var total = 0

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: PageInput, respond: (PageOutput) -> Void) {
        handle(input, add: { total.add($0) }) { _ in }
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

/// Responds with the numbers of its input, from a background thread.
public final class BackgroundViewModel: ViewModel {
    private let queue = DispatchQueue(label: "background")
    private let isHopping: Bool

    /// Creates a view model that relies on the library to reach the main thread, or that switches to it itself.
    public init(isHopping: Bool) { self.isHopping = isHopping }

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ numbers: Range<Int>, respond: @escaping (Int) -> Void) {
        nonisolated(unsafe) let respond = respond  // It may be called on any thread.
        queue.async { [isHopping] in
            for number in numbers {
                if isHopping {
                    DispatchQueue.main.async { respond(number) }
                } else {
                    respond(number)
                }
            }
        }
    }
}

/// Responds with each number of its input, from `tasks.run`, with the library's policies.
public final class WorkViewModel: ViewModel {
    public enum Work { case load }

    public let scope = Scope()
    private let policy: ViewModelWorkPolicy

    public init(_ policy: ViewModelWorkPolicy) { self.policy = policy }

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ number: Int, respond: @escaping (Int) -> Void) {
        scope.run(.load, policy) {
            number
        } then: {
            respond($0)
        }
    }
}

/// Responds with each number of its input, from work that receives them with `each:`.
public final class EachViewModel: ViewModel {
    public enum Work { case listen, measure }

    public let scope = Scope()
    private let isEmitting: Bool

    /// Creates a view model whose work emits on another thread, or iterates over a sequence.
    public init(isEmitting: Bool) { self.isEmitting = isEmitting }

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ numbers: Range<Int>, respond: @escaping (Int) -> Void) {
        if isEmitting {
            scope.run(.measure, .restart) { emit in
                await forEach(of: elements(numbers)) { emit($0) }
            } each: {
                respond($0)
            }
        } else {
            scope.run(.listen, .restart, over: elements(numbers)) {
                respond($0)
            } catch: { _ in
            }
        }
    }
}

func elements(_ numbers: Range<Int>) -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for number in numbers { continuation.yield(number) }
    continuation.finish()
    return stream
}

/// Iterates on another thread than the main thread.
@concurrent func forEach(of stream: AsyncStream<Int>, _ body: @Sendable (Int) async -> Void) async {
    for await number in stream { await body(number) }
}
