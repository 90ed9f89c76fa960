public import Observation

/// The page as an observable class that its view calls: no inputs, no outputs.
@MainActor @Observable public final class ObservablePage {
    public private(set) var total = 0
    public private(set) var name = ""

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func add(_ quantity: Int) { total += quantity }

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func rename(_ name: String) { self.name = name }
}
