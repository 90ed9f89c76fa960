import Foundation
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

/// The name of work.
nonisolated struct WorkName: Hashable, CustomStringConvertible {
    let name: Int

    var description: String { "\(name)" }
}

/// An error that a test recognises.
nonisolated struct Mishap: Error, CustomStringConvertible {
    let description = "mishap"
}

/// A signal as tracing knows it, by the number that the program gives it.
nonisolated struct ProgramSignalName: CustomStringConvertible {
    let kind: ViewModelTrace.Kind
    let number: Int

    var description: String { "\(kind) #\(number)" }
}

/// An event of tracing: the fate of a signal, and its cause.
nonisolated struct ProgramFate: CustomStringConvertible {
    let signal: ProgramSignalName
    let fate: String
    let cause: ProgramSignalName?

    var description: String { "\(signal) is \(fate)" + (cause.map { ", because of \($0)" } ?? "") }
}

/// An observable event, of the library or of its model; the numbers are those of instances, receivers, work and signals.
nonisolated enum Event: Comparable {
    case accepts(instance: Int, signal: Int), hasAccepted(instance: Int, signal: Int)
    case receives(receiver: Int, signal: Int), hasReceived(receiver: Int, signal: Int)
    case catches(work: Int), then(work: Int), afterClose(work: Int), isCancelled(work: Int)
    /// On is 1 and off is 0, since a `Bool` is not comparable.
    case isRunning(instance: Int, name: Int)
    case releasesReceiver(Int), frees(instance: Int)
    /// It is not known which work sleeps.
    case sleeps
    case begins(work: Int), waits(work: Int), isReleased(work: Int)
    case performed(input: Int), holds(Int)

    /// Whether the contract gives it no order among releases.
    fileprivate var isRelease: Bool {
        switch self {
        case .releasesReceiver, .frees: true
        default: false
        }
    }

    /// Whether it is a state at the end of a turn, which needs not be waited for.
    var isState: Bool {
        switch self {
        case .isRunning, .holds: true
        default: false
        }
    }
}

nonisolated extension Sequence<Event> {
    /// The events with each run of releases sorted: the contract gives them no order.
    var withReleasesSorted: [Event] {
        var (result, releases): ([Event], [Event]) = ([], [])
        for event in self {
            if event.isRelease {
                releases.append(event)
            } else {
                result += releases.sorted() + [event]
                releases = []
            }
        }
        return result + releases.sorted()
    }
}

/// A program as text: one line for each turn and each action, with the actions that it leads to indented.
nonisolated extension Program: CustomStringConvertible {
    var description: String {
        (isTraced ? "With tracing on.\n" : "")
            + zip(1..., turns).map { Self.outline("turn \($0):", $1, indent: "") }.joined()
    }

    /// A line of the simple parts of a turn or an action; its lists of actions follow, unless they are empty.
    private static func outline(_ title: String, _ value: Any, indent: String) -> String {
        var (line, lists) = (indent + title, "")
        func add(_ part: Any, _ label: String) {
            switch part {
            case let actions as [Action]:
                guard !actions.isEmpty else { return }
                lists += "\(indent)    \(label):\n"
                lists += actions.map {
                    outline("#\($0.number)", $0.what, indent: indent + "        ")
                }.joined()
            case let stages as [[Action]]:
                for (number, stage) in zip(1..., stages) { add(stage, "stage \(number)") }
            default:
                let mirror = Mirror(reflecting: part)
                if mirror.children.isEmpty { return line += " \(label) \(part)" }
                if mirror.displayStyle == .enum { line += " \(mirror.children.first?.label ?? "")" }
                for child in mirror.children { add(child.value, child.label ?? "") }
            }
        }
        add(value, "")
        return line + "\n" + lists
    }
}
