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
/// A plain class, a class that stores `respond`, and a struct whose `accept` is `mutating` all conform. Only the
/// ``ViewModelInterface`` that owns the view model calls `accept`. For asynchronous work, see ``ViewModelTasks``.
@MainActor public protocol ViewModel<Input, Output> {
    /// An event that the view, or a child whose outputs are passed on, sends to the view model.
    associatedtype Input

    /// An event or a change of state that the view model sends to the view.
    associatedtype Output

    /// How a view model emits an output.
    typealias Respond = (Output) -> Void

    /// Handles one input.
    ///
    /// The interface calls this on the main thread, for one input at a time: an input that is sent while `accept` runs
    /// waits until it has returned.
    ///
    /// Call `respond` not at all, once, or many times. Each output reaches the receiver before `respond` returns, unless
    /// no receiver is attached or the receiver is running; then the output is held until its turn comes. `respond` may be
    /// stored, and called long after `accept` has returned. It keeps neither the view model nor its interface alive, and
    /// does nothing once the interface is released. If it is called on another thread (Swift 5 mode allows that), the
    /// output goes to the main thread first, in that thread's order.
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
/// The interface owns the view model, and the view owns the interface. When the interface is released, its work is
/// cancelled, the view model is deallocated, and no more outputs are delivered. Neither a stored `respond` nor a child or
/// a parent keeps an interface alive; a running `send` or `receive` does, until it returns.
///
/// Signals travel by plain calls, on the caller's stack, without a queue or a task. In release builds a signal doesn't
/// allocate, unless `accept` declares `respond` as `@escaping` (one small allocation). An interface is used on the main
/// thread, which the compiler checks.
@MainActor public final class ViewModelInterface<VM: ViewModel> {
    @usableFromInline let core: Core<VM, VM?>
    // Made once: a closure for each input would cost a retain. Here and not in the core, which it would keep alive.
    @usableFromInline let respond: (VM.Output) -> Void
    // Closes the core, specialised where the interface is made: the `deinit` of a generic class never is, and would
    // cost three times as much. `nonisolated(unsafe)`: it captures nothing, and only `deinit` calls it.
    @usableFromInline nonisolated(unsafe) let close: (ViewModelInterface) -> Void

    /// Creates an interface that owns a view model.
    ///
    /// - Parameter viewModel: The view model. Give it to one interface only.
    @inlinable public init(viewModel: VM) {
        core = Core(viewModel)
        respond = { [core] in core.respond($0) }
        close = { $0.core.close() }
        if ViewModelTrace.begin != nil { Signal((), .interface, of: core.traced).became(.made) }
    }

    deinit { close(self) }

    /// Receives the view model's outputs, beginning with those that were held.
    ///
    /// Every output is delivered once, in the order of the `respond` calls, on the main thread. Outputs that were held
    /// while no receiver was attached are delivered before `receive` returns. An interface has one receiver: a new one
    /// replaces the one before, which is released immediately.
    ///
    /// The receiver is never re-entered. It may send: if the view model is accepting, the input waits until that is done;
    /// otherwise it is accepted immediately, and its outputs wait until the receiver has returned. It may also receive,
    /// stop receiving, or release the interface.
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
    /// input. A parent that is accepting takes it afterwards. The parent is not kept alive; once it is released, only the
    /// child's receiver goes on. This is the delegate pattern in one call; a hand-written delegate works just as well.
    ///
    /// - Parameters:
    ///   - parent: The interface that gets the inputs.
    ///   - input: Converts the child's output to the parent's input: an enum case, or a closure that also identifies the
    ///     child, as in `{ .sku(id: id, $0) }`. The interface retains the closure: capture the id, not `self`.
    ///   - receiver: Called with each output, for the child's own view. Capture the view weakly.
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

    /// Stops receiving: from now on outputs are held for the next receiver.
    ///
    /// Releases the receiver immediately, or after it returns if you call this from inside it.
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
    /// When `send` returns, the view model has accepted the input, and the outputs that it responded with have reached the
    /// receiver. Only an input that is sent while this interface is accepting another one waits, first in, first out,
    /// until that one is done; so a million inputs that each follow from the one before need no more stack than one.
    ///
    /// - Precondition: It is called on the main thread. Debug builds stop if it is not, as a callback in Swift 5 mode could
    ///   do.
    /// - Parameters:
    ///   - input: What happened.
    ///   - fileID: The file that sends, for ``ViewModelTrace``; leave it out, unless you pass on your own caller's.
    ///   - line: The line that sends.
    @inlinable public func send(_ input: VM.Input, fileID: StaticString = #fileID, line: UInt = #line) {
        core.send(input, respond, at: (fileID, line))
    }

    /// Sends an input, and returns when the work that it starts has ended.
    ///
    /// As ``send(_:fileID:line:)``; then it waits for the work that the view model ran with ``ViewModelTasks`` because of
    /// this input, for the work which that work ran, and so on, to finish, fail or be cancelled. It returns at once if
    /// there is none. Cancelling the task that waits cancels this work, and no other.
    ///
    /// ```swift
    /// await interface.perform(.didPullToRefresh)  // in SwiftUI, inside .refreshable or .task
    /// ```
    ///
    /// While it waits, the interface is kept alive, as by any call in progress. So cancel the task when the view goes
    /// away, as SwiftUI does, if the work could be endless.
    ///
    /// - Parameters:
    ///   - input: What happened.
    ///   - fileID: The file that sends, for ``ViewModelTrace``; leave it out, unless you pass on your own caller's.
    ///   - line: The line that sends.
    public func perform(_ input: VM.Input, fileID: StaticString = #fileID, line: UInt = #line) async {
        let effort = Effort()
        effort.inputCount = 1
        effort.end { core.send(input, respond, at: (fileID, line)) }
        await effort.finish()
    }

