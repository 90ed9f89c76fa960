import SimpleViewModel

/// The actions on a few interfaces, as data: turn after turn, with the actions inside receivers and operations.
///
/// A signal carries the actions of its receivers, so that a program is a finite tree, and ends. Every action has a
/// number of its own, which is also that of the signal or the work that it creates.
nonisolated struct Program: Sendable {
    /// The number of variables that hold an interface each, which can be released and replaced.
    static let slotCount = 3
    static let names = 0..<2

    /// Whether tracing is on: then signals take another path through the library.
    let isTraced: Bool
    let turns: [Turn]
    /// The choices from which it was built, without the zeros at the end.
    let choices: [Int]
}

/// The actions in one turn of the main actor; all their consequences end before the next turn.
///
/// The contract gives no order to the effects of several pieces of work in one turn. So a turn resumes one at most.
nonisolated enum Turn: Sendable {
    case act([Action])
    /// Sends an input with `perform`, which waits for its work in a task.
    case perform(slot: Int, number: Int, accepting: [Action])
    case cancelPerform(number: Int)
    /// Resumes a waiting operation, or cancels it before it continues.
    case goOn(work: Int, unless: Interruption?)
    case advance(by: Int)

    /// The release is that of its interface.
    enum Interruption: CaseIterable { case cancelled, allCancelled, released }
}

nonisolated struct Action: Sendable {
    let number: Int
    let what: What

    enum What: Sendable {
        case make(slot: Int)
        case release(slot: Int)
        case send(slot: Int, accepting: [Action])
        case respond(Source, receiving: [Action], parentAccepting: [Action])
        /// `releasing`: the actions in the release of the receiver.
        case receive(slot: Int, releasing: [Action])
        case stopReceiving(slot: Int)
        /// The view model that runs owns the one of a slot, unless it is a struct.
        case own(slot: Int)
        case run(slot: Int, Operation)
        case cancel(slot: Int, name: Int)
        case cancelAll(slot: Int)
    }

    /// Whose `respond` is called.
    enum Source: Sendable {
        /// The one of the current `accept` or operation.
        case own
        /// The one that the view model of a slot has stored.
        case stored(slot: Int)
        /// The one that an operation has stored.
        case work(Int)
    }
}

/// A piece of work: it begins, and waits before each stage until it is resumed.
nonisolated struct Operation: Sendable {
    typealias Policy = ViewModelWorkPolicy

    enum Failure: CaseIterable {
        case mishap
        /// A `CancellationError` from elsewhere.
        case cancellation
    }

    let name: Int
    let policy: Policy
    let delay: Int
    let heedsCancellation: Bool
    let capturesViewModel: Bool
    /// Whether it emits; if not, it returns.
    var emits = true
    /// Whether it goes on when its interface is released.
    var isCommit = false
    var stages: [[Action]] = []
    /// The error that it throws at its end, and the actions of the error's receiver.
    var failure: Failure?
    var receivingFailure: [Action] = []
    /// In its task's cancellation handler.
    var cancelled: [Action] = []
    /// In `then:`, `catch:` or `afterClose:`.
    var ended: [Action] = []
}
