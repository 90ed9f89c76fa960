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

/// The behaviour of a screen, a row or a form: it accepts inputs and responds with outputs.
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
/// A view model is a class, or a struct whose `accept` can be `mutating`. It may store `respond`. Only the
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
    /// Call `respond` any number of times, or not at all. Each output reaches the receiver before `respond` returns,
    /// unless no receiver is attached or the receiver is running; then the output is held until its turn comes.
    ///
    /// `respond` may be stored, and called long after `accept` has returned. It retains neither the view model nor the
    /// interface, and does nothing after the interface is released. If `respond` is called on another thread, which
    /// Swift 5 mode allows, the output is sent to the main thread first. The order of that thread's outputs is kept.
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
    ///   - input: The input to handle.
    ///   - respond: Emits an output. A conforming type that only calls it before returning can leave out `@escaping`.
    mutating func accept(_ input: Input, respond: @escaping Respond)
}

// MARK: - Interface

/// A view's connection to a view model: it sends inputs and receives outputs.
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
/// cancelled, the view model is deallocated, and no more outputs are delivered. A stored `respond`, a child and a
/// parent do not retain an interface. A running `send` or `receive` does, until it returns.
///
/// Inputs and outputs are plain calls on the caller's stack, without a queue or a task. In release builds they don't
/// allocate, unless `accept` declares `respond` as `@escaping` (one small allocation). Interfaces are isolated to the
/// main actor.
@MainActor public final class ViewModelInterface<VM: ViewModel> {
    @usableFromInline let core: Core<VM, VM?>
    // Created once: a closure for each input would cost a retain. The core cannot store it: that would be a cycle.
    @usableFromInline let respond: (VM.Output) -> Void
    // Closes the core. The closure is specialised in the caller's module. The `deinit` of a generic class never is, and
    // would cost three times as much. `nonisolated(unsafe)`: it captures nothing, and only `deinit` calls it.
    @usableFromInline nonisolated(unsafe) let close: (ViewModelInterface) -> Void

    /// Creates an interface that owns a view model.
    ///
    /// - Parameter viewModel: The view model. Give it to one interface only.
    @inlinable public init(viewModel: VM) {
        core = Core(viewModel)
        respond = { [core] in core.respond($0) }
        close = { $0.core.close() }
        if ViewModelTrace.makeTracer != nil { Signal((), .interface, of: core.traced).became(.made) }
    }

    deinit { close(self) }