    /// The view model's outputs as an asynchronous sequence, for one consumer.
    ///
    /// ```swift
    /// for await output in interface.outputs { show(output) }
    /// ```
    ///
    /// Creating the stream replaces the receiver. An output stays with the interface until the consumer asks for the next
    /// one, so a consumer that is cancelled or dropped loses none: the rest is held for the next receiver or stream. The
    /// one exception is an output that was handed over in the same turn in which the consumer was cancelled: the
    /// `for await` loop still gets it, and it counts as delivered.
    ///
    /// The stream ends when the interface is released (unconsumed outputs are dropped), when another receiver or stream
    /// takes its place, and on ``stopReceiving()``. A loop that is replaced while an output is on its way to it handles
    /// that output in a later turn; the new receiver can get the following ones first.
    public var outputs: AsyncStream<VM.Output> { core.makeStream() }
}

// MARK: - Type erasure

/// A type-erased view model, for a preview, a test or another module that supplies a stand-in.
///
/// ```swift
/// typealias LikeInterface = ViewModelInterface<AnyViewModel<LikeViewModel.Input, LikeViewModel.Output>>
///
/// let real = LikeInterface(viewModel: AnyViewModel(LikeViewModel()))
/// let preview = LikeInterface(viewModel: AnyViewModel { _, respond in respond(.likeStatus(on: true)) })
/// ```
///
/// A view that holds such an interface can be shown in a preview, a test or another module without the real view model.
/// Prefer the concrete type if there is no stand-in: erasing costs a call through a closure per input. Copies share the
/// view model: give it to one interface. Work that the view model runs belongs to the interface all the same.
public struct AnyViewModel<Input, Output>: ViewModel {
    /// The type that a trace names.
    nonisolated let erased: Any.Type?
    private let handler: (Input, @escaping (Output) -> Void) -> Void

    /// Erases the type of a view model.
    ///
    /// - Parameter viewModel: The view model that accepts the inputs.
    public init(_ viewModel: some ViewModel<Input, Output>) {
        var viewModel = viewModel
        erased = (viewModel as? AnyViewModel).map(\.erased) ?? type(of: viewModel)
        handler = { viewModel.accept($0, respond: $1) }
    }

    /// Creates a view model from a closure.
    ///
    /// - Parameter accept: Handles one input, as ``ViewModel/accept(_:respond:)`` does.
    public init(accept: @escaping (_ input: Input, _ respond: @escaping (Output) -> Void) -> Void) {
        (handler, erased) = (accept, nil)
    }

    /// Passes the input to the view model, or to the closure.
    ///
    /// - Parameters:
    ///   - input: What happened.
    ///   - respond: Emits an output.
    public func accept(_ input: Input, respond: @escaping (Output) -> Void) { handler(input, respond) }
}

// MARK: - Asynchronous work

/// The asynchronous work of one view model: started by name, by a policy, and cancelled with the interface.
///
/// ```swift
/// enum Work { case search }
/// private let tasks = ViewModelTasks<Work>()
///
/// func accept(_ input: Input, respond: @escaping (Output) -> Void) {
///     switch input {
///     case let .didSearch(query):
///         tasks.run(.search, .restart, after: .milliseconds(300), isRunning: { respond(.isSearching($0)) }) {
///             try await self.catalogue.search(query)
///         } then: { results in
///             respond(.results(results))
///         } catch: { error in
///             respond(.failed("\(error)"))
///         }
///     case .didCancelSearch:
///         tasks.cancel(.search)
///     }
/// }
/// ```
///
/// Store the tasks in a property, private or not. They belong to the interface whose `accept` first calls `run`, or whose
/// work does so from `then:`, `catch:` or `isRunning:`. Releasing that interface cancels all of their work. A `run` from
/// anywhere else, an operation included, does not make them belong to an interface; debug builds report that. Names are
/// per instance: work of another view model is never affected.
///
/// The operation is asynchronous; `isRunning:`, `then:` and `catch:` are not. They run on the main actor, in one turn with
/// the change that they report, may change the view model, and may call the `respond` of `accept` as often as they like.
/// They are called for live work only: work that was cancelled, or superseded by `.restart`, neither emits nor changes
/// anything, even if its operation ignores the cancellation.
///
/// An operation runs on the main actor until it awaits something that runs elsewhere, such as an actor or a
/// `@concurrent` function. It may capture the view model strongly: releasing the interface cancels the operation, and the
/// capture ends with it.
@MainActor public final class ViewModelTasks<Work: Hashable> {
    /// What `run` does if work of the same name has not ended.
    public enum Policy: Sendable {
        /// Cancels that work and starts this; with a delay, it is a debounce.
        case restart
        /// Keeps that work and drops this: a second tap does nothing.
        case ignoreWhileRunning
        /// Starts this when all earlier work of the name has ended, in the order of the calls.
        case queue
        /// Starts this beside it.
        case concurrent
    }

    @usableFromInline let list: WorkList
    /// By names of a known type: an `AnyHashable` would cost as much as a task.
    @usableFromInline @exclusivity(unchecked) var groups: [Work: WorkGroup] = [:]
    private var purgeCount = 16

    /// Creates an empty set of tasks.
    ///
    /// - Parameter clock: Measures delays. Tests pass a clock that they control.
    public nonisolated init(clock: any Clock<Duration> = ContinuousClock()) { list = WorkList(clock: clock) }

    deinit { assert(list.noteRelease(of: Work.self)) }

    /// Runs asynchronous work that returns a value or throws an error.
    ///
    /// The policy is applied before `run` returns; the operation begins in a later turn of the main actor. `run` does
    /// nothing once the interface is released.
    ///
    /// ```swift
    /// tasks.run(.load, .restart) {
    ///     try await load()
    /// } then: { name in
    ///     respond(.name(name))
    /// } catch: { error in
    ///     respond(.failed("\(error)"))
    /// }
    /// ```
    ///
    /// Cancelling the work is not an error: `catch` is not called. A `CancellationError` that live work throws is one.
    /// The name is running until `then` or `catch` has returned; to run it again from there, use `.restart` or `.queue`.
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: What to do if work of that name has not ended.
    ///   - delay: The time before the operation begins; for queued work, from its turn on. The work counts as running
    ///     meanwhile. If the clock throws, `catch` gets the error.
    ///   - isRunning: Called with `true` when the name begins to run, inside `run`, and with `false` when no work of the
    ///     name is left, after `then` or `catch` or inside `cancel`. A restart and queued work call nothing in between,
    ///     dropped work nothing at all; nor does releasing the interface. A name has one: the last that was given.
    ///   - operation: The work, which returns its result.
    ///   - then: Receives the result while the work is live.
    ///   - failed: Receives the error while the work is live.
    @inlinable public func run<Value, Failure>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero,
        isRunning: (@MainActor (_ isRunning: Bool) -> Void)? = nil,
        operation: @escaping @MainActor () async throws(Failure) -> Value,
        then: @escaping @MainActor (_ value: Value) -> Void,
        catch failed: @escaping @MainActor (_ error: Failure) -> Void
    ) {
        if let item = admit(work, policy, isRunning) { item.start(after: delay, operation, then, failed) }
    }

