// SimpleViewModel: unidirectional view models for Swift, in one file that drops into any module.
// Released under the MIT license.

import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
public import Glibc
public import Synchronization
#endif

// MARK: - View model

/// A screen's, a row's or a form's behaviour: it accepts inputs and responds with outputs.
///
/// ```swift
/// final class LikeViewModel: ViewModel {
///     enum Input { case didTapLike }
///     enum Output { case likeStatus(on: Bool) }
///
///     private var isLiked = false
///
///     func accept(_ input: Input, respond: (Output) -> Void) {
///         switch input {
///         case .didTapLike:
///             isLiked.toggle()
///             respond(.likeStatus(on: isLiked))
///         }
///     }
/// }
/// ```
///
/// A plain class, a class that stores `respond`, and a struct whose `accept` is `mutating` all conform. Nobody calls
/// `accept` but the ``ViewModelInterface`` that the view model was given to.
@MainActor public protocol ViewModel<Input, Output> {
    /// What the view, and the children that it passes through, tell the view model.
    associatedtype Input

    /// What the view model tells the view.
    associatedtype Output

    /// The names of its asynchronous work; not declared by a view model without any.
    associatedtype Work = Never

    /// How a view model emits an output.
    typealias Respond = (Output) -> Void

    /// Handles one input.
    ///
    /// The interface calls this on the main thread, for one input at a time: an input that is sent while `accept` runs
    /// waits until it has returned.
    ///
    /// Call `respond` as often as there is something to say: not at all, once, or many times. Each output reaches the
    /// receiver before `respond` returns, unless nobody receives yet or the receiver is busy; then it waits its turn.
    /// `respond` may be stored, and called long after `accept` has returned. It keeps neither the view model nor its
    /// interface alive, and does nothing once the interface is released. Where the compiler lets it be called from
    /// another thread (Swift 5 mode), the output goes to the main thread first, in that thread's order.
    ///
    /// ```swift
    /// func accept(_ input: Input, respond: @escaping (Output) -> Void) {
    ///     switch input {
    ///     case .didTapPlay:
    ///         respond(.isPlaying(true))
    ///         player.onEnd = { respond(.isPlaying(false)) }  // kept, and called later
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - input: What happened.
    ///   - respond: Emits an output. A conforming type that only calls it before returning can leave out `@escaping`.
    mutating func accept(_ input: Input, respond: @escaping Respond)

    /// The view model's asynchronous work, which is cancelled when the interface is released.
    ///
    /// A view model with work stores it, `let tasks = ViewModelTasks<Work>()`, and always returns the same. One that
    /// declares no `Work` has it provided, at no cost.
    var tasks: ViewModelTasks<Work> { get }
}

extension ViewModel where Work == Never {
    /// The place for no work.
    @inlinable public var tasks: ViewModelTasks<Never> { ViewModelTasks(table: nil) }
}

// MARK: - Interface

/// What a view holds: it sends inputs to a view model and receives its outputs.
///
/// ```swift
/// let interface = ViewModelInterface(viewModel: LikeViewModel())
/// interface.receive { output in
///     switch output {
///     case let .likeStatus(isOn): print(isOn ? "liked" : "not liked")
///     }
/// }
/// interface.send(.didTapLike)  // prints "liked" before it returns
/// ```
///
/// The interface owns the view model; the view owns the interface, and releasing it ends everything: the view model is
/// freed and nothing is received any more. Neither a stored `respond` nor a child or a parent keeps an interface alive;
/// a `send` or `receive` in progress does, as any method call, until it returns.
///
/// Signals travel by plain calls, on the caller's stack: no queue and no task; in optimised code no allocation, or a
/// small one where `accept` takes an escaping `respond`. An interface is used on the main thread, which the compiler
/// checks.
@MainActor public final class ViewModelInterface<VM: ViewModel> {
    @usableFromInline let core: Core<VM, VM?>
    // Made once: a closure for each input would cost a retain. Here and not in the core, which it would keep alive.
    @usableFromInline let respond: (VM.Output) -> Void
    // Closes the core, specialised where the interface is made: the `deinit` of a generic class never is, and would
    // cost three times as much. `nonisolated(unsafe)`: it captures nothing, and only `deinit` calls it.
    @usableFromInline nonisolated(unsafe) let close: (ViewModelInterface) -> Void

    /// Takes a view model into service.
    ///
    /// - Parameter viewModel: The view model, which belongs to the interface from here on.
    @inlinable public init(viewModel: VM) {
        core = Core(viewModel)
        respond = { [core] in core.respond($0) }
        close = { $0.core.close() }
    }

    deinit { close(self) }

    /// Receives the view model's outputs, beginning with those that were held.
    ///
    /// Every output is delivered once, in the order of the `respond` calls, on the main thread. What the view
    /// model responded with while nobody received was held, and is delivered before `receive` returns. There is one
    /// receiver: it replaces the one before, which is released at once.
    ///
    /// The receiver is never re-entered. It may send: while the view model is accepting, the input waits until that is
    /// done; otherwise it is accepted at once, and the outputs wait until the receiver has returned. It may also
    /// receive, stop receiving, or release the interface.
    ///
    /// ```swift
    /// let interface = ViewModelInterface(viewModel: LikeViewModel())
    /// interface.send(.didTapLike)
    /// interface.receive { print($0) }  // prints "likeStatus(on: true)", which was held
    /// interface.send(.didTapLike)  // prints "likeStatus(on: false)"
    /// ```
    ///
    /// - Parameters:
    ///   - receiver: Called with each output. The interface retains the closure, so capture the view weakly.
    ///   - fileID: The file that receives, for ``ViewModelTrace/onProblem``; leave it out.
    ///   - line: The line that receives.
    @inlinable public func receive(
        _ receiver: @escaping (VM.Output) -> Void, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        assert(ViewModelTrace.noteReceiver(of: core, VM.self, at: (fileID, line)))
        core.attach(Receiver(receiver))
    }

