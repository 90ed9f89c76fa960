/// What is done to a few interfaces, written down as data: turn after turn, and what is done from inside.
///
/// A signal carries what its receivers do when they get it, so that a program is a finite tree, and ends. Every action
/// has a number of its own, which the signals, the work and the streams that it makes go by.
nonisolated struct Program: Codable, Equatable, Sendable {
    /// The places that hold an interface each, from the beginning on; they can be emptied and filled again.
    static let slotCount = 3
    static let names = 0..<2

    /// Whether tracing is on: then signals take another way through the library.
    var isTraced = false
    var turns: [Turn]

    /// Whether the release of a payload does something, which the contract gives no moment.
    var isHostile: Bool {
        turns.contains { if case let .act(actions) = $0 { actions.contains(where: \.isHostile) } else { false } }
    }
}

/// What is done in one turn of the main actor; all that follows from it is over before the next.
///
/// The contract gives no order to what several pieces of work do in one turn. So one at most goes on in a turn.
nonisolated enum Turn: Codable, Equatable, Sendable {
    case act([Action])
    /// Lets an operation go on that waits; or is cancelled before it gets to.
    case goOn(work: Int, unless: Interruption?)
    case advance(by: Int)
    /// Asks for the next output of a stream, and waits for it in a task.
    case consume(stream: Int)
    case cancelConsumer(stream: Int)

    enum Interruption: String, Codable, CaseIterable {
        case cancelled, allCancelled, released
    }
}

nonisolated struct Action: Codable, Equatable, Sendable {
    let number: Int
    var what: What

    var isHostile: Bool {
        switch what {
        case let .send(_, _, releasing) where !releasing.isEmpty: true
        case let .respond(_, _, _, releasing, parentReleasing) where !(releasing + parentReleasing).isEmpty: true
        default: scripts.contains { $0.contains(where: \.isHostile) }
        }
    }

    enum What: Codable, Equatable, Sendable {
        case make(slot: Int)
        case release(slot: Int)
        /// The last: what is done when the payload is released.
        case send(slot: Int, accepting: [Action], releasing: [Action] = [])
        /// The last two: what is done when the payload is released, and when that is which `as:` makes for a parent.
        case respond(
            Source, receiving: [Action], parentAccepting: [Action], releasing: [Action] = [],
            parentReleasing: [Action] = [])
        case receive(slot: Int, parent: Int?, releasing: [Action])
        case stopReceiving(slot: Int)
        case makeStream(slot: Int)
        case run(slot: Int, Operation)
        case cancel(slot: Int, name: Int)
        case cancelAll(slot: Int)
        case askWhetherRunning(slot: Int, name: Int)
    }

    /// Whose `respond` is called.
    enum Source: Codable, Equatable, Sendable {
        /// The one that is at hand: of the `accept` or the operation that this is done in.
        case own
        /// The one that the view model of a slot has stored.
        case stored(slot: Int)
        /// The one that the view model has stored that was in the slot before.
        case former(slot: Int)
        /// The one that an operation has stored.
        case work(Int)
    }
}

/// What a piece of work does: it begins, and waits before each stage to be let go on.
nonisolated struct Operation: Codable, Equatable, Sendable {
    enum Policy: String, Codable, CaseIterable {
        case concurrent, restart, ignoreWhileRunning, queue
    }

    enum Failure: String, Codable, CaseIterable {
        case mishap
        /// A `CancellationError` from elsewhere.
        case cancellation
    }

    var name: Int
    var policy: Policy
    var delay: Int
    var heedsCancellation: Bool
    var capturesViewModel: Bool
    var stages: [[Action]]
    /// What it throws at its end, and what the receiver of that does.
    var failure: Failure?
    var receivingFailure: [Action]

    /// Whether it needs `catch:`.
    var canThrow: Bool { heedsCancellation || failure != nil }
}