    /// Runs asynchronous work that returns a value and cannot fail.
    ///
    /// As ``run(_:_:after:isRunning:operation:then:catch:)``, without errors.
    ///
    /// ```swift
    /// tasks.run(.save, .queue, isRunning: { respond(.isSaving($0)) }) {
    ///     await store.save(name)
    /// } then: {
    ///     respond(.saved)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: What to do if work of that name has not ended.
    ///   - delay: The time before the operation begins.
    ///   - isRunning: Called with `true` when the name begins to run, and with `false` when it has stopped.
    ///   - operation: The work, which returns its result.
    ///   - then: Receives the result while the work is live.
    @inlinable public func run<Value>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero,
        isRunning: (@MainActor (_ isRunning: Bool) -> Void)? = nil,
        operation: @escaping @MainActor () async -> Value, then: @escaping @MainActor (_ value: Value) -> Void
    ) {
        run(work, policy, after: delay, isRunning: isRunning, operation: operation, then: then) { (_: Never) in }
    }

    /// Runs asynchronous work that emits outputs while it runs, and can fail.
    ///
    /// As ``run(_:_:after:isRunning:operation:then:catch:)``. The operation gets a `respond` of its own, which may be
    /// called on any thread, and after the operation has returned. It emits nothing any more once the work is cancelled
    /// or superseded; to change the view model there, call `try Task.checkCancellation()` first.
    ///
    /// ```swift
    /// tasks.run(.listen, .restart, respond: respond) { respond in
    ///     for try await price in prices() { respond(.price(price)) }
    /// } catch: { error in
    ///     respond(.failed("\(error)"))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: What to do if work of that name has not ended.
    ///   - delay: The time before the operation begins.
    ///   - isRunning: Called with `true` when the name begins to run, and with `false` when it has stopped.
    ///   - respond: The `respond` of `accept`.
    ///   - operation: The work, which emits with the `respond` that it is given.
    ///   - failed: Receives the error while the work is live.
    @inlinable public func run<Output, Failure>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero,
        isRunning: (@MainActor (_ isRunning: Bool) -> Void)? = nil, respond: @escaping (Output) -> Void,
        operation: @escaping @MainActor (_ respond: @escaping (Output) -> Void) async throws(Failure) -> Void,
        catch failed: @escaping @MainActor (_ error: Failure) -> Void
    ) {
        guard let item = admit(work, policy, isRunning) else { return }
        item.start(
            after: delay, { () async throws(Failure) in try await operation { item.emit($0, to: respond) } }, {}, failed
        )
    }

    /// Runs asynchronous work that emits outputs while it runs, and cannot fail.
    ///
    /// As ``run(_:_:after:isRunning:respond:operation:catch:)``, without errors.
    ///
    /// ```swift
    /// tasks.run(.listen, .ignoreWhileRunning, respond: respond) { respond in
    ///     for await price in prices { respond(.price(price)) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: What to do if work of that name has not ended.
    ///   - delay: The time before the operation begins.
    ///   - isRunning: Called with `true` when the name begins to run, and with `false` when it has stopped.
    ///   - respond: The `respond` of `accept`.
    ///   - operation: The work, which emits with the `respond` that it is given.
    @inlinable public func run<Output>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero,
        isRunning: (@MainActor (_ isRunning: Bool) -> Void)? = nil, respond: @escaping (Output) -> Void,
        operation: @escaping @MainActor (_ respond: @escaping (Output) -> Void) async -> Void
    ) {
        run(work, policy, after: delay, isRunning: isRunning, respond: respond, operation: operation) { (_: Never) in }
    }

    /// Returns whether work of a name has not ended: it runs, or waits for its delay or its turn.
    ///
    /// It is true until `then` or `catch` has returned, and false from the moment at which the work is cancelled. To
    /// show that a name is busy, pass `isRunning:` to `run` instead.
    ///
    /// ```swift
    /// if !tasks.isRunning(.load) { count += 1 }
    /// ```
    ///
    /// - Parameter work: The name of the work.
    /// - Returns: Whether any work of that name has not ended.
    @inlinable public func isRunning(_ work: Work) -> Bool { groups[work]?.isRunning == true }

    /// Cancels all work of a name.
    ///
    /// It takes effect immediately: the work emits and changes nothing more, `isRunning(_:)` returns false, and
    /// `isRunning:` is called with `false` before `cancel` returns. Work that has not begun never begins. A `respond` that
    /// outlived its operation is silenced too.
    ///
    /// - Parameter work: The name of the work; nothing happens if there is none of that name.
    @inlinable public func cancel(_ work: Work) { if let group = groups[work] { list.cancel(group) } }

    /// Cancels all work, in the order in which it was run.
    ///
    /// Equivalent to calling ``cancel(_:)`` for every name, except that work which is started meanwhile, by a task's
    /// cancellation handler, goes on.
    @inlinable public func cancelAll() { list.cancel() }

    @inlinable func admit(
        _ name: Work, _ policy: Policy, _ report: (@MainActor (Bool) -> Void)?
    ) -> WorkItem? {
        if list.owner == nil { list.findOwner() }
        assert(list.noteRun(of: Work.self))
        let signal = Signal(name, .work, of: list.owner?.traced ?? (0, Work.self))
        let group = groups[name] ?? makeGroup(name)
        let isRunning = group.isRunning
        guard !list.isClosed, policy != .ignoreWhileRunning || !isRunning else {
            signal.became(list.isClosed ? .dropped : .ignored)
            return nil
        }
        let item = WorkItem(signal, of: group, in: list)
        return list.add(item, replaces: policy == .restart, waits: policy == .queue && isRunning, report)
    }

    /// Makes the group of a name, which stays when its work has ended, for the next of that name.
    ///
    /// As often as the number of groups has doubled, unused ones are released, so that names do not pile up. A group that
    /// something refers to is in use: a late callback asks it whether the work was cancelled.
    @usableFromInline func makeGroup(_ name: Work) -> WorkGroup {
        if groups.count >= purgeCount {
            var unused: [Work] = []
            var index = groups.startIndex
            while index != groups.endIndex {
                if isKnownUniquelyReferenced(&groups.values[index]) { unused.append(groups[index].key) }
                groups.formIndex(after: &index)
            }
            for name in unused { groups[name] = nil }
            purgeCount = max(16, 2 * groups.count)
        }
        let group = WorkGroup(name)
        groups[name] = group
        return group
    }
}