    /// Receives the view model's outputs and passes each on to a parent, as one of the parent's inputs.
    ///
    /// ```swift
    /// child.receive(passingTo: parent, as: ProductViewModel.Input.sku) { [weak row] output in
    ///     row?.show(output)
    /// }
    /// ```
    ///
    /// Each output goes to the child's own receiver first and then to the parent, where it is sent like any other
    /// input. A parent that is busy takes it afterwards. The parent is not kept alive; once it is released, only the
    /// child's receiver goes on. It is the delegate pattern, written once; a hand-written delegate does as well.
    ///
    /// - Parameters:
    ///   - parent: The interface of the view model that is told.
    ///   - input: Makes the parent's input of the child's output: the enum case, or a closure that adds which child it
    ///     was, as in `{ .sku(id: id, $0) }`.
    ///   - receiver: What the child's own view does with an output; nothing if left out.
    ///   - fileID: The file that receives, for ``ViewModelTrace/onProblem``; leave it out.
    ///   - line: The line that receives.
    @inlinable public func receive<Parent: ViewModel>(
        passingTo parent: ViewModelInterface<Parent>,
        as input: @escaping (VM.Output) -> Parent.Input,
        _ receiver: @escaping (VM.Output) -> Void = { _ in },
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        // The parent's core and not its interface: it keeps neither the interface nor its view model alive, and spares
        // both a weak reference, which would make every later retain of the interface three times as dear.
        let (parent, respond) = (parent.core, parent.respond)
        assert(ViewModelTrace.noteReceiver(of: core, VM.self, isPassing: true, at: (fileID, line)))
        let input = parent.warning(of: VM.self, at: (fileID, line), input)
        let pass = Receiver<VM.Output> { output in
            receiver(output)
            parent.send(input(output), respond, at: nil)
        }
        core.attach(pass, isPassing: true)
    }

    /// Stops receiving: from here on outputs are held for the next receiver.
    ///
    /// The receiver is released at once; called from inside it, when it returns.
    ///
    /// ```swift
    /// interface.stopReceiving()
    /// interface.send(.didTapLike)
    /// interface.receive { print($0) }  // prints "likeStatus(on: true)"
    /// ```
    public func stopReceiving() {
        assert(ViewModelTrace.noteReceiver(of: core, VM.self))
        core.attach(nil)
    }

    /// Sends an input to the view model.
    ///
    /// When `send` returns, the view model has accepted the input, and what it responded with at once has reached the
    /// receiver. Only an input sent while this interface is accepting another one waits, first in, first out, until
    /// that one is done; so a million inputs that each follow from the one before need no more stack than one.
    ///
    /// - Precondition: It is called on the main thread. Where the compiler cannot tell (a callback, in Swift 5 mode),
    ///   debug builds check it.
    /// - Parameters:
    ///   - input: What happened.
    ///   - fileID: The file that sends, for ``ViewModelTrace``; leave it out, unless you pass on your own caller's.
    ///   - line: The line that sends.
    @inlinable public func send(_ input: VM.Input, fileID: StaticString = #fileID, line: UInt = #line) {
        core.send(input, respond, at: (fileID, line))
    }

    /// The view model's outputs as an asynchronous sequence, for one consumer.
    ///
    /// ```swift
    /// for await output in interface.outputs { show(output) }
    /// ```
    ///
    /// Making the stream replaces the receiver. An output stays with the interface until the consumer asks for the next
    /// one, so that a consumer that is cancelled or dropped loses none: what it has not been handed is held for the
    /// next receiver or stream. The one exception is an output that was handed over in the same turn in which the
    /// consumer was cancelled: the `for await` loop still gets it, and it counts as delivered.
    ///
    /// The stream ends when the interface is released, with which what was not consumed is dropped; when another
    /// receiver or stream takes its place; and on ``stopReceiving()``.
    public var outputs: AsyncStream<VM.Output> { core.makeStream() }
}

// MARK: - Type erasure

/// A view model of which only the inputs and outputs are known, so that another can stand in for it.
///
/// ```swift
/// typealias LikeInterface = ViewModelInterface<AnyViewModel<LikeViewModel.Input, LikeViewModel.Output>>
///
/// let real = LikeInterface(viewModel: AnyViewModel(LikeViewModel()))
/// let preview = LikeInterface(viewModel: AnyViewModel { _, respond in respond(.likeStatus(on: true)) })
/// ```
///
/// A view that holds such an interface can be shown in a preview, a test or another module without the real view model.
/// Prefer the concrete type where nothing stands in: erasing costs a call through a closure per input. Copies share the
/// view model: give it to one interface.
public struct AnyViewModel<Input, Output>: ViewModel {
    /// The work of the view model whose type is erased, so that it is cancelled with the interface.
    public let tasks: ViewModelTasks<Never>
    private let handler: (Input, @escaping (Output) -> Void) -> Void

