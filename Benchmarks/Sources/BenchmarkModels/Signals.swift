// The signals of both sides of every comparison. They contain strings because real signals do, so that
// passing one on is not free of reference counting; the workloads send the numbers.

public enum PageInput {
    case didAdd(quantity: Int)
    case didRename(String)
    case row(RowOutput)
}

public enum PageOutput {
    case total(Int)
    case name(String)

    /// The amount that a view adds to the value that it shows.
    @inlinable public var number: Int {
        switch self {
        case let .total(total): total
        case let .name(name): name.utf8.count
        }
    }
}

public enum RowInput {
    case didTap(quantity: Int)
    case didRename(String)
    /// The output of a row below, if rows are nested.
    case row(RowOutput)
}

public enum RowOutput {
    case added(quantity: Int)
    case renamed(String)

    @inlinable public var number: Int {
        switch self {
        case let .added(quantity): quantity
        case let .renamed(name): name.utf8.count
        }
    }
}

// The logic of the view models, the same on both sides.

@inline(__always) func handle(_ input: PageInput, add: (Int) -> Int, _ emit: (PageOutput) -> Void) {
    switch input {
    case let .didAdd(quantity), let .row(.added(quantity)): emit(.total(add(quantity)))
    case let .didRename(name), let .row(.renamed(name)): emit(.name(name))
    }
}

@inline(__always) func handle(_ input: RowInput, _ emit: (RowOutput) -> Void) {
    switch input {
    case let .didTap(quantity): emit(.added(quantity: quantity))
    case let .didRename(name): emit(.renamed(name))
    case let .row(output): emit(output)
    }
}

extension Int {
    @inline(__always) mutating func add(_ number: Int) -> Int {
        self += number
        return self
    }
}
