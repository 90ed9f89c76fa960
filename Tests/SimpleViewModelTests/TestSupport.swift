import Dispatch
import Foundation
import Observation
@_spi(Testing) import SimpleViewModel
import Testing

// MARK: - View models

/// A view model whose `accept` is a closure of the test.
final class ScriptedViewModel<Input, Output>: ViewModel {
    typealias Work = Never
    let scope = Scope()
    private let script: (Input, @escaping (Output) -> Void) -> Void

    init(_ script: @escaping (_ input: Input, _ respond: @escaping (Output) -> Void) -> Void) {
        self.script = script
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) { script(input, respond) }
}

/// The same, with a scope of the test's.
struct Scoped<Input, Output, Work>: ViewModel {
    let scope: ViewModelScope<Input, Work>
    private let script: (Input, @escaping (Output) -> Void) -> Void

    init(
        _ scope: ViewModelScope<Input, Work>,
        _ script: @escaping (_ input: Input, _ respond: @escaping (Output) -> Void) -> Void
    ) {
        (self.scope, self.script) = (scope, script)
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) { script(input, respond) }
}

typealias Echo<Signal> = ViewModelInterface<EchoViewModel<Signal>>
typealias Runner = ViewModelInterface<ScriptedViewModel<() -> Void, Int>>

/// A view model that responds with its inputs.
final class EchoViewModel<Signal>: ViewModel {
    typealias Work = Never
    let scope = Scope()

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
    /// Creates an interface to a view model whose `accept` is a closure.
    convenience init<Input, Output>(
        _ script: @escaping (_ input: Input, _ respond: @escaping (Output) -> Void) -> Void
    ) where VM == ScriptedViewModel<Input, Output> {
        self.init(ScriptedViewModel(script))
    }

    /// Creates an interface whose outputs are its inputs.
    convenience init<Signal>() where VM == EchoViewModel<Signal> { self.init(EchoViewModel()) }

    /// Creates an interface whose inputs are closures that its view model runs.
    convenience init() where VM == ScriptedViewModel<() -> Void, Int> {
        self.init { body, _ in body() }
    }

    /// Creates an interface to a ``LateViewModel``, and returns it with the stored `respond`.
    static func late<Output>(
        of type: Output.Type = Output.self
    ) -> (interface: ViewModelInterface, respond: (Output) -> Void)
    where VM == LateViewModel<Output> {
        let viewModel = LateViewModel<Output>()
        let interface = ViewModelInterface(viewModel)
        interface.send(.start)
        return (interface, { [respond = viewModel.respond] in respond?($0) })
    }
}

// MARK: - Problems

/// Silences reports of mistakes that a suite makes on purpose; other tests are about the reports.
@MainActor func silenceProblems() { ViewModelTrace.onProblem = { _ in } }

extension Problems {
    /// The first message.
    var message: String { messages.first ?? "" }

    /// Returns the problems, and begins again.
    func take() -> [ViewModelTrace.Problem] {
        defer { forget() }
        return all
    }
}

// MARK: - Ownership

/// The only strong reference to an interface, such as a view has.
@MainActor final class Owner<VM: ViewModel> {
    var interface: ViewModelInterface<VM>?

    init(_ interface: ViewModelInterface<VM>) {
        self.interface = interface
    }

    convenience init(_ viewModel: VM) {
        self.init(ViewModelInterface(viewModel))
    }

    /// Creates the only owner of an interface to a ``LateViewModel``, and returns it with the stored `respond`.
    static func late<Output>(
        of type: Output.Type = Output.self
    ) -> (owner: Owner, respond: (Output) -> Void) where VM == LateViewModel<Output> {
        let (interface, respond) = ViewModelInterface.late(of: type)
        return (Owner(interface), respond)
    }
}

/// A reference to an object, such as an interface, that any thread may drop.
///
/// `@unchecked Sendable`: after a test has passed it to another thread, the test does not use it any more.
nonisolated final class LastReference: @unchecked Sendable {
    private var object: Any?

    init(_ object: Any?) {
        self.object = object
    }

    func drop() { object = nil }
}

/// Creates a receiver with code that runs when it is released.
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

// MARK: - Threads

/// Ends the run if a test keeps the main thread, which no time limit does: such a test cannot be cancelled.
struct Watchdog: SuiteTrait, TestScoping {
    /// Printed before the main thread crashes, whose backtrace names the test.
    ///
    /// Used on the main thread, until that is stuck.
    nonisolated(unsafe) static var remark = ""
    private static let lock = NSLock()
    /// The processor's time of the last answer, which does not depend on what else the machine does.
    ///
    /// `nonisolated(unsafe)`: only used while the lock is held.
    private nonisolated(unsafe) static var answer: (time: clock_t, thread: pthread_t) = (
        clock(), pthread_self()
    )

    private static let start: Void = {
        DispatchQueue.main.async { wait() }
        Thread.detachNewThread {
            while clock() - lock.withLock({ answer.time }) < 100 * CLOCKS_PER_SEC { sleep(1) }
            print("The main thread has been stuck for 100 seconds. \(remark)")
            pthread_kill(lock.withLock { answer.thread }, SIGABRT)
        }
    }()

    private static func wait() {
        lock.withLock { answer = (clock(), pthread_self()) }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { wait() }
    }

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        Self.start
        try await body()
    }
}

extension Trait where Self == TimeLimitTrait {
    /// For tests that would otherwise wait for ever.
    static var limited: Self { .timeLimit(.minutes(5)) }
}

extension Trait where Self == Watchdog {
    static var endsIfStuck: Self { Watchdog() }
}

/// Carries a value that is not Sendable to another thread, as Swift 5 mode does without a warning.
///
/// `@unchecked Sendable`: each test that uses it says in its name which thread does what.
nonisolated struct UncheckedTransfer<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// The queue that runs the main actor.
///
/// `Thread.isMainThread` is not enough on Linux, where any thread may drain the main queue.
nonisolated enum MainQueue {
    private static let mark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
}

/// Runs work on another thread, and blocks this one until it is done; its work for the main queue comes later.
func waitForAnotherThread(_ work: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        work()
        isDone.signal()
    }
    isDone.wait()
}

/// Runs work on another thread, and returns when the work, and everything that it put on the main queue, is done.
@MainActor func onAnotherThread(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            work()
            DispatchQueue.main.async { continuation.resume() }
        }
    }
}

/// Suspends a task until the gate is opened; from then on it stays open.
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

extension ViewModelScope where Work: Hashable {
    /// Calls a closure whenever a name begins or ceases to run, at once, as an observer is.
    func onChange(of work: Work, _ report: @escaping @MainActor (Bool) -> Void) {
        nonisolated(unsafe) let work = work  // `onChange` is called on the main actor.
        _ = withObservationTracking {
            isRunning(work)
        } onChange: {
            MainActor.assumeIsolated {
                onChange(of: work, report)
                report(isRunning(work))
            }
        }
    }
}

// MARK: - Memory and stack

nonisolated enum Footprint {
    /// How many bytes of memory this process uses; nil on platforms that do not report it, and with the address sanitizer,
    /// which keeps freed memory.
    static var residentBytes: Int? {
        #if os(Linux)
        guard dlsym(dlopen(nil, RTLD_LAZY), "__asan_init") == nil else { return nil }
        guard
            let fields = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
                separator: " "),
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
