/// An input or an output as the library carries it: what its receivers do is written on it.
nonisolated struct ProgramSignal {
    let number: Int
    let script: [Action]
    /// What a parent that it is passed to does with it.
    let parentScript: [Action]
    let cargo: Cargo
    /// Makes the payload of the input that it becomes for a parent; nil if that has the same.
    var makeParentCargo: (() -> Cargo)?

    /// The same signal, as the input of a parent.
    var passedOn: ProgramSignal {
        ProgramSignal(number: number, script: parentScript, parentScript: [], cargo: makeParentCargo?() ?? cargo)
    }
}

nonisolated extension ProgramSignal: CustomStringConvertible {
    var description: String { "\(number)" }
}

/// The payload of a signal: it counts how many there are, and may do something when it is released.
nonisolated final class Cargo {
    private let count: Count
    private let onRelease: (@MainActor () -> Void)?

    init(_ count: Count, onRelease: (@MainActor () -> Void)? = nil) {
        (self.count, self.onRelease) = (count, onRelease)
        count.value += 1
    }

    deinit {
        count.value -= 1
        if let onRelease { MainActor.assumeIsolated(onRelease) }
    }

    final class Count {
        var value = 0
    }
}

/// Says when it is released.
nonisolated final class ReleaseNote {
    private let body: @MainActor () -> Void
    private var keeps = 0

    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    deinit { MainActor.assumeIsolated(body) }

    /// Makes a closure keep the note: a call that does something, so that optimised code keeps it too.
    @inline(never) func keep() { keeps += 1 }
}