    /// Receives the view model's outputs, beginning with those that were held.
    ///
    /// Every output is delivered once, in the order of the `respond` calls, on the main thread. Outputs that were held
    /// while no receiver was attached are delivered before `receive` returns. An interface has one receiver: a new
    /// receiver replaces the previous one, which is released immediately.
    ///
    /// The receiver is never re-entered. It may send. If the view model is accepting an input at that time, the new
    /// input waits. Otherwise it is accepted immediately, and its outputs wait until the receiver has returned. The
    /// receiver may call `receive` or `stopReceiving`, and may release the interface.
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
    /// The child's own receiver gets each output first. Then the output is converted and sent to the parent, like any
    /// other input: if the parent is accepting another input, the new one waits. The child does not retain the parent.
    /// After the parent is released, the child's receiver still gets the outputs. This is the delegate pattern in one
    /// call; a hand-written delegate works just as well.
    ///
    /// - Parameters:
    ///   - parent: The interface that gets the inputs.
    ///   - input: Converts the child's output to the parent's input: an enum case, or a closure that also identifies
    ///     the child, as in `{ .sku(id: id, $0) }`. The interface retains the closure: capture the id, not `self`.
    ///   - receiver: Called with each output, for the child's own view. Capture the view weakly.
    ///   - fileID: The file that receives, for ``ViewModelTrace/onProblem``; leave it out.
    ///   - line: The line that receives.
    @inlinable public func receive<Parent: ViewModel>(
        passingTo parent: ViewModelInterface<Parent>,
        as input: @escaping (VM.Output) -> Parent.Input,
        _ receiver: @escaping (VM.Output) -> Void = { _ in },
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        // The closure retains the parent's core, which retains neither the interface nor, once closed, the view model.
        // A weak reference to the interface would make each of its later retains three times as expensive.
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
    /// When `send` returns, the view model has accepted the input, and the outputs that it responded with have reached
    /// the receiver. If this interface is accepting another input at that time, the new input waits, first in, first
    /// out. So a chain of a million inputs, each sent by the receiver of the one before, needs no more stack than one
    /// input.
    ///
    /// - Precondition: `send` is called on the main thread. Debug builds stop if it is not, which is possible in
    ///   callbacks in Swift 5 mode.
    /// - Parameters:
    ///   - input: The input to send.
    ///   - fileID: The file that sends, for ``ViewModelTrace``; leave it out, unless you pass on your own caller's.
    ///   - line: The line that sends.
    @inlinable public func send(_ input: VM.Input, fileID: StaticString = #fileID, line: UInt = #line) {
        core.send(input, respond, at: (fileID, line))
    }

    /// Sends an input, and returns when the work that it starts has ended.
    ///
    /// The input is sent as by ``send(_:fileID:line:)``. Then `perform` waits until the work that this input started
    /// with ``ViewModelTasks``, and any work started by that work, has finished, failed or been cancelled. Without such
    /// work it returns immediately. Cancelling the waiting task cancels this work only.
    ///
    /// ```swift
    /// await interface.perform(.didPullToRefresh)  // in SwiftUI, inside .refreshable or .task
    /// ```
    ///
    /// While `perform` waits, it retains the interface. If the work may be endless, cancel the waiting task when the
    /// view disappears. SwiftUI does that for `.task` and `.refreshable`.
    ///
    /// - Parameters:
    ///   - input: The input to send.
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
    /// Creating the stream replaces the receiver. The interface holds each output until the consumer asks for it. So
    /// cancelling or dropping the consumer loses no output: the rest is held for the next receiver or stream. There is
    /// one exception: an output that was handed over in the turn in which the consumer was cancelled still reaches the
    /// `for await` loop, and counts as delivered.
    ///
    /// The stream ends when the interface is released (unconsumed outputs are dropped), when another receiver or stream
    /// replaces it, and on ``stopReceiving()``. If the stream is replaced while an output is on its way to the loop,
    /// the loop handles that output in a later turn, and the new receiver may get later outputs first.
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
/// Prefer the concrete type if there is no stand-in: erasing the type costs a closure call per input. Copies share the
/// view model, so give it to one interface only. Work that the view model runs belongs to that interface.
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
    ///   - input: The input to pass on.
    ///   - respond: Emits an output.
    public func accept(_ input: Input, respond: @escaping (Output) -> Void) { handler(input, respond) }
}

// MARK: - Asynchronous work

/// The asynchronous work of one view model: each run has a name and a policy, and is cancelled with the interface.
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
/// Store the tasks in a property, private or not. The first `run` during `accept`, or during a `then:`, `catch:` or
/// `isRunning:` closure, binds the tasks to that interface. Releasing the interface cancels all their work. A `run`
/// elsewhere, such as in an operation, does not bind them; debug builds report it. Names are per instance: work of
/// another view model is never affected.
///
/// The operation is asynchronous; `isRunning:`, `then:` and `catch:` are not. They run on the main actor, in the same
/// turn as the change that they report. They may change the view model, and call the `respond` of `accept` any number
/// of times. They are called for live work only: work that was cancelled, or superseded by `.restart`, emits nothing,
/// even if its operation ignores the cancellation.
///
/// An operation runs on the main actor until it awaits code that runs elsewhere, such as an actor or a `@concurrent`
/// function. It may capture the view model strongly: releasing the interface cancels the operation, and the capture
/// ends with it.
@MainActor public final class ViewModelTasks<Work: Hashable> {
    /// The action of `run` if work of the same name has not ended.
    public enum Policy: Sendable {
        /// Cancels the earlier work and starts the new work. With a delay, this is a debounce.
        case restart
        /// Drops the new work: a second tap does nothing.
        case ignoreWhileRunning
        /// Starts the new work when all earlier work of the name has ended, in the order of the calls.
        case queue
        /// Starts the new work beside the earlier work.
        case concurrent
    }

    @usableFromInline let list: WorkList
    /// The key type is generic: an `AnyHashable` would cost as much as a task.
    @usableFromInline @exclusivity(unchecked) var groups: [Work: WorkGroup] = [:]
    private var purgeCount = 16

    /// Creates an empty set of tasks.
    ///
    /// - Parameter clock: Measures delays. Tests pass a clock that they control.
    public nonisolated init(clock: any Clock<Duration> = ContinuousClock()) { list = WorkList(clock: clock) }