    /// Erases the type of a view model.
    ///
    /// - Parameter viewModel: The view model that does the work.
    public init(_ viewModel: some ViewModel<Input, Output>) {
        var viewModel = viewModel
        (tasks, handler) = (ViewModelTasks(table: viewModel.tasks.table), { viewModel.accept($0, respond: $1) })
    }

    /// Makes a view model of a closure.
    ///
    /// It has no asynchronous work. To stand for a view model that has some, use ``init(_:)``, which cancels it.
    ///
    /// - Parameter accept: Handles one input, as ``ViewModel/accept(_:respond:)`` does.
    public init(accept: @escaping (_ input: Input, _ respond: @escaping (Output) -> Void) -> Void) {
        (tasks, handler) = (ViewModelTasks(table: nil), accept)
    }

    /// Hands the input to the view model, or to the closure.
    ///
    /// - Parameters:
    ///   - input: What happened.
    ///   - respond: Emits an output.
    public func accept(_ input: Input, respond: @escaping (Output) -> Void) { handler(input, respond) }
}

// MARK: - Asynchronous work

/// The asynchronous work of one view model, by name: started by a policy, cancelled by name, gone with the interface.
///
/// ```swift
/// enum Work { case search }
/// let tasks = ViewModelTasks<Work>()
///
/// func accept(_ input: Input, respond: @escaping (Output) -> Void) {
///     switch input {
///     case let .didSearch(query):
///         tasks.run(.search, .restart, after: .milliseconds(300), respond: respond) { respond in
///             respond(.searching)
///             respond(.results(try await self.catalogue.search(query)))
///         } catch: {
///             .failed("\($0)")
///         }
///     case .didCancelSearch:
///         tasks.cancel(.search)
///     }
/// }
/// ```
///
/// Names are the view model's own: those of another one, also of the same type, are never touched. Work runs on the
/// main actor, and away from it in whatever it awaits. It may capture the view model: both are let go when it ends, and
/// releasing the interface cancels it. Work that does not heed its cancellation is let go when it returns; work that
/// has not begun, in the next turn of the main actor.
///
/// Cancelled work emits nothing, but its code may still run. Before it changes the view model's own state after an
/// `await`, let it call `try Task.checkCancellation()`. To say that it has ended, however it ended, begin it with
/// `defer { respond(.isLoading(false)) }`, which is silent where it was cancelled.
@MainActor public struct ViewModelTasks<Work>: Sendable {
    /// What `run` does when work of the same name has not ended.
    public enum Policy: Sendable {
        /// Cancels that work and starts this; with a delay, it is a debounce.
        case restart
        /// Leaves that work alone and drops this: a second tap does nothing.
        case ignoreWhileRunning
        /// Starts this when no work of the name runs any more, in the order of the calls.
        case queue
        /// Starts this beside it.
        case concurrent
    }

    @usableFromInline let table: WorkTable?

    /// Makes the place for a view model's work.
    ///
    /// - Parameter clock: Measures the delays; a test passes one that it advances by hand.
    public nonisolated init(clock: any Clock<Duration> = ContinuousClock()) { table = WorkTable(clock: clock) }

    @inlinable nonisolated init(table: WorkTable?) { self.table = table }

    /// Cancels all work.
    ///
    /// As ``cancel(_:)`` does for one name. Releasing the interface does the same.
    public func cancelAll() { table?.cancelAll() }
}

