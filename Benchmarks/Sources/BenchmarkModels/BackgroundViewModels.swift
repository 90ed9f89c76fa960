import Dispatch
public import SimpleViewModel

// Each answers with the numbers of its input, from a background thread. In Swift 6 mode the code has to state
// that `respond` may be called there; in Swift 5 mode it does not.

/// Relies on the library to run the receiver on the main thread.
public final class BackgroundViewModel: ViewModel {
    private let queue = DispatchQueue(label: "background")

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ numbers: Range<Int>, respond: @escaping (Int) -> Void) {
        nonisolated(unsafe) let respond = respond  // It may be called on any thread.
        queue.async { for number in numbers { respond(number) } }
    }
}

/// Switches to the main queue itself.
public final class HoppingViewModel: ViewModel {
    private let queue = DispatchQueue(label: "background")

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ numbers: Range<Int>, respond: @escaping (Int) -> Void) {
        nonisolated(unsafe) let respond = respond  // It is called on the main thread.
        queue.async {
            for number in numbers { DispatchQueue.main.async { respond(number) } }
        }
    }
}