    deinit { assert(list.noteRelease(of: Work.self)) }

    /// Runs asynchronous work that returns a value or throws an error.
    ///
    /// The policy is applied before `run` returns. The operation begins in a later turn of the main actor. After the
    /// interface is released, `run` does nothing.
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
    /// Cancelling the work is not an error: `catch` is not called. A `CancellationError` thrown by live work is an
    /// error. The name counts as running until `then` or `catch` has returned. To run it again from there, use
    /// `.restart` or `.queue`.
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: The action if work of that name has not ended.
    ///   - delay: The delay before the operation begins. For queued work it starts when its turn comes. The work counts
    ///     as running during the delay. If the clock throws, `catch` receives the error.
    ///   - isRunning: Called with `true` inside `run` if no work of the name is running yet, and with `false` when none
    ///     is left, after `then` or `catch`, or inside `cancel`. It is not called between a run and its restart or the
    ///     next queued run, for dropped work, or when the interface is released. Each name has one such closure: the
    ///     last one passed.
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
    /// Same as ``run(_:_:after:isRunning:operation:then:catch:)``, without errors.
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
    ///   - policy: The action if work of that name has not ended.
    ///   - delay: The time before the operation begins.
    ///   - isRunning: Called with `true` when the first work of the name begins, and with `false` when none is left.
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
    /// See ``run(_:_:after:isRunning:operation:then:catch:)`` for names, policies and errors. The operation receives a
    /// `respond` of its own, which may be called on any thread, and after the operation has returned. Once the work is
    /// cancelled or superseded, that `respond` emits nothing. Before an operation changes the view model, it should
    /// call `try Task.checkCancellation()`.
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
    ///   - policy: The action if work of that name has not ended.
    ///   - delay: The time before the operation begins.
    ///   - isRunning: Called with `true` when the first work of the name begins, and with `false` when none is left.
    ///   - respond: The `respond` of `accept`.
    ///   - operation: The work, which emits with its own `respond`.
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
    /// Same as ``run(_:_:after:isRunning:respond:operation:catch:)``, without errors.
    ///
    /// ```swift
    /// tasks.run(.listen, .ignoreWhileRunning, respond: respond) { respond in
    ///     for await price in prices { respond(.price(price)) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: The action if work of that name has not ended.
    ///   - delay: The time before the operation begins.
    ///   - isRunning: Called with `true` when the first work of the name begins, and with `false` when none is left.
    ///   - respond: The `respond` of `accept`.
    ///   - operation: The work, which emits with its own `respond`.
    @inlinable public func run<Output>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero,
        isRunning: (@MainActor (_ isRunning: Bool) -> Void)? = nil, respond: @escaping (Output) -> Void,
        operation: @escaping @MainActor (_ respond: @escaping (Output) -> Void) async -> Void
    ) {
        run(work, policy, after: delay, isRunning: isRunning, respond: respond, operation: operation) { (_: Never) in }
    }

    /// Returns whether work of a name has not ended: it runs, or waits for its delay or its turn.
    ///
    /// The result is true until `then` or `catch` has returned, and false as soon as the work is cancelled. To show
    /// progress in a view, pass `isRunning:` to `run` instead.
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
    /// It takes effect immediately: the work emits nothing more, `isRunning(_:)` returns false, and `isRunning:` is
    /// called with `false` before `cancel` returns. Work that has not begun never begins. A `respond` that outlived its
    /// operation emits nothing more.
    ///
    /// - Parameter work: The name of the work; nothing happens if there is none of that name.
    @inlinable public func cancel(_ work: Work) { if let group = groups[work] { list.cancel(group) } }

    /// Cancels all work, in the order in which it was run.
    ///
    /// Equivalent to calling ``cancel(_:)`` for every name, except that work started by a cancellation handler during
    /// the call is not cancelled.
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