extension ViewModelTasks {
    /// Refuses a result without `then:`, or an error without `catch:`, in plain words.
    @available(
        *, unavailable, message: "add then: { value in … }, and catch: { error in … } if the operation can throw"
    )
    @_documentation(visibility: internal)
    public func run<Value>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero, isRunning: ((Bool) -> Void)? = nil,
        operation: @escaping @MainActor () async throws -> Value,
        then: ((Value) -> Void)? = nil, catch failed: ((any Error) -> Void)? = nil
    ) {}

    /// Refuses an operation that emits without `respond:`, or fails without `catch:`, in plain words.
    @available(*, unavailable, message: "add respond: respond, and catch: { error in … } if the operation can throw")
    @_documentation(visibility: internal)
    public func run<Output>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero, isRunning: ((Bool) -> Void)? = nil,
        respond: ((Output) -> Void)? = nil,
        operation: @escaping @MainActor (@escaping (Output) -> Void) async throws -> Void,
        catch failed: ((any Error) -> Void)? = nil
    ) {}
}

/// The work of one `ViewModelTasks`, as the interface that it belongs to knows it.
///
/// `@exclusivity(unchecked)`, here and below: the run-time checks would cost a tenth of a run. Each access is over before
/// foreign code runs; work that has ended or is cancelled is moved out first.
@MainActor @usableFromInline final class WorkList {
    /// The interface's core, from the first `run` on; releasing the interface breaks the cycle.
    @usableFromInline @exclusivity(unchecked) var owner: WorkOwner?
    @usableFromInline @exclusivity(unchecked) var isClosed = false
    /// Work that has not ended, in the order of the calls of `run`; queued work has not begun.
    @exclusivity(unchecked) var items: [WorkItem] = []
    /// Numbers the work.
    @exclusivity(unchecked) var count = 0
    /// `nonisolated(unsafe)`: `WorkItem.emit` reads it on the main thread only.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe) var firstLiveNumber = 0
    fileprivate let clock: any Clock<Duration>

    nonisolated init(clock: any Clock<Duration>) { self.clock = clock }

    /// Joins the interface that is accepting, or whose work calls `run` from one of its closures.
    @usableFromInline func findOwner() {
        owner = WorkOwner.accepting?.takeUnretainedValue()
        owner?.lists = (owner?.lists ?? []) + [self]
        isClosed = owner?.isClosed ?? false
    }

    /// Adds work, once the work that it replaces is out and before any code runs that could call `run` again.
    @usableFromInline func add(
        _ item: WorkItem, replaces: Bool, waits: Bool, _ report: (@MainActor (Bool) -> Void)?
    ) -> WorkItem? {
        items.append(item)
        item.group.count += 1
        if let report { item.group.report = report }
        if replaces { cancel(item.group, before: item.number) }
        if !waits { item.begin() } else if item.isLive { item.signal.became(.queued) }
        item.group.reportChange()
        return item.isLive ? item : nil
    }

    /// Cancels all work, or that of a name, including work that has ended and calls back late.
    @usableFromInline func cancel(_ group: WorkGroup? = nil, before number: Int? = nil) {
        let number = number ?? count + 1
        if let group { group.firstLiveNumber = number } else { firstLiveNumber = number }
        removeCancelled()
    }

    @usableFromInline func close() {
        isClosed = true
        cancel()
    }

    /// Removes the work that is no longer live, before any of its cancellation handlers runs.
    func removeCancelled() {
        var cancelled: [WorkItem] = []
        for index in items.indices.reversed() where !items[index].isLive { cancelled.append(items.remove(at: index)) }
        for item in cancelled { item.group.count -= 1 }
        for item in cancelled.reversed() { item.stop(.cancelled) }
        for item in cancelled.reversed() { goOn(item.group) }
    }

    func remove(_ item: WorkItem, _ fate: ViewModelTrace.Fate) {
        var index = 0
        while index < items.count, items[index] !== item { index += 1 }
        guard index < items.count else { return }
        items.remove(at: index)
        item.group.count -= 1
        item.stop(fate)
        goOn(item.group)
        item.effort?.remove(item)
    }

    /// Lets the next in the queue begin if nothing else of the name runs, and reports whether the name still does.
    private func goOn(_ group: WorkGroup) {
        guard !isClosed else { return group.report = nil }
        var queued: WorkItem?
        if group.isRunning {
            for item in items where item.group === group {
                if item.hasBegun { return group.reportChange() }
                queued = queued ?? item
            }
        }
        queued?.begin()
        group.reportChange()
    }

    @usableFromInline func noteRun(of work: Any.Type) -> Bool {
        let caller = WorkOwner.accepting?.takeUnretainedValue()
        assert(owner != nil || ViewModelTrace.warn(.tasksOutsideAccept, of: work))
        let isShared = caller != nil && owner != nil && caller !== owner
        return !isShared || ViewModelTrace.warn(.tasksShared, of: caller?.viewModelType ?? work)
    }

    /// Warns of tasks that are released before their work has ended, though their interface is there.
    nonisolated func noteRelease(of work: Any.Type) -> Bool {
        guard MainThread.isCurrent else { return true }
        return MainActor.assumeIsolated {
            isClosed || items.isEmpty || ViewModelTrace.warn(.tasksNotStored, of: owner?.viewModelType ?? work)
        }
    }
}

/// All work of one name.
@MainActor @usableFromInline final class WorkGroup {
    /// The name, for the testing kit.
    let name: Any
    @usableFromInline @exclusivity(unchecked) var count = 0
    /// `nonisolated(unsafe)`: `WorkItem.emit` reads it on the main thread only.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe) var firstLiveNumber = 0
    @exclusivity(unchecked) var report: (@MainActor (Bool) -> Void)?
    @exclusivity(unchecked) private var hasReported = false

    init(_ name: Any) { self.name = name }

    @inlinable var isRunning: Bool { count > 0 }

    /// Reports whether the name is running, if that has changed.
    func reportChange() {
        guard let report, isRunning != hasReported else { return }
        hasReported = isRunning
        if !isRunning { self.report = nil }
        report(hasReported)
    }
}

/// One run of work.
@MainActor @usableFromInline final class WorkItem {
    /// The work, and the `perform`, that the current task belongs to.
    @usableFromInline static let scope = TaskLocal<(item: WorkItem?, effort: Effort?)>(wrappedValue: (nil, nil))