extension ViewModelTasks where Work: Hashable {
    /// Runs asynchronous work that cannot fail.
    ///
    /// Once the interface is released, `run` does nothing.
    ///
    /// Whether the work is started is decided before `run` returns; the operation itself begins in a later turn of the
    /// main actor. Its `respond` emits as often as it likes, until the work is cancelled or superseded: from then on it
    /// does nothing, even if what the operation awaits does not heed the cancellation. The work has ended when the
    /// operation has returned.
    ///
    /// ```swift
    /// tasks.run(.listen, .ignoreWhileRunning, respond: respond) { respond in
    ///     for await price in prices { respond(.price(price)) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: What to do when work of that name has not ended.
    ///   - delay: How long to wait before the operation begins; queued work, from its turn on. Meanwhile it is running.
    ///   - respond: The `respond` that `accept` was given.
    ///   - operation: The work. It emits by the `respond` that it is given.
    @inlinable public func run<Output>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero, respond: @escaping (Output) -> Void,
        operation: @escaping @MainActor (_ respond: @escaping (Output) -> Void) async -> Void
    ) {
        run(work, policy, after: delay, respond: respond, operation: operation) { (_: Never) -> Output in }
    }

    /// Runs asynchronous work that can fail, and emits its error as an output.
    ///
    /// As ``run(_:_:after:respond:operation:)``. What the operation throws becomes an output and is emitted, also a
    /// `CancellationError` that comes from elsewhere. What cancelled work throws is dropped, since its cancellation is
    /// no error: it emits nothing, and `catch` is not called.
    ///
    /// ```swift
    /// tasks.run(.load, .restart, respond: respond) { respond in
    ///     respond(.name(try await load()))
    /// } catch: { error in
    ///     .failed("\(error)")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: What to do when work of that name has not ended.
    ///   - delay: How long to wait before the operation begins; queued work, from its turn on. Meanwhile it is running.
    ///   - respond: The `respond` that `accept` was given.
    ///   - operation: The work. It emits by the `respond` that it is given.
    ///   - output: Turns the error into an output.
    @inlinable public func run<Output, Failure>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero, respond: @escaping (Output) -> Void,
        operation: @escaping @MainActor (_ respond: @escaping (Output) -> Void) async throws(Failure) -> Void,
        catch output: @escaping @MainActor (Failure) -> Output
    ) {
        let signal = Signal(work, .work, of: Work.self)
        if policy == .restart { cancel(work) }
        guard let table, !table.isClosed else { return signal.became(.dropped) }
        let group = table.byName(Work.self).group(work)
        if policy == .ignoreWhileRunning, group.isRunning { return signal.became(.ignored) }
        func start() {
            group.count += 1
            let number = group.count
            let task = Task {
                if delay > .zero { await table.sleep(delay) }
                guard group.isLive(number) else { return }
                do throws(Failure) {
                    try await operation { group.pass($0, of: number, to: respond) }
                    group.end(number, .finished)
                } catch {
                    if group.isLive(number) { respond(output(error)) }
                    group.end(number, .failed)
                }
            }
            group.running[number] = (task, signal)
            signal.became(.started)
        }
        guard policy == .queue, group.isRunning else { return start() }
        group.queued.append((start, signal))
        signal.became(.queued)
    }

    /// Tells whether work of a name has not ended: it runs, waits for its delay, or for its turn.
    ///
    /// It is true until the operation has returned, also inside the receiver of the last output; it is false from the
    /// moment in which the work is cancelled.
    ///
    /// ```swift
    /// if !tasks.isRunning(.load) { respond(.isLoading(true)) }
    /// ```
    ///
    /// - Parameter work: The name of the work.
    /// - Returns: Whether any work of that name has not ended.
    @inlinable public func isRunning(_ work: Work) -> Bool { table?.byName(Work.self).groups[work]?.isRunning == true }

    /// Cancels all work of a name.
    ///
    /// It is over at once for everybody else: it emits nothing any more, and is not running. Its task is cancelled;
    /// what had not begun never begins. What has ended, but left its `respond` with a callback, emits nothing either.
    ///
    /// - Parameter work: The name of the work; nothing happens if there is none of that name.
    @inlinable public func cancel(_ work: Work) { table?.byName(Work.self).groups[work]?.cancel() }
}

/// The work of one view model.
///
/// `@exclusivity(unchecked)`, here and in `WorkGroup`: the run-time checks would cost a tenth of what it takes to run work.
/// Each access is over before foreign code runs; what has ended or is cancelled is moved out first.
@MainActor @usableFromInline final class WorkTable {
    @usableFromInline let clock: any Clock<Duration>
    /// A `WorkByName`, made where work is first run or asked for: only there the names are known to be `Hashable`.
    @usableFromInline @exclusivity(unchecked) var byName: AnyObject?
    @usableFromInline @exclusivity(unchecked) var cancelAll: () -> Void = {}
    /// Whether the interface has been released, after which no work begins.
    @usableFromInline @exclusivity(unchecked) var isClosed = false {
        didSet { cancelAll() }
    }

    nonisolated init(clock: any Clock<Duration>) { self.clock = clock }

    @usableFromInline func sleep(_ delay: Duration) async { try? await clock.sleep(for: delay) }

    /// `unsafeDowncast`: the names in one table are all of the type that its `ViewModelTasks` has.
    @inlinable func byName<Name: Hashable>(_ type: Name.Type) -> WorkByName<Name> {
        if let byName { return unsafeDowncast(byName, to: WorkByName<Name>.self) }
        let new = WorkByName<Name>()
        (byName, cancelAll) = (new, { new.groups.values.forEach { $0.cancel() } })
        return new
    }
}

/// Work grouped by names of a known type: an `AnyHashable` would cost as much as a task.
@MainActor @usableFromInline final class WorkByName<Name: Hashable> {
    @usableFromInline var groups: [Name: WorkGroup] = [:]

    @inlinable init() {}

    /// The group of a name, which is kept when its work has ended, for the next of that name.
    ///
    /// As often as the number of groups has doubled, those without work are let go, so that names do not pile up.
    @inlinable func group(_ name: Name) -> WorkGroup {
        if let group = groups[name] { return group }
        if groups.count >= 16, groups.count.nonzeroBitCount == 1 { groups = groups.filter { $0.value.isRunning } }
        let group = WorkGroup()
        groups[name] = group
        return group
    }
}

/// The work of one name that has not ended; each piece of it has a number.
@MainActor @usableFromInline final class WorkGroup {
    @usableFromInline @exclusivity(unchecked) var count = 0
    /// What was begun before the work was last cancelled is dead, also where it has ended and calls back late.
    ///
    /// `nonisolated(unsafe)`: `pass` reads it on the main thread only.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe) var firstLive = 0
    @usableFromInline @exclusivity(unchecked) var running: [Int: (task: Task<Void, Never>, signal: Signal)] = [:]
    @usableFromInline @exclusivity(unchecked) var queued = FIFO<(start: () -> Void, signal: Signal)>()

    @inlinable init() {}

    @inlinable var isRunning: Bool { !running.isEmpty }
    @inlinable nonisolated func isLive(_ number: Int) -> Bool { number >= firstLive }