    /// Creates the group of a name, which stays after its work has ended, for later work of that name.
    ///
    /// Whenever the number of groups has doubled, unused groups are released, so that names do not pile up. A group
    /// with other references is in use: a late callback asks it whether the work was cancelled.
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
    /// Turns an operation without `then:`, or an error without `catch:`, into a compile error with a clear message.
    @available(
        *, unavailable, message: "add then: { … } or then: {}, and catch: { error in … } if the operation can throw"
    )
    @_documentation(visibility: internal)
    public func run<Value>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero, isRunning: ((Bool) -> Void)? = nil,
        operation: @escaping @MainActor () async throws -> Value,
        then: ((Value) -> Void)? = nil, catch failed: ((any Error) -> Void)? = nil
    ) {}

    /// Turns an operation that emits without `respond:`, or throws without `catch:`, into a clear compile error.
    @available(*, unavailable, message: "add respond: respond, and catch: { error in … } if the operation can throw")
    @_documentation(visibility: internal)
    public func run<Output>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero, isRunning: ((Bool) -> Void)? = nil,
        respond: ((Output) -> Void)? = nil,
        operation: @escaping @MainActor (@escaping (Output) -> Void) async throws -> Void,
        catch failed: ((any Error) -> Void)? = nil
    ) {}
}

/// The work of one `ViewModelTasks`, in a form without generic parameters, which the interface's core can refer to.
///
/// `@exclusivity(unchecked)`, here and below: the run-time checks would cost a tenth of a run. Each access ends before
/// foreign code runs: work that has ended or is cancelled is moved out first.
@MainActor @usableFromInline final class WorkList {
    /// The interface's core, set by the first `run`; releasing the interface breaks the cycle.
    @usableFromInline @exclusivity(unchecked) var owner: WorkOwner?
    @usableFromInline @exclusivity(unchecked) var isClosed = false
    /// Work that has not ended, in the order of the calls of `run`; queued work has not begun.
    @exclusivity(unchecked) var items: [WorkItem] = []
    /// The number of runs so far, which numbers the next.
    @exclusivity(unchecked) var count = 0
    /// `nonisolated(unsafe)`: `WorkItem.emit` reads it on the main thread only.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe) var firstLiveNumber = 0
    fileprivate let clock: any Clock<Duration>

    nonisolated init(clock: any Clock<Duration>) { self.clock = clock }

    /// Binds the list to the interface that is accepting, or whose work calls `run` from one of its closures.
    @usableFromInline func findOwner() {
        owner = WorkOwner.accepting?.takeUnretainedValue()
        owner?.lists = (owner?.lists ?? []) + [self]
        isClosed = owner?.isClosed ?? false
    }

    /// Adds work after the replaced work is removed, and before any code runs that could call `run` again.
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

    /// Starts the next queued work if no other work of the name runs, and reports whether the name is still running.
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

    /// Warns if tasks are released before their work has ended, and their interface still exists.
    nonisolated func noteRelease(of work: Any.Type) -> Bool {
        guard MainThread.isCurrent else { return true }
        return MainActor.assumeIsolated {
            isClosed || items.isEmpty || ViewModelTrace.warn(.tasksNotStored, of: owner?.viewModelType ?? work)
        }
    }
}

/// All work of one name.
@MainActor @usableFromInline final class WorkGroup {
    /// The name, which the testing kit shows.
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
    /// Resumes the task that waits for its turn.
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

    /// Whether the operation still runs although it was cancelled or superseded.
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

    /// Creates the task, with a task-local reference to its work if `perform`, a trace or a debug build needs it.
    @inlinable func inScope(_ makeTask: () -> Task<Void, Never>) {
        var needsScope = effort != nil || signal.tracer != nil
        assert({ needsScope = true }() == ())
        guard needsScope else { return task = makeTask() }
        task = Self.scope.withValue((self, effort), operation: makeTask)
    }

    /// Waits for the turn, and then for the delay; ends the work if the clock throws.
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

    /// Cancels this run, and no other work of the name.
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

/// The extent of one `perform`: its input, the work started by the input, and the work started by that work.
@MainActor @usableFromInline final class Effort {
    /// The number of efforts; while it is 0, the lookup of the task-local value is skipped.
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

    /// Accepts or drops an input that was counted.
    @usableFromInline func end(_ accept: () -> Void = {}) {
        WorkItem.scope.withValue((WorkItem.scope.get().item, self), operation: accept)
        inputCount -= 1
        if isOver { whenOver.take()?.resume() }
    }