    @usableFromInline let number: Int
    @usableFromInline let signal: Signal
    @usableFromInline let group: WorkGroup
    @usableFromInline let list: WorkList
    @usableFromInline let effort: Effort?
    @usableFromInline @exclusivity(unchecked) var task: Task<Void, Never>?
    @usableFromInline @exclusivity(unchecked) var hasBegun = false
    /// Resumes the task, which waits for its turn.
    @exclusivity(unchecked) private var takeTurn: (() -> Void)?
    @exclusivity(unchecked) private var hasReturned = false
    /// `nonisolated(unsafe)`: `emit` reads it on the main thread only.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe) var isCancelled = false

    @usableFromInline init(_ signal: Signal, of group: WorkGroup, in list: WorkList) {
        list.count += 1
        (number, self.signal, self.group, self.list, effort) = (list.count, signal, group, list, Effort.current)
        effort?.items.append(self)
    }

    @inlinable nonisolated var isLive: Bool {
        number >= group.firstLiveNumber && number >= list.firstLiveNumber && !isCancelled
    }

    /// Whether the operation goes on though it was cancelled or superseded.
    var isStale: Bool { !isLive && !hasReturned }

    @inlinable func start<Value, Failure>(
        after delay: Duration, _ operation: @escaping @MainActor () async throws(Failure) -> Value,
        _ then: @escaping @MainActor (Value) -> Void, _ failed: @escaping @MainActor (Failure) -> Void
    ) {
        inScope {
            Task {
                if !hasBegun || delay > .zero {
                    await wait(delay) { if let error = $0 as? Failure { failed(error) } }
                }
                guard isLive else { return }
                do throws(Failure) {
                    let value = try await operation()
                    end(.finished) { then(value) }
                } catch {
                    end(.failed) { failed(error) }
                }
            }
        }
    }

    /// Makes the task, which knows its work if that is asked for: by `perform`, by the trace, or by debug builds.
    @inlinable func inScope(_ makeTask: () -> Task<Void, Never>) {
        var needsScope = effort != nil || signal.tracer != nil
        assert({ needsScope = true }() == ())
        guard needsScope else { return task = makeTask() }
        task = Self.scope.withValue((self, effort), operation: makeTask)
    }

    /// Waits for the turn, and then for the delay; ends the work if its clock fails.
    @usableFromInline func wait(_ delay: Duration, orElse failed: (any Error) -> Void) async {
        if !hasBegun, isLive { await withCheckedContinuation { turn in takeTurn = { turn.resume() } } }
        guard isLive, delay > .zero else { return }
        do { try await list.clock.sleep(for: delay) } catch {
            end(.failed) { failed(error) }
            isCancelled = true
        }
    }

    func begin() {
        guard isLive, !hasBegun else { return }
        hasBegun = true
        signal.became(.started)
        takeTurn.take()?()
    }

    func stop(_ fate: ViewModelTrace.Fate) {
        signal.became(fate)
        guard fate == .cancelled else { return }
        task?.cancel()
        takeTurn.take()?()
        effort?.remove(self)
    }

    /// Cancels this alone, and no other work of the name.
    func cancel() {
        isCancelled = true
        list.removeCancelled()
    }

    @inlinable nonisolated func emit<Output>(_ output: Output, to respond: @escaping (Output) -> Void) {
        guard MainThread.isCurrent else { return MainThread.hop { self.emit(output, to: respond) } }
        if isLive { respond(output) }
    }

    @usableFromInline func end(_ fate: ViewModelTrace.Fate, _ effects: () -> Void) {
        hasReturned = true
        if isLive {
            let outer = WorkOwner.accepting
            WorkOwner.accepting = list.owner.map(Unmanaged.passUnretained)
            signal.causes(effects)
            WorkOwner.accepting = outer
        }
        list.remove(self, fate)
    }
}

/// What one `perform` waits for: its input, the work that the input starts, and the work that this work starts.
@MainActor @usableFromInline final class Effort {
    /// Spares the look at the task's values while nothing is performed.
    private static var count = 0

    @usableFromInline static var current: Effort? { count == 0 ? nil : WorkItem.scope.get().effort }

    var items: [WorkItem] = []
    @usableFromInline var inputCount = 0
    private var whenOver: CheckedContinuation<Void, Never>?
    private var isOver: Bool { items.isEmpty && inputCount == 0 }

    @usableFromInline init() { Self.count += 1 }

    func remove(_ item: WorkItem) {
        items.removeAll { $0 === item }
        if isOver { whenOver.take()?.resume() }
    }

    /// Accepts, or drops, an input that was counted.
    @usableFromInline func end(_ accept: () -> Void = {}) {
        WorkItem.scope.withValue((WorkItem.scope.get().item, self), operation: accept)
        inputCount -= 1
        if isOver { whenOver.take()?.resume() }
    }

    /// Returns when all is done; cancels the work if the current task is cancelled.
    @usableFromInline func finish() async {
        defer { Self.count -= 1 }
        await withTaskCancellationHandler {
            if !isOver { await withCheckedContinuation { whenOver = $0 } }
        } onCancel: {
            let cancel = { MainActor.assumeIsolated { for item in self.items { item.cancel() } } }
            if MainThread.isCurrent { cancel() } else { MainThread.hop(cancel) }
        }
    }
}

// MARK: - Delivery

/// What the tasks of a view model know of the core that they belong to.
///
/// `@unchecked Sendable` and `nonisolated(unsafe)`: used on the main thread only.
@usableFromInline nonisolated class WorkOwner: @unchecked Sendable, CustomReflectable {
    /// The core whose view model is accepting an input, not retained: the `send` that runs does that.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe) static var accepting: Unmanaged<WorkOwner>?

    @usableFromInline @exclusivity(unchecked) final var lists: [WorkList]?
    @usableFromInline @exclusivity(unchecked) final var isClosed = false
    /// The name of the view model's type, for messages.
    var viewModelType: Any.Type { Never.self }
    /// The number that traces give the interface, once one does; of 32 bits, which find room beside `isClosed`.
    @exclusivity(unchecked) private final var number: Int32 = 0
    @usableFromInline final var traced: ViewModelTrace.Owner {
        if number == 0 { number = ViewModelTrace.countInterface() }
        return (Int(number), viewModelType)
    }

    @inlinable init() {}

    /// Nothing: reflection, as in `dump` and in failed expectations, stops the program at a noncopyable value.
    @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }
}

