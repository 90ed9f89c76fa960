public import Observation
public import SimpleViewModel

/// The page as an observable view model.
@Observable public final class ObservedPageViewModel: ViewModel {
    public private(set) var total = 0
    public private(set) var name = ""

    public init() {}

    @inline(never) @_semantics("optimize.no.crossmodule")
    public func accept(_ input: PageInput, respond: (PageOutput) -> Void) {
        switch input {
        case let .didAdd(quantity), let .row(.added(quantity)): total += quantity
        case let .didRename(name), let .row(.renamed(name)): self.name = name
        }
    }
}
