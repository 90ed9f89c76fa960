import Foundation

/// An input or an output as the library carries it, with the actions of its receivers.
nonisolated struct ProgramSignal: @unchecked Sendable {
    let number: Int
    let script: [Action]
    /// The actions of a parent that it is passed to.
    let parentScript: [Action]
    let payload: Counted

    /// The same signal, as the input of a parent.
    var passedOn: ProgramSignal {
        ProgramSignal(number: number, script: parentScript, parentScript: [], payload: payload)
    }
}

nonisolated extension ProgramSignal: CustomStringConvertible {
    var description: String { "\(number)" }
}

/// Counts the living instances of ``Counted``.
///
/// `@unchecked Sendable`: the counts are read and written under the lock alone.
nonisolated final class LiveCount: @unchecked Sendable {
    private let lock = NSLock()
    private var live = 0
    private var highest = 0

    var current: Int { lock.withLock { live } }
    var peak: Int { lock.withLock { highest } }

    fileprivate func add(_ change: Int) {
        lock.withLock {
            live += change
            highest = max(highest, live)
        }
    }
}

/// An object that is counted as long as it lives.
nonisolated final class Counted: Hashable {
    let value: Int
    private let count: LiveCount

    init(_ value: Int = 0, in count: LiveCount) {
        self.value = value
        self.count = count
        count.add(1)
    }

    deinit { count.add(-1) }

    static func == (one: Counted, other: Counted) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
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
