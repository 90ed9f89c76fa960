import Dispatch
import Foundation
import SimpleViewModel

// MARK: - View models

/// A view model whose behaviour a test writes down as a closure.
final class ScriptedViewModel<Input, Output>: ViewModel {
    private let script: (Input, @escaping (Output) -> Void) -> Void

    init(_ script: @escaping (_ input: Input, _ respond: @escaping (Output) -> Void) -> Void) {
        self.script = script
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) { script(input, respond) }
}

/// A view model that responds with what it accepts.
final class EchoViewModel<Signal>: ViewModel {
    func accept(_ input: Signal, respond: (Signal) -> Void) { respond(input) }
}

/// A view model that keeps `respond`, so that a test can respond after `accept` has returned.
final class LateViewModel<Output>: ViewModel {
    enum Input {
        case start
        case echo(Output)
    }

    private(set) var respond: ((Output) -> Void)?

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .start: self.respond = respond
        case let .echo(output): respond(output)
        }
    }
}

extension ViewModelInterface {
    /// Makes an interface to a ``LateViewModel``, and the `respond` that it has stored.
    static func late<Output>(
        of type: Output.Type = Output.self
    ) -> (interface: ViewModelInterface, respond: (Output) -> Void) where VM == LateViewModel<Output> {
        let viewModel = LateViewModel<Output>()
        let interface = ViewModelInterface(viewModel: viewModel)
        interface.send(.start)
        return (interface, { [respond = viewModel.respond] in respond?($0) })
    }
}

// MARK: - Problems

/// Keeps the reports of mistakes that a suite makes on purpose out of the run; other tests are about them.
@MainActor func silenceProblems() { ViewModelTrace.onProblem = { _, _ in } }

// MARK: - Ownership

/// What a view is to an interface: the only one who keeps it.
@MainActor final class Owner<VM: ViewModel> {
    var interface: ViewModelInterface<VM>?

    init(_ interface: ViewModelInterface<VM>) {
        self.interface = interface
    }

    convenience init(_ viewModel: VM) {
        self.init(ViewModelInterface(viewModel: viewModel))
    }

    /// Makes the only owner of an interface to a ``LateViewModel``, and the `respond` that it has stored.
    static func late<Output>(
        of type: Output.Type = Output.self
    ) -> (owner: Owner, respond: (Output) -> Void) where VM == LateViewModel<Output> {
        let (interface, respond) = ViewModelInterface.late(of: type)
        return (Owner(interface), respond)
    }
}

/// A reference to an interface that any thread may drop.
///
/// `@unchecked Sendable`: the test that makes it leaves it alone from when another thread is given it.
nonisolated final class LastReference<VM: ViewModel>: @unchecked Sendable {
    private var interface: ViewModelInterface<VM>?

    init(_ interface: ViewModelInterface<VM>?) {
        self.interface = interface
    }

    func drop() { interface = nil }
}

/// An object that a test wants to see released, and that can do something when it is.
nonisolated final class Token {
    private let onRelease: @MainActor () -> Void
    private var keeps = 0

    init(onRelease: @escaping @MainActor () -> Void = {}) {
        self.onRelease = onRelease
    }

    deinit {
        MainActor.assumeIsolated(onRelease)
    }

    /// Makes a closure keep the token: a call that does something, so that optimised code keeps it too.
    @inline(never) func keep() { keeps += 1 }
}

/// Makes a receiver that does something when it is released.
@MainActor func receiver<Output>(
    onRelease: @escaping @MainActor () -> Void,
    _ body: @escaping (Output) -> Void = { _ in }
) -> (Output) -> Void {
    let token = Token(onRelease: onRelease)
    return { output in
        body(output)
        token.keep()
    }
}

/// Tells whether the object that a closure returns is gone once the closure is.
@MainActor func isReleased(_ body: () -> some AnyObject) -> Bool {
    weak let object = body()
    return object == nil
}

/// Looks at whether an object lives, without keeping it from when someone else has taken it.
@MainActor final class Watched<Object: AnyObject> {
    private(set) weak var object: Object?
    private var gift: [Object]

    init(_ object: Object) {
        gift = [object]
        self.object = object
    }

    /// Gives the object away, once.
    func take() -> Object { gift.removeLast() }
}

extension Watched where Object: ViewModel {
    /// Makes an owner of the view model's interface, so that nobody else keeps the view model.
    func handOver() -> Owner<Object> { Owner(take()) }
}

/// Counts the living instances of ``Counted``.
///
/// `@unchecked Sendable`: what it counts is read and written under the lock alone.
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
nonisolated final class Counted {
    let value: Int
    private let count: LiveCount

    init(_ value: Int = 0, in count: LiveCount) {
        self.value = value
        self.count = count
        count.add(1)
    }

    deinit { count.add(-1) }
}

// MARK: - Threads

/// Carries what is not sendable to another thread, as Swift 5 mode does without a word.
///
/// `@unchecked Sendable`: each test that uses it says by its name what happens on which thread.
nonisolated struct Smuggled<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// The queue that runs the main actor.
///
/// `Thread.isMainThread` does not tell on Linux, where any thread may drain it.
nonisolated enum MainQueue {
    private static let mark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
}

/// Runs work on another thread, and returns when it and all that it put on the main queue are done.
@MainActor func onAnotherThread(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            work()
            DispatchQueue.main.async { continuation.resume() }
        }
    }
}

/// A door that stays open once it is opened, for one who waits.
@MainActor final class Gate {
    private var isOpen = false
    private var waiting: CheckedContinuation<Void, Never>?

    func open() {
        isOpen = true
        waiting?.resume()
        waiting = nil
    }

    func wait() async {
        if !isOpen { await withCheckedContinuation { waiting = $0 } }
    }
}

// MARK: - Memory and stack

nonisolated enum Footprint {
    /// How many bytes of memory this process has in use; nil where that cannot be read.
    static var residentBytes: Int? {
        #if os(Linux)
        guard let fields = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " "),
            fields.count > 1, let pages = Int(fields[1])
        else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        #else
        return nil
        #endif
    }

    /// How many calls are on the stack, as far as the backtrace reaches.
    static var stackDepth: Int { Thread.callStackReturnAddresses.count }
}