    /// Returns when all work has ended; cancels the work if the current task is cancelled.
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

/// The part of a core that the tasks of its view model use.
///
/// `@unchecked Sendable` and `nonisolated(unsafe)`: used on the main thread only.
@usableFromInline nonisolated class WorkOwner: @unchecked Sendable, CustomReflectable {
    /// The core whose view model is accepting an input; it is not retained here, but by the running `send`.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe) static var accepting: Unmanaged<WorkOwner>?

    @usableFromInline @exclusivity(unchecked) final var lists: [WorkList]?
    @usableFromInline @exclusivity(unchecked) final var isClosed = false
    /// The view model's type, for messages.
    var viewModelType: Any.Type { Never.self }
    /// The interface's number in traces, or 0 if it has none yet; 32 bits fit beside `isClosed`.
    @exclusivity(unchecked) private final var number: Int32 = 0
    @usableFromInline final var traced: ViewModelTrace.Owner {
        if number == 0 { number = ViewModelTrace.countInterface() }
        return (Int(number), viewModelType)
    }

    @inlinable init() {}

    /// Empty: reflection, as in `dump` and in failed expectations, stops the program at a noncopyable value.
    @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }
}

/// The view model and the signals to and from it, in an object that the interface owns, and closes on release.
///
/// A stored `respond`, or the receiver of a child, may retain a core. A closed core has released everything else.
///
/// `@unchecked Sendable`: the state belongs to the main thread. `respond` and `close` may be called on any thread; they
/// check the thread first, and touch no state on another one. All other members are called by these, or on the main
/// actor.
///
/// `@exclusivity(unchecked)`: the run-time checks would cost as much as the rest of a step. Two accesses cannot
/// overlap. `viewModel` is used only by `accept`, which `isAccepting` guards against a second entry, and is released
/// only while `isAccepting` is false. Any other access ends before foreign code runs: a replaced or dropped object is
/// moved out first and released last.
///
/// Two orders matter. A replaced receiver is released before its successor gets held outputs, because its release may
/// respond. And `isClosed` is set before the receiver is released, because its release may send.
///
/// `Slot` is `VM?`. The deallocation of a generic class has the metadata of its parameters at hand, but looks up the
/// metadata of an optional each time. That would cost a sixth of creating and releasing an interface.
@usableFromInline nonisolated final class Core<VM: ViewModel, Slot>: WorkOwner, @unchecked Sendable {
    @usableFromInline @exclusivity(unchecked) var receiver: Receiver<VM.Output>?
    /// Whether the receiver passes the outputs on to a parent.
    @usableFromInline @exclusivity(unchecked) var isPassing = false
    @usableFromInline @exclusivity(unchecked) var isDelivering = false
    @usableFromInline @exclusivity(unchecked) var isAccepting = false
    @usableFromInline @exclusivity(unchecked) var heldOutputs = FIFO<(output: VM.Output, signal: Signal)>()
    @usableFromInline @exclusivity(unchecked) var queuedInputs = FIFO<(input: VM.Input, signal: Signal, Effort?)>()
    /// The number of receivers so far: a stream, or a receiver that has run, compares it to see if it was replaced.
    @usableFromInline @exclusivity(unchecked) var receiverGeneration = 0
    /// Wakes the consumer of a stream; a stored continuation would make each release of a core more expensive.
    @usableFromInline @exclusivity(unchecked) var wakeConsumer: ((_ isLast: Bool) -> Void)?
    @usableFromInline @exclusivity(unchecked) var viewModel: Slot

    @MainActor @inlinable init(_ viewModel: VM) where Slot == VM? { self.viewModel = viewModel }

    override var viewModelType: Any.Type {
        typealias Erased = AnyViewModel<VM.Input, VM.Output>
        return VM.self == Erased.self ? (viewModel as? Erased)?.erased ?? VM.self : VM.self
    }
}

extension Core where Slot == VM? {
    // `always`: saves a call per level of parents. Processors predict the returns of a few nested calls only.
    @inline(__always) @MainActor @inlinable func send(_ input: VM.Input, _ respond: @escaping VM.Respond, at: Origin?) {
        assert(MainThread.isActor, "send: called off the main thread; hop there first: Task { @MainActor in … }")
        assert(ViewModelTrace.noteSend(at: at))
        guard !isAccepting, !isClosed, ViewModelTrace.makeTracer == nil else { return enqueue(input, respond, at: at) }
        isAccepting = true
        let outer = WorkOwner.accepting
        WorkOwner.accepting = Unmanaged.passUnretained(self)
        let isOutermost = MainThread.enter()
        viewModel?.accept(input, respond: respond)
        if !queuedInputs.isEmpty || isClosed { acceptQueued(respond) }
        if isOutermost { MainThread.leave() }
        WorkOwner.accepting = outer
        isAccepting = false
        // Released here, not earlier: the release may send, and that input would stay in the queue.
        keepAlive(input)
    }