    @inlinable func end(_ number: Int, _ fate: ViewModelTrace.Fate) {
        running.removeValue(forKey: number)?.signal.became(fate)
        if !isRunning, let next = queued.popFirst() { next.start() }
    }

    @usableFromInline func cancel() {
        firstLive = count + 1
        guard isRunning else { return }
        var (running, queued) = (running, queued)
        (self.running, self.queued) = ([:], FIFO())
        for (_, (task, signal)) in running.sorted(by: { $0.key < $1.key }) {
            signal.became(.cancelled)
            task.cancel()
        }
        while let (_, signal) = queued.popFirst() { signal.became(.cancelled) }
    }

    @inlinable nonisolated func pass<Output>(_ output: Output, of number: Int, to respond: @escaping (Output) -> Void) {
        guard MainThread.isCurrent else { return MainThread.hop { self.pass(output, of: number, to: respond) } }
        guard isLive(number) else { return }
        // So that `respond` knows where it is, and need not ask again.
        let isOutermost = MainThread.beginSending()
        respond(output)
        if isOutermost { MainThread.endSending() }
    }
}

// MARK: - Delivery

/// What an interface owns, and closes when it is released: the view model, and the signals to and from it.
///
/// A `respond` that is stored, or the receiver of a child, may keep a core; closed, it has let go of all else.
///
/// `@unchecked Sendable`: its state belongs to the main thread. `respond` and `close` may be called on any; they look
/// first where they are, and elsewhere touch nothing. All else is called by these or from the main actor.
///
/// `@exclusivity(unchecked)`: the run-time checks would cost as much as the rest of a step. Two accesses cannot
/// overlap: `viewModel` is used only by `accept`, which `isAccepting` keeps from being entered twice, and emptied only
/// while that is false; any other access is over before foreign code runs, since what is replaced or dropped is moved
/// out first and released last.
///
/// `Slot` is `VM?`. A generic class has the metadata of its parameters at hand when it is freed, but looks up that of an
/// optional of one each time, at a sixth of what it costs to make and release an interface.
@usableFromInline nonisolated final class Core<VM: ViewModel, Slot>: @unchecked Sendable {
    /// `replaced`: the receiver that is running has been replaced or removed, and is not put back.
    @usableFromInline enum Phase { case idle, delivering, replaced }

    @usableFromInline @exclusivity(unchecked) var receiver: Receiver<VM.Output>?
    /// Whether the receiver passes the outputs on to a parent.
    @usableFromInline @exclusivity(unchecked) var isPassing = false
    @usableFromInline @exclusivity(unchecked) var phase = Phase.idle
    @usableFromInline @exclusivity(unchecked) var isAccepting = false
    @usableFromInline @exclusivity(unchecked) var isClosed = false
    @usableFromInline @exclusivity(unchecked) var held = FIFO<(output: VM.Output, signal: Signal)>()
    @usableFromInline @exclusivity(unchecked) var waiting = FIFO<(input: VM.Input, signal: Signal)>()
    /// Counts the receivers, so that a stream knows whether it is still the one.
    @usableFromInline @exclusivity(unchecked) var receptions = 0
    /// Wakes the consumer of a stream; a closure, since a stored continuation makes each release of a core dearer.
    @usableFromInline @exclusivity(unchecked) var wakeConsumer: ((_ isLast: Bool) -> Void)?
    @usableFromInline let work: WorkTable?
    @usableFromInline @exclusivity(unchecked) var viewModel: Slot

    @MainActor @inlinable init(_ viewModel: VM) where Slot == VM? {
        (work, self.viewModel) = (viewModel.tasks.table, viewModel)
    }
}

extension Core where Slot == VM? {
    // `always`: one call less from level to level of parents; processors predict the returns of few calls only.
    @inline(__always) @MainActor @inlinable func send(_ input: VM.Input, _ respond: @escaping VM.Respond, at: Origin?) {
        assert(MainThread.isCurrent, "send: called off the main thread; hop there first: Task { @MainActor in … }")
        assert(ViewModelTrace.noteSend(at: at))
        guard !isAccepting, !isClosed, ViewModelTrace.begin == nil else { return wait(input, respond, at: at) }
        isAccepting = true
        let isOutermost = MainThread.beginSending()
        viewModel?.accept(input, respond: respond)
        if !waiting.isEmpty || isClosed { acceptWaiting(respond) }
        if isOutermost { MainThread.endSending() }
        isAccepting = false
    }

    /// Takes an input that cannot be accepted at once, or is traced.
    @inline(never) @MainActor @inlinable func wait(_ input: VM.Input, _ respond: @escaping VM.Respond, at: Origin?) {
        let signal = Signal(input, .input, of: VM.self, at: at)
        guard !isClosed else { return signal.became(.dropped) }
        waiting.append((input, signal))
        if isAccepting { signal.became(.queued) } else { acceptWaiting(respond) }
    }

    @MainActor @inline(never) @inlinable func acceptWaiting(_ respond: @escaping (VM.Output) -> Void) {
        isAccepting = true
        var count = 0
        while !isClosed, let (input, signal) = waiting.popFirst() {
            count += 1
            assert(count != 100_000 || ViewModelTrace.warn(.noRest, of: VM.self))
            let respond = signal.tracer != nil ? { self.respond($0, because: signal) } : respond
            signal.became(.accepted) { viewModel?.accept(input, respond: respond) }
        }
        isAccepting = false
        if isClosed { empty() }
    }

