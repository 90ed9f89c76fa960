/// An input or an output as the library carries it, with the actions of its receivers.
nonisolated struct ProgramSignal: @unchecked Sendable {
    let number: Int
    let script: [Action]
    /// The actions of a parent that it is passed to.
    let parentScript: [Action]
    let cargo: Cargo
    /// Creates the payload of the parent's input; nil if it has the same payload.
    var makeParentCargo: (() -> Cargo)?

    /// The same signal, as the input of a parent.
    var passedOn: ProgramSignal {
        ProgramSignal(number: number, script: parentScript, parentScript: [], cargo: makeParentCargo?() ?? cargo)
    }
}

nonisolated extension ProgramSignal: CustomStringConvertible {
    var description: String { "\(number)" }
}

/// The payload of a signal: it counts its instances, and may run code when it is released.
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

/// An object whose release a test observes, with code that runs at the release.
///
/// `@unchecked Sendable`: only the main thread calls it.
nonisolated final class Token: @unchecked Sendable {
    private let onRelease: @MainActor () -> Void
    private var keeps = 0

    init(onRelease: @escaping @MainActor () -> Void = {}) { self.onRelease = onRelease }

    deinit { MainActor.assumeIsolated(onRelease) }

    /// Lets a closure keep the token; the call has an effect, so that optimised code keeps it, too.
    @inline(never) func keep() { keeps += 1 }
}