    /// Not `withExtendedLifetime` there: an isolated closure would check its isolation at run time.
    @inline(__always) @inlinable func keepAlive(_ input: VM.Input) { withExtendedLifetime(input) {} }

    /// Queues an input that is traced, or that cannot be accepted immediately.
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
        // Moved out while it runs: leaving the receiver in place would cost a retain and a release.
        guard !isDelivering, ViewModelTrace.makeTracer == nil, let taken = receiver.take() else { return hold(output) }
        isDelivering = true
        let generation = receiverGeneration
        taken.receive(output)
        putBack(taken, of: generation)
        if !heldOutputs.isEmpty { deliverHeld() }
    }

    @usableFromInline func respond(_ output: VM.Output, because cause: Signal) {
        guard MainThread.isCurrent else { return MainThread.hop { self.respond(output, because: cause) } }
        assert(noteRespond())
        cause.causes { hold(output) }
    }

    /// Warns if an operation whose work was cancelled calls the `respond` of `accept`.
    @usableFromInline func noteRespond() -> Bool {
        MainActor.assumeIsolated {
            let item = isAccepting ? nil : WorkItem.scope.get().item
            let isStale = item?.list.owner === self && item?.isStale == true
            return !isStale || ViewModelTrace.warn(.cancelledWorkResponded, of: VM.self)
        }
    }

    /// Holds an output that is traced, or that cannot be delivered immediately.
    @inlinable func hold(_ output: VM.Output) {
        let signal = Signal(output, .output, of: traced)
        guard !isClosed else { return signal.became(.dropped) }
        heldOutputs.append((output, signal))
        assert(noteHeld())
        if isDelivering || receiver == nil { signal.became(.held) }
        wakeConsumer?(false)
        deliverHeld()
    }

    /// Warns of outputs that stay held: a hundred at any time, or one for a second before the first receiver.
    @usableFromInline func noteHeld() -> Bool {
        guard !isDelivering, receiver == nil, wakeConsumer == nil else { return true }
        if heldOutputs.count.isMultiple(of: 100) { return ViewModelTrace.warn(.noReceiver, of: VM.self) }
        guard heldOutputs.count == 1, receiverGeneration == 0 else { return true }
        let lastSend = ViewModelTrace.lastSend
        // It runs on the same thread. It retains the core, which is empty once the interface is released.
        nonisolated(unsafe) let look = {
            let isHeld = self.receiverGeneration == 0 && !self.heldOutputs.isEmpty
            _ = !isHeld || ViewModelTrace.warn(.noReceiver, of: VM.self, lastSend: lastSend)
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { look() }
        return true
    }

    /// Warns, in debug builds, if a child passes an output to this core after the interface was released.
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

    /// Puts the receiver back after it has run, or releases it if it was replaced while it ran.
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
        // Keeps the old receiver until here: optimised code would otherwise release it before `receiver` is replaced.
        withExtendedLifetime(old) {}
        if !heldOutputs.isEmpty { deliverHeld() }
    }