/// What an interface owns, and closes when it is released: the view model, and the signals to and from it.
///
/// A stored `respond`, or the receiver of a child, may keep a core alive; a closed core has released all else.
///
/// `@unchecked Sendable`: its state belongs to the main thread. `respond` and `close` may be called on any thread; they
/// check it first, and touch nothing on another. All else is called by these or from the main actor.
///
/// `@exclusivity(unchecked)`: the run-time checks would cost as much as the rest of a step. Two accesses cannot
/// overlap: `viewModel` is used only by `accept`, which `isAccepting` keeps from being entered twice, and released only
/// while that is false; any other access is over before foreign code runs, since everything that is replaced or dropped is
/// moved out first and released last.
///
/// Two orders matter. A receiver that is replaced is released before the next one gets held outputs: its release may
/// respond. And `isClosed` is set before the receiver is released: its release may send.
///
/// `Slot` is `VM?`. A generic class has the metadata of its parameters at hand when it is freed, but looks up that of an
/// optional of one each time, at a sixth of the cost of making and releasing an interface.
@usableFromInline nonisolated final class Core<VM: ViewModel, Slot>: WorkOwner, @unchecked Sendable {
    @usableFromInline @exclusivity(unchecked) var receiver: Receiver<VM.Output>?
    /// Whether the receiver passes the outputs on to a parent.
    @usableFromInline @exclusivity(unchecked) var isPassing = false
    @usableFromInline @exclusivity(unchecked) var isDelivering = false
    @usableFromInline @exclusivity(unchecked) var isAccepting = false
    @usableFromInline @exclusivity(unchecked) var heldOutputs = FIFO<(output: VM.Output, signal: Signal)>()
    @usableFromInline @exclusivity(unchecked) var queuedInputs = FIFO<(input: VM.Input, signal: Signal, Effort?)>()
    /// Counts the receivers, so that a stream, or a receiver that has run, knows whether it has been replaced.
    @usableFromInline @exclusivity(unchecked) var receiverGeneration = 0
    /// Wakes the consumer of a stream; a closure, since a stored continuation makes each release of a core dearer.
    @usableFromInline @exclusivity(unchecked) var wakeConsumer: ((_ isLast: Bool) -> Void)?
    @usableFromInline @exclusivity(unchecked) var viewModel: Slot

    @MainActor @inlinable init(_ viewModel: VM) where Slot == VM? { self.viewModel = viewModel }

    override var viewModelType: Any.Type {
        typealias Erased = AnyViewModel<VM.Input, VM.Output>
        return VM.self == Erased.self ? (viewModel as? Erased)?.erased ?? VM.self : VM.self
    }
}

extension Core where Slot == VM? {
    // `always`: one call less from level to level of parents; processors predict the returns of few calls only.
    @inline(__always) @MainActor @inlinable func send(_ input: VM.Input, _ respond: @escaping VM.Respond, at: Origin?) {
        assert(MainThread.isActor, "send: called off the main thread; hop there first: Task { @MainActor in … }")
        assert(ViewModelTrace.noteSend(at: at))
        guard !isAccepting, !isClosed, ViewModelTrace.begin == nil else { return enqueue(input, respond, at: at) }
        isAccepting = true
        let outer = WorkOwner.accepting
        WorkOwner.accepting = Unmanaged.passUnretained(self)
        let isOutermost = MainThread.enter()
        viewModel?.accept(input, respond: respond)
        if !queuedInputs.isEmpty || isClosed { acceptQueued(respond) }
        if isOutermost { MainThread.leave() }
        WorkOwner.accepting = outer
        isAccepting = false
        // Released here and no earlier: the release may send, and that input would be queued with nothing left to accept it.
        keepAlive(input)
    }

    /// Not `withExtendedLifetime` there: an isolated closure would check its isolation at run time.
    @inline(__always) @inlinable func keepAlive(_ input: VM.Input) { withExtendedLifetime(input) {} }

    /// Queues an input that cannot be accepted at once, or is traced.
    @MainActor @inlinable func enqueue(_ input: VM.Input, _ respond: @escaping VM.Respond, at: Origin?) {
        let signal = Signal(input, .input, of: traced, at: at)
        guard !isClosed else { return signal.became(.dropped) }
        let effort = Effort.current
        effort?.inputCount += 1
        queuedInputs.append((input, signal, effort))
        if isAccepting { signal.became(.queued) } else { acceptQueued(respond) }
    }

    @MainActor @inlinable func acceptQueued(_ respond: @escaping (VM.Output) -> Void) {
        isAccepting = true
        let outer = WorkOwner.accepting
        WorkOwner.accepting = Unmanaged.passUnretained(self)
        var count = 0
        while !isClosed, let (input, signal, effort) = queuedInputs.popFirst() {
            count += 1
            assert(count != 100_000 || ViewModelTrace.warn(.noRest, of: VM.self))
            let respond = signal.tracer != nil ? { self.respond($0, because: signal) } : respond
            signal.became(.accepted) {
                guard let effort else { return viewModel?.accept(input, respond: respond) ?? () }
                effort.end { viewModel?.accept(input, respond: respond) }
            }
        }
        WorkOwner.accepting = outer
        isAccepting = false
        if isClosed { releaseViewModel() }
    }

    @inlinable func respond(_ output: VM.Output) {
        guard MainThread.isCurrent else { return MainThread.hop { self.respond(output) } }
        assert(noteRespond())
        // Moved out while it runs: a receiver that stays in place costs a retain and a release.
        guard !isDelivering, ViewModelTrace.begin == nil, let receiver = receiver.take() else { return hold(output) }
        isDelivering = true
        let generation = receiverGeneration
        receiver.receive(output)
        putBack(receiver, of: generation)
        if !heldOutputs.isEmpty { deliverHeld() }
    }

    @usableFromInline func respond(_ output: VM.Output, because cause: Signal) {
        guard MainThread.isCurrent else { return MainThread.hop { self.respond(output, because: cause) } }
        assert(noteRespond())
        cause.causes { hold(output) }
    }

    /// Warns of the `respond` of `accept` in an operation that goes on though its work was cancelled.
    @usableFromInline func noteRespond() -> Bool {
        MainActor.assumeIsolated {
            let item = isAccepting ? nil : WorkItem.scope.get().item
            let isStale = item?.list.owner === self && item?.isStale == true
            return !isStale || ViewModelTrace.warn(.cancelledWorkResponded, of: VM.self)
        }
    }