    @inlinable func respond(_ output: VM.Output) {
        guard MainThread.isCurrent else { return MainThread.hop { self.respond(output) } }
        // Moved out while it runs: a receiver that stays in place costs a retain and a release.
        guard phase == .idle, ViewModelTrace.begin == nil, let receiver = receiver.take() else { return hold(output) }
        phase = .delivering
        receiver.receive(output)
        settle(receiver)
        if !held.isEmpty { deliverHeld() }
    }

    @usableFromInline func respond(_ output: VM.Output, because cause: Signal) {
        guard MainThread.isCurrent else { return MainThread.hop { self.respond(output, because: cause) } }
        cause.became(nil) { hold(output) }
    }

    /// Takes an output that cannot be delivered at once, or is traced.
    @inline(never) @inlinable func hold(_ output: VM.Output) {
        let signal = Signal(output, .output, of: VM.self)
        guard !isClosed else { return signal.became(.dropped) }
        held.append((output, signal))
        assert(noteHeld())
        if phase != .idle || receiver == nil { signal.became(.held) }
        wakeConsumer?(false)
        deliverHeld()
    }

    /// Looks for outputs that stay where they are: a hundred of any interface, one for a second before the first receiver.
    @usableFromInline func noteHeld() -> Bool {
        guard phase == .idle, receiver == nil, wakeConsumer == nil else { return true }
        if held.incoming.count == 100 { return ViewModelTrace.warn(.noReceiver, of: VM.self) }
        guard held.incoming.count == 1, receptions == 0 else { return true }
        let lastSend = ViewModelTrace.lastSend
        // Handed over to the same thread. It keeps the core, which is empty once the interface is released.
        nonisolated(unsafe) let look = {
            let isHeld = self.receptions == 0 && !self.held.isEmpty
            _ = !isHeld || ViewModelTrace.warn(.noReceiver, of: VM.self, lastSend: lastSend)
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { look() }
        return true
    }

    /// Warns, in debug builds, of a child that passes to this core after its release.
    @inline(__always) @inlinable func warning<Output>(
        of child: Any.Type, at place: Origin, _ input: @escaping (Output) -> VM.Input
    ) -> (Output) -> VM.Input {
        var result = input
        func warn() -> Bool {
            result = { [self] in
                _ = !isClosed || ViewModelTrace.warn(.parentReleased, of: child, at: place)
                return input($0)
            }
            return true
        }
        assert(warn())
        return result
    }

    @inline(never) @inlinable func deliverHeld() {
        let restsAfter = held.count + 100_000
        var count = 0
        while phase == .idle, !held.isEmpty, let receiver = receiver.take() {
            phase = .delivering
            count += 1
            assert(count != restsAfter || ViewModelTrace.warn(.noRest, of: VM.self))
            if let (output, signal) = held.popFirst() {
                signal.became(isPassing ? .passed : .delivered) { receiver.receive(output) }
            }
            settle(receiver)
        }
    }

    @inlinable func settle(_ receiver: consuming Receiver<VM.Output>) {
        if phase == .delivering { self.receiver = consume receiver } else { _ = consume receiver }
        phase = .idle
    }

    @inlinable func attach(_ new: consuming Receiver<VM.Output>?, isPassing: Bool = false) {
        let old = receiver.take()
        receiver = new
        self.isPassing = isPassing
        if phase == .delivering { phase = .replaced }
        receptions += 1
        wakeConsumer.take()?(true)
        // Released here and no earlier: optimised code would else do so while `receiver` still is the old one.
        withExtendedLifetime(old) {}
        if !held.isEmpty { deliverHeld() }
    }

    /// The last reference to an interface may be dropped on any thread; everything else happens on the main one.
    @inline(never) @inlinable func close() {
        guard MainThread.isCurrent else { return MainThread.hop { self.close() } }
        isClosed = true
        if let work { MainActor.assumeIsolated { work.isClosed = true } }
        assert(ViewModelTrace.noteReceiver(of: self, VM.self))
        attach(nil)
        while let dropped = held.popFirst() { dropped.signal.became(.dropped) }
        if !isAccepting { empty() }
    }

    @inline(never) @inlinable func empty() {
        let dropped = viewModel.take()
        while let dropped = waiting.popFirst() { dropped.signal.became(.dropped) }
        withExtendedLifetime(dropped) {}
    }

    /// The stream takes from the store one output at a time, as its consumer asks, so that it never has one to lose.
    @MainActor func makeStream() -> AsyncStream<VM.Output> {
        assert(ViewModelTrace.noteReceiver(of: self, VM.self))
        attach(nil)
        // Once more: the receiver's release may have made another stream.
        wakeConsumer.take()?(true)
        receptions += 1
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wakeConsumer = { isLast in if isLast { signal.finish() } else { signal.yield() } }
        let reception = receptions
        // When its consumer is cancelled or gone, the stream no longer takes anything.
        signal.onTermination = {
            guard case .cancelled = $0 else { return }
            MainThread.hop { if self.receptions == reception { self.wakeConsumer = nil } }
        }
        return AsyncStream { @MainActor in
            if let output = self.take(in: reception) { return output }
            for await _ in signals {
                if let output = self.take(in: reception) { return output }
            }
            return nil
        }
    }

    /// The first output held, if the stream that asks is still the receiver.
    @MainActor private func take(in reception: Int) -> VM.Output? {
        guard receptions == reception, let (output, signal) = held.popFirst() else { return nil }
        signal.became(.delivered)
        return output
    }
}

// MARK: - Tracing

/// Accounts for every signal: the line that sent it, its cause, and its fate.
///
/// The core reports every signal through these hooks. `ViewModelTrace.swift` turns the reports into events, chains and
/// diagrams. While tracing is off, a signal costs one load and one branch, and nothing is allocated.
///
/// Debug builds also report mistakes that the library can see: ``Problem`` lists them, ``onProblem`` handles them.
public nonisolated enum ViewModelTrace {
    /// What a signal is: an input that was sent, an output that was responded, or asynchronous work that was run.
    public enum Kind: String, Sendable { case input, output, work }

    /// What became of a signal.
    ///
    /// An input is accepted; where its view model is busy, it is queued first. An output is delivered, or passed, which
    /// is delivered and then sent on to a parent; where the receiver is missing or busy, it is held first. Work is
    /// started, or queued first, and then finished, failed or cancelled; or it is ignored. What comes after the
    /// interface was released is dropped, and with it what was queued or held.
    public enum Fate: String, Sendable {
        case accepted, queued, delivered, passed, held, dropped, started, ignored, finished, failed, cancelled
    }

    /// Hears what becomes of a signal, if anything, and runs what the signal causes.
    @usableFromInline typealias Tracer = (_ fate: Fate?, _ effects: () -> Void) -> Void

    /// Begins to trace a signal; nil while tracing is off.
    ///
    /// `nonisolated(unsafe)`, as below: used on the main thread only. `@exclusivity(unchecked)`: the check would cost a
    /// tenth of a round trip; it is read and set whole, and captures nothing whose release could come in between.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe)
        static var begin: ((Any, Kind, Any.Type, Origin?) -> Tracer)?

    /// A mistake that the library can see, and its message.
    ///
    /// Debug builds look for these, release builds for none.
    public nonisolated enum Problem: String, CaseIterable, Sendable {
        /// A hundred outputs are held without a receiver, or one for a second since the interface was made.
        case noReceiver = """
            Outputs are held, because no receiver is attached. Call receive, or iterate outputs again if its consumer was \
            cancelled; release the interface if it is not needed.
            """
        /// A hundred thousand signals followed from each other.
        case noRest = """
            100,000 signals in one exchange that does not come to rest. Two interfaces may be answering each other in a \
            loop: break the cycle.
            """
        /// A plain `receive` took the place of one that passed to a parent.
        case parentReplaced = """
            A plain receive replaced the one that passed the outputs to a parent, which gets no more of them. Call \
            receive(passingTo:as:) alone, with the other receiver as its trailing closure.
            """
        /// A child passed an output to a parent whose interface was released.
        case parentReleased = """
            An output was passed to a parent that is released, and dropped there. Keep the parent's interface for as long \
            as its children's, or stop receiving from the child.
            """
        /// `run` was called on tasks that a computed property makes again and again.
        case tasksNotStored = """
            The tasks are not stored, so cancel and isRunning cannot find their work. Store them: \
            let tasks = ViewModelTasks<Work>().
            """
        /// Two interfaces run work in the same tasks.
        case tasksShared = """
            The tasks belong to another interface, and their work ends when that one is released. Give each view model \
            tasks of its own: let tasks = ViewModelTasks<Work>().
            """
        /// `run` was first called outside any `accept`.
        case tasksOutsideAccept = """
            Work was first run outside any accept, so it belongs to no interface, and no release cancels it. Send an \
            input, and run the work in accept.
            """
        /// An operation that was cancelled or superseded called the `respond` of `accept`.
        case cancelledWorkResponded = """
            Work that was cancelled or superseded responded with the respond of accept, which stays live. Respond in \
            then:, or with the respond that the operation is given.
            """
        /// The view model did not answer a binding's input with the new value.
        case bindingNotAnswered = """
            The view model did not answer a field's input with the new value, so the field shows the old one again. \
            Respond with the value, or change the property that is bound.
            """
    }

    /// Handles each problem that a debug build finds, on the main thread.
    ///
    /// The message is one line: the type of the view model, the problem, and the places in the source. At first it is
    /// written to standard error. A problem is reported once for each type of view model; setting a handler begins again.
    ///
    /// ```swift
    /// ViewModelTrace.onProblem = { _, message in fatalError(message) }
    /// ViewModelTrace.onProblem = { problem, message in if problem != .noReceiver { print(message) } }
    /// ```
    @MainActor public static var onProblem: @MainActor (_ problem: Problem, _ message: String) -> Void =
        writeToStandardError
    {
        didSet { reported = [:] }
    }

    private nonisolated(unsafe) static var reported: [ObjectIdentifier: Set<Problem>] = [:]
    @usableFromInline nonisolated(unsafe) static var lastSend: Origin?
    /// The places of the receivers that pass to a parent, by their cores.
    private nonisolated(unsafe) static var passingReceivers: [ObjectIdentifier: Origin] = [:]

    /// Returns true, as the next do, so that an `assert` leaves the call out of optimised code.
    @usableFromInline static func noteSend(at origin: Origin?) -> Bool {
        lastSend = origin ?? lastSend
        return true
    }

    /// Looks at a receiver before it is attached at a place, or at none, to a core.
    @usableFromInline static func noteReceiver(
        of core: AnyObject, _ owner: Any.Type, isPassing: Bool = false, at place: Origin? = nil
    ) -> Bool {
        let before = passingReceivers.removeValue(forKey: ObjectIdentifier(core))
        if isPassing { passingReceivers[ObjectIdentifier(core)] = place }
        return isPassing || before == nil || place == nil || warn(.parentReplaced, of: owner, at: place, after: before)
    }

    /// Reports a problem of a type of view model, once, with the place of the last `send` unless another is given.
    ///
    /// - Parameter first: The place of the receiver that was there before.
    @usableFromInline static func warn(
        _ problem: Problem, of owner: Any.Type, at place: Origin? = nil, after first: Origin? = nil,
        lastSend: Origin? = lastSend
    ) -> Bool {
        guard MainThread.isCurrent else {
            MainThread.hop { _ = warn(problem, of: owner, at: place, after: first, lastSend: lastSend) }
            return true
        }
        guard reported[ObjectIdentifier(owner), default: []].insert(problem).inserted else { return true }
        let before = first.map { "; before it, at \($0.fileID):\($0.line)" } ?? ""
        let last = lastSend.map { " Last send: \($0.fileID):\($0.line)." } ?? ""
        let end = place.map { " At \($0.fileID):\($0.line)\(before)." } ?? last
        let message = "SimpleViewModel: \(String(reflecting: owner)): \(problem.rawValue)\(end)"
        MainActor.assumeIsolated { onProblem(problem, message) }
        return true
    }

    private static func writeToStandardError(_ problem: Problem, _ message: String) {
        #if canImport(Darwin) || canImport(Glibc)
        var line = "\(message)\n"
        line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
        #else
        print(message)
        #endif
    }
}

/// Where an input was sent.
@usableFromInline typealias Origin = (fileID: StaticString, line: UInt)

/// What travels with a signal: nothing, while tracing is off.
@usableFromInline nonisolated struct Signal {
    @usableFromInline let tracer: ViewModelTrace.Tracer?

    @inlinable init(_ value: some Any, _ kind: ViewModelTrace.Kind, of owner: Any.Type, at origin: Origin? = nil) {
        tracer = ViewModelTrace.begin?(value, kind, owner, origin)
    }

    @inlinable func became(_ fate: ViewModelTrace.Fate?, _ effects: () -> Void = {}) {
        if let tracer { tracer(fate, effects) } else { effects() }
    }
}

// MARK: - Parts

/// The closure that receives; noncopyable, so that moving it out and back costs neither a retain nor a further thunk.
@usableFromInline nonisolated struct Receiver<Output>: ~Copyable {
    @usableFromInline let receive: (Output) -> Void

    @inlinable init(_ receive: @escaping (Output) -> Void) { self.receive = receive }
}

/// A first-in, first-out queue of two arrays: no shifting, and constant memory while as much goes as comes.
@usableFromInline nonisolated struct FIFO<Element> {
    @usableFromInline var incoming: [Element] = []
    @usableFromInline var outgoing: [Element] = []

    @inlinable init() {}

    @inlinable var isEmpty: Bool { incoming.isEmpty && outgoing.isEmpty }
    @inlinable var count: Int { incoming.count + outgoing.count }

    @inlinable mutating func append(_ element: Element) { incoming.append(element) }

    @inlinable mutating func popFirst() -> Element? {
        if outgoing.isEmpty, !incoming.isEmpty {
            swap(&incoming, &outgoing)
            outgoing.reverse()
        }
        return outgoing.popLast()
    }
}

/// Tells cheaply whether this thread is the one that runs the main actor.
///
/// Elsewhere than on Apple platforms that can be any thread, one after another (Linux, under an asynchronous `main`).
/// There a mark on the main queue tells, in some 25 ns; with Glibc the thread that is sending is remembered, at 1 ns.
@usableFromInline nonisolated enum MainThread {
    #if canImport(Glibc)
    @inlinable static var isCurrent: Bool { sender.load(ordering: .relaxed) == pthread_self() || isMain }
    @usableFromInline static let sender = Atomic<pthread_t>(0)

    /// Returns whether this is the outermost of nested sends, which has to call `endSending`.
    @inlinable static func beginSending() -> Bool {
        guard sender.load(ordering: .relaxed) == 0 else { return false }
        sender.store(pthread_self(), ordering: .relaxed)
        return true
    }
    @inlinable static func endSending() { sender.store(0, ordering: .relaxed) }
    #else
    @inlinable static var isCurrent: Bool { isMain }
    @inlinable static func beginSending() -> Bool { false }
    @inlinable static func endSending() {}
    #endif

    #if canImport(Darwin)
    @usableFromInline static var isMain: Bool { pthread_main_np() != 0 }
    #else
    @usableFromInline static var isMain: Bool { DispatchQueue.getSpecific(key: mark) == true }
    private static let mark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()
    #endif

    /// Runs the closure on the main thread, after what this thread sent there before.
    @usableFromInline static func hop(_ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body  // Handed over: the sending thread does not look at it again.
        DispatchQueue.main.async { body() }
    }
}