    /// Closes the core on the main thread; the last reference to an interface may be released on any thread.
    @inlinable func close() {
        guard MainThread.isCurrent else { return MainThread.hop { self.close() } }
        guard ViewModelTrace.makeTracer != nil else { return end() }
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

    /// Creates a stream that takes one held output whenever its consumer asks, so that it has no buffer to lose.
    @MainActor func makeStream() -> AsyncStream<VM.Output> {
        assert(ViewModelTrace.noteReceiver(of: self, VM.self))
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let generation = receiverGeneration + 1
        // After its consumer is cancelled or released, the stream takes no more outputs.
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

    /// Takes the first held output, if the asking stream is still the receiver.
    @MainActor private func take(in generation: Int) -> VM.Output? {
        guard receiverGeneration == generation, let (output, signal) = heldOutputs.popFirst() else { return nil }
        signal.became(.delivered)
        return output
    }
}

// MARK: - Tracing

/// Traces every signal: the line that sent it, its cause, and its fate.
///
/// Set ``observer`` to receive an ``Event`` for each step of a signal, or create a ``Recording`` for chains, diagrams and
/// timelines. While tracing is off, a signal costs one load and one branch, and allocates nothing.
///
/// In debug builds the library reports mistakes that it can detect: ``Problem`` lists them, ``onProblem`` handles them.
public nonisolated enum ViewModelTrace {
    /// The kind of a signal: an input that was sent, an output of a view model, asynchronous work, or an interface.
    public nonisolated enum Kind: String, Sendable { case input, output, work, interface }

    /// A step in the life of a signal.
    ///
    /// An input is accepted; if its view model is busy, it is queued first. An output is delivered, or passed:
    /// delivered and then sent to a parent. If the receiver is missing or busy, the output is held first. Work is
    /// started, or queued first, and then finished, failed or cancelled; or it is ignored. After the interface is
    /// released, new signals are dropped, and so are queued inputs and held outputs. An interface is made and released.
    public nonisolated enum Fate: String, Sendable {
        case accepted, queued, delivered, passed, held, dropped, started, ignored, finished, failed, cancelled, made,
            released
    }

    /// The number of an interface, in the order of first appearance in a trace, and the type of its view model.
    @usableFromInline typealias Owner = (number: Int, type: Any.Type)

    /// A traced signal.
    @usableFromInline protocol Tracer: AnyObject {
        /// The signal's number, which its effects state as their cause.
        var number: Int? { get }

        /// Reports the fate of the signal, if there is one, and runs the effects.
        func became(_ fate: Fate?, _ effects: () -> Void)
    }

    /// Creates the tracer of a signal; nil while tracing is off.
    ///
    /// `nonisolated(unsafe)`, here and below: used on the main thread only. `@exclusivity(unchecked)`: the check would
    /// cost a tenth of a round trip. Each access reads or writes the whole value, and releases no captured object.
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe)
        static var makeTracer: ((Any, Kind, Owner, Origin?) -> (any Tracer)?)?

    /// The number of the signal that is being accepted or delivered; 0 if that signal is not traced.
    @usableFromInline nonisolated(unsafe) static var current: Int?

    /// The number of the current cause: the signal that is being accepted or delivered, or else the current task's
    /// work.
    static var cause: Int? {
        if let current { return current == 0 ? nil : current }
        return MainActor.assumeIsolated { WorkItem.scope.get().item?.signal.tracer?.number }
    }

    private nonisolated(unsafe) static var interfaces: Int32 = 0

    static func countInterface() -> Int32 {
        interfaces += 1
        return interfaces
    }

    /// A mistake that the library can detect, with its message.
    ///
    /// Debug builds check for all of these, release builds for none.
    public nonisolated enum Problem: String, CaseIterable, Sendable {
        /// Without a receiver, a hundred outputs are held, or one output of a new interface for a second.
        case noReceiver =
            "Outputs are held: no receiver is attached. Call receive, iterate over outputs, or release the interface."
        /// A hundred thousand signals each caused the next.
        case noRest =
            "100,000 signals in one exchange. Two interfaces may be answering each other in a loop: break the cycle."
        /// A plain `receive` replaced a receiver that passed to a parent.
        case parentReplaced =
            "A receiver that passed to a parent was replaced. Call receive(passingTo:as:) with a closure instead."
        /// A child passed an output to a parent whose interface was released.
        case parentReleased =
            "An output was dropped: the parent it was passed to has been released. Retain the parent, or stop receiving."
        /// `run` was called on tasks that are not stored, such as the value of a computed property.
        case tasksNotStored =
            "Tasks were released while their work runs, so nothing can cancel it. Store them in a property."
        /// Two interfaces run work in the same tasks.
        case tasksShared =
            "The tasks belong to another interface, whose release cancels their work. Give each view model its own."
        /// `run` was first called outside any `accept`.
        case tasksOutsideAccept =
            "Work was first run outside accept, so no release cancels it. Run it while accepting an input."
        /// An operation that was cancelled or superseded called the `respond` of `accept`.
        case cancelledWorkResponded =
            "Cancelled work called the respond of accept. Respond in then:, or with the operation's own respond."
        /// The view model did not store or respond with the value that a binding sent.
        case bindingNotAnswered =
            "The view model did not take a field's new value, so the old one is shown. Store it, or respond with it."
    }

    /// Handles each problem that a debug build detects, on the main thread.
    ///
    /// The message is one line: the type of the view model, the problem, and the places in the source. The default
    /// handler writes it to standard error. A problem is reported once for each type of view model; setting a handler
    /// resets that.
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

    /// Returns true, as the next functions do, so that `assert` removes the call from optimised code.
    @usableFromInline static func noteSend(at origin: Origin?) -> Bool {
        lastSend = origin ?? lastSend
        return true
    }

    /// Notes a receiver before it is attached to a core, with its place in the source if there is one.
    @usableFromInline static func noteReceiver(
        of core: AnyObject, _ owner: Any.Type, isPassing: Bool = false, at place: Origin? = nil
    ) -> Bool {
        let before = passingReceivers.removeValue(forKey: ObjectIdentifier(core))
        if isPassing { passingReceivers[ObjectIdentifier(core)] = place }
        return isPassing || before == nil || place == nil || warn(.parentReplaced, of: owner, at: place, after: before)
    }

    // Reports a problem once per type of view model, with the given place, or else that of the last `send`. `first` is
    // the place of the previous receiver.
    @usableFromInline static func warn(
        _ problem: Problem, of owner: Any.Type, at place: Origin? = nil, after first: Origin? = nil,
        lastSend: Origin? = lastSend
    ) -> Bool {
        guard reported[ObjectIdentifier(owner), default: []].insert(problem).inserted else { return true }
        let before = first.map { "; before it, at \($0.fileID):\($0.line)" } ?? ""
        let last = lastSend.map { " Last send: \($0.fileID):\($0.line)." } ?? ""
        let end = place.map { " At \($0.fileID):\($0.line)\(before)." } ?? last
        // Drops the addresses that the names of private types contain.
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

/// The place in the source that sent an input.
@usableFromInline typealias Origin = (fileID: StaticString, line: UInt)

/// The tracer of a signal; empty while tracing is off.
@usableFromInline nonisolated struct Signal {
    @usableFromInline let tracer: (any ViewModelTrace.Tracer)?

    @inlinable init(
        _ value: some Any, _ kind: ViewModelTrace.Kind, of owner: @autoclosure () -> ViewModelTrace.Owner,
        at origin: Origin? = nil
    ) {
        tracer = ViewModelTrace.makeTracer?(value, kind, owner(), origin)
    }

    @inlinable func became(_ fate: ViewModelTrace.Fate, _ effects: () -> Void = {}) {
        if let tracer { tracer.became(fate, effects) } else { causes(effects) }
    }

    /// Runs the effects of the signal without reporting a fate.
    @inlinable func causes(_ effects: () -> Void) {
        if let tracer { return tracer.became(nil, effects) }
        // A signal without a tracer is no cause.
        let outer = ViewModelTrace.current
        ViewModelTrace.current = 0
        effects()
        ViewModelTrace.current = outer
    }
}

// MARK: - Parts

/// The receiver's closure, noncopyable so that moving it out and back costs neither a retain nor another thunk.
@usableFromInline nonisolated struct Receiver<Output>: ~Copyable {
    @usableFromInline let receive: (Output) -> Void

    @inlinable init(_ receive: @escaping (Output) -> Void) { self.receive = receive }
}

/// A first-in, first-out queue of two arrays: it shifts no elements, and its memory is bounded by its length.
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

/// A cheap test whether the current thread runs the main actor.
///
/// On Apple platforms that is always the first thread. Elsewhere it can change: on Linux under an asynchronous `main`.
/// There the test reads a mark on the main queue, in some 25 ns. With Glibc, the thread is cached while it sends, which
/// takes 1 ns.
@usableFromInline nonisolated enum MainThread {
    #if canImport(Glibc)
    @inlinable static var isCurrent: Bool { known.load(ordering: .relaxed) == pthread_self() || isMain }
    @usableFromInline static let known = Atomic<pthread_t>(0)

    /// Returns whether this is the outermost of nested calls, which must call `leave`.
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

    /// `@unchecked Sendable`: read and set on the thread that created it; a task on another thread does not touch it.
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

    /// Runs the closure on the main thread, in the order of the calls from this thread; immediately on the main thread.
    @usableFromInline static func hop(_ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body  // Handed over: the calling thread does not use it again.
        #if canImport(Glibc)
        // On the main thread inside another queue's `sync`, the mark is not visible, but the main actor is.
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