    /// Holds an output that cannot be delivered at once, or is traced.
    @inlinable func hold(_ output: VM.Output) {
        let signal = Signal(output, .output, of: traced)
        guard !isClosed else { return signal.became(.dropped) }
        heldOutputs.append((output, signal))
        assert(noteHeld())
        if isDelivering || receiver == nil { signal.became(.held) }
        wakeConsumer?(false)
        deliverHeld()
    }

    /// Looks for outputs that stay where they are: a hundred of any interface, one for a second before the first receiver.
    @usableFromInline func noteHeld() -> Bool {
        guard !isDelivering, receiver == nil, wakeConsumer == nil else { return true }
        if heldOutputs.count.isMultiple(of: 100) { return ViewModelTrace.warn(.noReceiver, of: VM.self) }
        guard heldOutputs.count == 1, receiverGeneration == 0 else { return true }
        let lastSend = ViewModelTrace.lastSend
        // Handed over to the same thread. It keeps the core, which is empty once the interface is released.
        nonisolated(unsafe) let look = {
            let isHeld = self.receiverGeneration == 0 && !self.heldOutputs.isEmpty
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

    @inlinable func deliverHeld() {
        let restsAfter = heldOutputs.count + 100_000
        var count = 0
        while !isDelivering, !heldOutputs.isEmpty, let receiver = receiver.take() {
            isDelivering = true
            let generation = receiverGeneration
            count += 1
            assert(count != restsAfter || ViewModelTrace.warn(.noRest, of: VM.self))
            if let (output, signal) = heldOutputs.popFirst() {
                signal.became(isPassing ? .passed : .delivered) { receiver.receive(output) }
            }
            putBack(receiver, of: generation)
        }
    }

    /// Puts the receiver back after it has run, or releases it if it was replaced meanwhile.
    @inlinable func putBack(_ receiver: consuming Receiver<VM.Output>, of generation: Int) {
        if receiverGeneration == generation { self.receiver = consume receiver } else { _ = consume receiver }
        isDelivering = false
    }

    @inlinable func attach(
        _ new: consuming Receiver<VM.Output>?, isPassing: Bool = false, wakeConsumer: ((_ isLast: Bool) -> Void)? = nil
    ) {
        let old = receiver.take()
        let wake = self.wakeConsumer
        receiver = new
        self.isPassing = isPassing
        self.wakeConsumer = wakeConsumer
        receiverGeneration += 1
        wake?(true)
        // Released here and no earlier: optimised code would else do so while `receiver` still is the old one.
        withExtendedLifetime(old) {}
        if !heldOutputs.isEmpty { deliverHeld() }
    }

    /// The last reference to an interface may be dropped on any thread; everything else happens on the main one.
    @inlinable func close() {
        guard MainThread.isCurrent else { return MainThread.hop { self.close() } }
        guard ViewModelTrace.begin != nil else { return end() }
        Signal((), .interface, of: traced).became(.released) { end() }
    }

    @inlinable func end() {
        isClosed = true
        if let closing = lists.take() { MainActor.assumeIsolated { for list in closing { list.close() } } }
        assert(ViewModelTrace.noteReceiver(of: self, VM.self))
        attach(nil)
        while let dropped = heldOutputs.popFirst() { dropped.signal.became(.dropped) }
        if !isAccepting { releaseViewModel() }
    }

    @inlinable func releaseViewModel() {
        let dropped = viewModel.take()
        while let (_, signal, effort) = queuedInputs.popFirst() {
            signal.became(.dropped)
            if let effort { MainActor.assumeIsolated { effort.end() } }
        }
        withExtendedLifetime(dropped) {}
    }

    /// The stream takes from the store one output at a time, as its consumer asks, so that it never has one to lose.
    @MainActor func makeStream() -> AsyncStream<VM.Output> {
        assert(ViewModelTrace.noteReceiver(of: self, VM.self))
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let generation = receiverGeneration + 1
        // When its consumer is cancelled or gone, the stream no longer takes anything.
        signal.onTermination = {
            guard case .cancelled = $0 else { return }
            MainThread.hop { if self.receiverGeneration == generation { self.wakeConsumer = nil } }
        }
        attach(nil) { isLast in if isLast { signal.finish() } else { signal.yield() } }
        return AsyncStream { @MainActor in
            if let output = self.take(in: generation) { return output }
            for await _ in signals {
                if let output = self.take(in: generation) { return output }
            }
            return nil
        }
    }

    /// The first output held, if the stream that asks is still the receiver.
    @MainActor private func take(in generation: Int) -> VM.Output? {
        guard receiverGeneration == generation, let (output, signal) = heldOutputs.popFirst() else { return nil }
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
    /// What a signal is: an input that was sent, an output that was responded, or asynchronous work that was run; or an
    /// interface itself.
    public nonisolated enum Kind: String, Sendable { case input, output, work, interface }

    /// What became of a signal.
    ///
    /// An input is accepted; if its view model is busy, it is queued first. An output is delivered, or passed, which
    /// is delivered and then sent on to a parent; if the receiver is missing or busy, it is held first. Work is
    /// started, or queued first, and then finished, failed or cancelled; or it is ignored. A signal that comes after the
    /// interface was released is dropped, and so are queued and held ones. An interface is made and released.
    public nonisolated enum Fate: String, Sendable {
        case accepted, queued, delivered, passed, held, dropped, started, ignored, finished, failed, cancelled, made,
            released
    }

    /// The number of an interface, counted as traces come to know them, and the type of its view model.
    @usableFromInline typealias Owner = (number: Int, type: Any.Type)

    /// A signal that is traced.
    @usableFromInline protocol Tracer: AnyObject {
        /// The number that its effects name as their cause.
        var number: Int? { get }

        /// Reports what became of the signal, if anything, and runs what the signal causes.
        func became(_ fate: Fate?, _ effects: () -> Void)
    }

    /// Begins to trace a signal; nil while tracing is off.
    ///
    /// `nonisolated(unsafe)`, as below: used on the main thread only. `@exclusivity(unchecked)`: the check would cost a
    /// tenth of a round trip; it is read and set whole, and captures nothing whose release could come in between.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe)
        static var begin: ((Any, Kind, Owner, Origin?) -> (any Tracer)?)?

    /// The number of the signal that is being accepted or delivered; 0 for one that is not traced.
    @usableFromInline nonisolated(unsafe) static var current: Int?

    /// The number of the signal that causes what happens now: if none is being accepted or delivered, the work of the task.
    static var cause: Int? {
        if let current { return current == 0 ? nil : current }
        return MainActor.assumeIsolated { WorkItem.scope.get().item?.signal.tracer?.number }
    }

    private nonisolated(unsafe) static var interfaces: Int32 = 0

    static func countInterface() -> Int32 {
        interfaces += 1
        return interfaces
    }

    /// A mistake that the library can see, and its message.
    ///
    /// Debug builds look for these, release builds for none.
    public nonisolated enum Problem: String, CaseIterable, Sendable {
        /// A hundred outputs are held without a receiver, or one for a second since the interface was made.
        case noReceiver =
            "Outputs are held: no receiver is attached. Call receive, or outputs again, or release the interface."
        /// A hundred thousand signals followed from each other.
        case noRest =
            "100,000 signals in one exchange. Two interfaces may be answering each other in a loop: break the cycle."
        /// A plain `receive` took the place of one that passed to a parent.
        case parentReplaced =
            "A receive replaced one that passed to a parent. Call receive(passingTo:as:) with a closure instead."
        /// A child passed an output to a parent whose interface was released.
        case parentReleased =
            "An output was passed to a parent that is released, and dropped. Keep the parent, or stop receiving."
        /// `run` was called on tasks that nothing keeps, as those of a computed property.
        case tasksNotStored =
            "Tasks were released while their work runs, so nothing can cancel it. Store them in a property."
        /// Two interfaces run work in the same tasks.
        case tasksShared =
            "The tasks belong to another interface, whose release ends their work. Give each view model its own."
        /// `run` was first called outside any `accept`.
        case tasksOutsideAccept =
            "Work was first run outside any accept, so no release cancels it. Run it while accepting an input."
        /// An operation that was cancelled or superseded called the `respond` of `accept`.
        case cancelledWorkResponded =
            "Cancelled work called the respond of accept. Respond in then:, or with the operation's own respond."
        /// The view model did not answer a binding's input with the new value.
        case bindingNotAnswered =
            "The view model did not answer a field's input, so the old value is shown. Respond with the new one."
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

    // Reports a problem of a type of view model, once, with the place of the last `send` unless another is given; `first`
    // is the place of the receiver that was there before.
    @usableFromInline static func warn(
        _ problem: Problem, of owner: Any.Type, at place: Origin? = nil, after first: Origin? = nil,
        lastSend: Origin? = lastSend
    ) -> Bool {
        guard reported[ObjectIdentifier(owner), default: []].insert(problem).inserted else { return true }
        let before = first.map { "; before it, at \($0.fileID):\($0.line)" } ?? ""
        let last = lastSend.map { " Last send: \($0.fileID):\($0.line)." } ?? ""
        let end = place.map { " At \($0.fileID):\($0.line)\(before)." } ?? last
        // Without the addresses that stand for files in the names of private types.
        let type = String(reflecting: owner).split(separator: ".").filter { !$0.hasPrefix("(unknown") }.joined(
            separator: ".")
        let message = "SimpleViewModel: \(type): \(problem.rawValue)\(end)"
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
    @usableFromInline let tracer: (any ViewModelTrace.Tracer)?

    @inlinable init(
        _ value: some Any, _ kind: ViewModelTrace.Kind, of owner: @autoclosure () -> ViewModelTrace.Owner,
        at origin: Origin? = nil
    ) {
        tracer = ViewModelTrace.begin?(value, kind, owner(), origin)
    }

    @inlinable func became(_ fate: ViewModelTrace.Fate, _ effects: () -> Void = {}) {
        if let tracer { tracer.became(fate, effects) } else { causes(effects) }
    }

    /// Runs what the signal causes without anything becoming of itself.
    @inlinable func causes(_ effects: () -> Void) {
        if let tracer { return tracer.became(nil, effects) }
        // A signal that is not traced causes nothing.
        let outer = ViewModelTrace.current
        ViewModelTrace.current = 0
        effects()
        ViewModelTrace.current = outer
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
        defer { if outgoing.isEmpty, outgoing.capacity > 1_000 { outgoing = [] } }
        return outgoing.popLast()
    }
}

/// Tells cheaply whether this thread is the one that runs the main actor.
///
/// On Apple platforms that is always the same one. Elsewhere it can be any thread, one after another (on Linux, under an
/// asynchronous `main`). There a mark on the main queue tells, in some 25 ns; with Glibc the thread is remembered while it
/// sends, at 1 ns.
@usableFromInline nonisolated enum MainThread {
    #if canImport(Glibc)
    @inlinable static var isCurrent: Bool { known.load(ordering: .relaxed) == pthread_self() || isMain }
    @usableFromInline static let known = Atomic<pthread_t>(0)

    /// Returns whether this is the outermost of nested calls, which has to call `leave`.
    @inlinable static func enter() -> Bool {
        guard known.load(ordering: .relaxed) == 0 else { return false }
        known.store(pthread_self(), ordering: .relaxed)
        return true
    }
    @inlinable static func leave() { known.store(0, ordering: .relaxed) }
    #else
    @inlinable static var isCurrent: Bool { isMain }
    @inlinable static func enter() -> Bool { false }
    @inlinable static func leave() {}
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

    /// `@unchecked Sendable`: it is read and set on the thread that made it; a task that runs elsewhere leaves it alone.
    private final class Flag: @unchecked Sendable { var isSet = false }

    /// Whether this thread runs the main actor, even if it is inside another queue's `sync`; for debug builds.
    @usableFromInline static var isActor: Bool {
        if isCurrent { return true }
        #if canImport(Glibc)
        let thread = pthread_self()
        let flag = Flag()
        Task.immediate { @MainActor in if pthread_self() == thread { flag.isSet = true } }
        return flag.isSet
        #else
        return false
        #endif
    }

    /// Runs the closure on the main thread, after what this thread sent there before; at once if it is the main thread.
    @usableFromInline static func hop(_ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body  // Handed over: the calling thread does not look at it again.
        #if canImport(Glibc)
        // On the main thread inside another queue's `sync`, the mark is out of sight, but the main actor is not.
        Task.immediate { @MainActor in
            let isOutermost = enter()
            body()
            if isOutermost { leave() }
        }
        #else
        DispatchQueue.main.async { body() }
        #endif
    }
}
