// SimpleViewModel 0.9.0: work by name. It needs SimpleViewModel.swift and NamedWork.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

/// The asynchronous work of one view model: each run has a name and a policy, and is cancelled with
/// the interface.
///
/// ```swift
/// enum Work { case search }
/// private let tasks = ViewModelTasks<Work>()
///
/// var isSearching: Bool { tasks.isRunning(.search) }
///
/// func accept(_ input: Input, respond: @escaping (Output) -> Void) {
///     switch input {
///     case let .didSearch(query):
///         tasks.run(.search, .restart, after: .milliseconds(300)) {
///             try await self.catalogue.search(query)
///         } then: { results in
///             respond(.results(results))
///         } catch: { _ in
///             respond(.failed("Try again."))
///         }
///     case .didCancelSearch:
///         tasks.cancel(.search)
///     }
/// }
/// ```
///
/// Store it with `let`, private or not. The first `run` during `accept`, or during a closure of
/// `run` other than the operation, binds the tasks to that interface. Releasing the interface
/// cancels all their work. Two view models can use the same names without affecting each other.
///
/// The operation is asynchronous; the other closures of `run` are not. They run on the main actor,
/// and may change the view model and call the `respond` of `accept` any number of times. They are
/// called for live work only: once work is cancelled, or superseded by `.restart`, none of `each`,
/// `then` and `catch` is called for it, even if its operation ignores the cancellation. So an
/// operation leaves the view model alone, and these closures change it.
///
/// An operation runs on the main actor until it awaits code that runs elsewhere, such as an actor
/// or a `@concurrent` function. It may capture the view model strongly: releasing the interface
/// cancels the operation, and the capture ends with it.
///
/// What the user has decided, such as an order, has to finish even if the screen is left. Pass
/// `afterRelease:` or `catchAlways:` to `run`: the work is then a *decision*, which releasing the
/// interface does not cancel.
@MainActor public final class ViewModelTasks<Work: Hashable> {
    // `@exclusivity(unchecked)`, here and below: the run-time checks would cost a tenth of a run.
    // Each access ends before client code runs: an object that is replaced or removed is moved out
    // first, and released last. Only the `hash`, the `==` and the release of a name run inside an
    // access, and must leave the tasks alone, as those of a key leave its dictionary.
    @usableFromInline @exclusivity(unchecked)
    var interface = NamedWorkInterface.none

    // The key type is generic: an `AnyHashable` would cost as much as a task.
    @usableFromInline @exclusivity(unchecked)
    var groups: [Work: NamedWorkGroup] = [:]

    /// Distinguishes tasks with the same interface, even from those that are gone.
    private lazy var number = NamedWork.makeNumber()

    @usableFromInline let clock: any Clock<Duration>

    /// Creates an empty set of tasks.
    ///
    /// - Parameter clock: Measures delays. Tests pass a clock that they control.
    public nonisolated init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    deinit {
        assert(SignalDebug.check(.released, self))
    }

    /// Runs asynchronous work that returns a value or throws an error.
    ///
    /// The policy is applied before `run` returns. The operation begins in a later turn of the main
    /// actor. After the interface is released, `run` does nothing.
    ///
    /// ```swift
    /// tasks.run(.load, .restart) {
    ///     try await load()
    /// } then: { name in
    ///     respond(.name(name))
    /// } catch: { _ in
    ///     respond(.failed("Try again."))
    /// }
    /// ```
    ///
    /// Cancelling the work is not an error: `catch` is not called. A `CancellationError` thrown by
    /// live work is an error. The name counts as running until `then` or `catch` has returned. To
    /// run it again from there, use `.restart` or `.queue`.
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: The effect on work of that name that has not ended.
    ///   - delay: The delay before the operation begins. For queued work it starts when its turn
    ///     comes. The work counts as running during the delay. If the clock throws an error of the
    ///     operation's type, `catch` receives it.
    ///   - operation: The work, which returns its result.
    ///   - then: Receives the result while the work is live.
    ///   - catch: Receives the error while the work is live.
    ///   - afterRelease: Makes the work a decision, which goes on if the interface is released, and
    ///     receives its result then, once, instead of `then` and `catch`.
    ///
    /// ### Decisions
    ///
    /// Work is cancelled with its screen, unless it has `afterRelease:`. Pass that to work that a
    /// user has decided on, and send the result there to an object that outlives the screen.
    /// Capture values and services in the operation and in `afterRelease`, not the view model:
    ///
    /// ```swift
    /// tasks.run(.order, .ignoreWhileRunning) { [shop, item] in
    ///     try await shop.order(item)
    /// } then: { order in
    ///     respond(.ordered(order))
    /// } catch: { _ in
    ///     respond(.failed("Try again."))
    /// } afterRelease: { [app] result in
    ///     app.report(result)
    /// }
    /// ```
    ///
    /// While the interface exists, a decision is like other work: `cancel(_:)` and `.restart`
    /// cancel it. When the interface is released, it goes on without the view model: `each`, `then`
    /// and `catch` are released uncalled, a delay ends at once, and queued decisions begin one
    /// after another. From then on, only another decision with `.restart` cancels it. A decision
    /// that is run later, in an `accept` that has released its own interface, begins, too.
    /// Cancelling a task that awaits `perform` ends its wait, not the decision.
    @inlinable public func run<Value, Failure>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        operation: @escaping @MainActor () async throws(Failure) -> Value,
        then: @escaping @MainActor (Value) -> Void,
        catch: @escaping @MainActor (Failure) -> Void,
        afterRelease: (@MainActor (Result<Value, Failure>) -> Void)? = nil
    ) {
        let new = admit(work, policy, then, `catch`, afterRelease)
        new?.start(after: delay, clock, operation)
    }

    /// Runs a decision whose error is received wherever the user is by then.
    ///
    /// ```swift
    /// tasks.run(.like, .queue) { [likes, id] in
    ///     try await likes.save(id)
    /// } catchAlways: { [failures] error in
    ///     failures.report(error)
    /// }
    /// ```
    ///
    /// The form of ``run(_:_:after:operation:then:catch:afterRelease:)`` in which one closure
    /// receives the error, whether the interface was released or not. A result is received by live
    /// work only: what must follow each success belongs at the end of the operation. With
    /// `catchAlways: { _ in }`, no failure is reported. Capture services in `catchAlways`, and the
    /// view model weakly.
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: The effect on work of that name that has not ended.
    ///   - delay: The delay before the operation begins.
    ///   - operation: The work, which returns its result.
    ///   - then: Receives the result while the work is live.
    ///   - catchAlways: Receives the error, once, unless the work was cancelled or superseded.
    @inlinable public func run<Value, Failure>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        operation: @escaping @MainActor () async throws(Failure) -> Value,
        then: @escaping @MainActor (Value) -> Void = { _ in },
        catchAlways: @escaping @MainActor (Failure) -> Void
    ) {
        let new = admit(work, policy, then, catchAlways) { result in
            if case let .failure(error) = result {
                catchAlways(error)
            }
        }
        new?.start(after: delay, clock, operation)
    }

    /// Runs asynchronous work that returns a value and can't throw.
    ///
    /// ```swift
    /// tasks.run(.save, .queue) {
    ///     await store.save(name)
    /// } then: {
    ///     respond(.saved)
    /// }
    /// ```
    ///
    /// The form of ``run(_:_:after:operation:then:catch:afterRelease:)`` for an operation that
    /// can't throw.
    @inlinable public func run<Value>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        operation: @escaping @MainActor () async -> Value,
        then: @escaping @MainActor (Value) -> Void,
        afterRelease: (@MainActor (Value) -> Void)? = nil
    ) {
        let new = admit(work, policy, then, { _ in }, result(afterRelease))
        new?.start(after: delay, clock, operation)
    }

    /// Runs a closure after a delay: a timer.
    ///
    /// ```swift
    /// tasks.run(.typing, .restart, after: .seconds(5)) { respond(.stoppedTyping) }
    /// ```
    ///
    /// The form of ``run(_:_:after:operation:then:catch:afterRelease:)`` without an operation.
    @inlinable public func run(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration,
        then: @escaping @MainActor () -> Void
    ) {
        run(work, policy, after: delay, operation: {}, then: then)
    }

    /// Runs a closure at each interval, first after one: a ticking timer.
    ///
    /// ```swift
    /// tasks.run(.tick, .restart, every: .seconds(1)) { self.secondsElapsed += 1 }
    /// ```
    ///
    /// The timer does not drift: a late tick does not delay the next. Ticks that are missed, as
    /// while the device sleeps, are left out. It runs until it is cancelled.
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: The effect on work of that name that has not ended.
    ///   - interval: The time between two ticks, measured by the clock of the tasks.
    ///   - each: Called at each tick while the work is live.
    public func run(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        every interval: Duration,
        each: @escaping @MainActor () -> Void
    ) {
        run(work, policy) { [clock] emit in
            await clock.tick(every: interval) { emit(()) }
        } each: {
            each()
        }
    }

    /// Runs asynchronous work that emits values on the way, and can throw.
    ///
    /// The operation is given a closure that emits a value, and may be called on any thread. `each`
    /// receives the values on the main actor: before `emit` returns if it is called there, and
    /// otherwise in the order of that thread's calls. Values that are emitted before the operation
    /// returns arrive before `then`. Values that are emitted later, or after the work was cancelled
    /// or superseded, are dropped.
    ///
    /// ```swift
    /// tasks.run(.download, .ignoreWhileRunning) { emit in
    ///     try await download { emit($0) }
    /// } each: { percent in
    ///     respond(.progress(percent))
    /// } then: { file in
    ///     respond(.downloaded(file))
    /// } catch: { _ in
    ///     respond(.failed("Try again."))
    /// }
    /// ```
    ///
    /// Names, policies, delays and errors are those of
    /// ``run(_:_:after:operation:then:catch:afterRelease:)``. A callback that stores `emit` retains
    /// neither the view model nor `each` once the work has ended.
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: The effect on work of that name that has not ended.
    ///   - delay: The delay before the operation begins.
    ///   - operation: The work, which emits values, and may return a result.
    ///   - each: Receives each value while the work is live.
    ///   - then: Receives the result while the work is live.
    ///   - catch: Receives the error while the work is live.
    ///   - afterRelease: Makes the work a decision, and receives its result if the interface was
    ///     released before.
    @inlinable public func run<Element: Sendable, Value, Failure>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        operation:
            @escaping @MainActor (_ emit: @escaping @Sendable (Element) -> Void)
            async throws(Failure) -> Value,
        each: @escaping @MainActor (Element) -> Void,
        then: @escaping @MainActor (Value) -> Void = { _ in },
        catch: @escaping @MainActor (Failure) -> Void,
        afterRelease: (@MainActor (Result<Value, Failure>) -> Void)? = nil
    ) {
        let new = admit(work, policy, then, `catch`, afterRelease, each)
        new?.start(after: delay, clock) { () async throws(Failure) in
            try await operation { new?.emit($0) }
        }
    }

    /// Runs asynchronous work that emits values on the way, and can't throw.
    ///
    /// ```swift
    /// tasks.run(.measure, .ignoreWhileRunning) { emit in
    ///     await thermometer.measure { emit($0) }
    /// } each: { degrees in
    ///     respond(.temperature(degrees))
    /// }
    /// ```
    ///
    /// The form of ``run(_:_:after:operation:each:then:catch:afterRelease:)`` for an operation that
    /// can't throw.
    @inlinable public func run<Element: Sendable, Value>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        operation:
            @escaping @MainActor (_ emit: @escaping @Sendable (Element) -> Void) async -> Value,
        each: @escaping @MainActor (Element) -> Void,
        then: @escaping @MainActor (Value) -> Void = { _ in },
        afterRelease: (@MainActor (Value) -> Void)? = nil
    ) {
        let new = admit(work, policy, then, { _ in }, result(afterRelease), each)
        new?.start(after: delay, clock) { await operation { new?.emit($0) } }
    }

    /// Receives each element of an asynchronous sequence, which can throw.
    ///
    /// ```swift
    /// tasks.run(.listen, .restart, over: prices()) { price in
    ///     respond(.price(price))
    /// } catch: { _ in
    ///     respond(.failed("Try again."))
    /// }
    /// ```
    ///
    /// The form of ``run(_:_:after:operation:each:then:catch:afterRelease:)`` whose operation is a
    /// loop. `catch` is required even if the sequence can't throw, except for an `AsyncStream`: on
    /// systems before iOS 18 and macOS 15, the type of a sequence does not tell.
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: The effect on work of that name that has not ended.
    ///   - delay: The delay before the loop begins.
    ///   - sequence: The sequence. It and its iterator are created before `run` returns, so that no
    ///     element is missed that is sent from then on; if the work waits for a delay or its turn,
    ///     after that.
    ///   - each: Receives each element while the work is live.
    ///   - then: Called at the end of the sequence, if the work is live.
    ///   - catch: Receives the error of the sequence while the work is live.
    @inlinable public func run<S: AsyncSequence>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        over sequence: @escaping @autoclosure @MainActor () -> S,
        each: @escaping @MainActor (S.Element) -> Void,
        then: @escaping @MainActor () -> Void = {},
        catch: @escaping @MainActor (any Error) -> Void
    ) {
        guard let new = admit(work, policy, then, `catch`, nil, each) else { return }
        var begun: NamedWorkSequence<S>?
        if new.state == .running, delay <= .zero {
            new.asCurrent(in: nil) { begun = NamedWorkSequence(sequence()) }
        }
        new.start(after: delay, clock) { [begun] in
            try await new.receive(begun ?? NamedWorkSequence(sequence()))
        }
    }

    /// Receives each element of an asynchronous sequence that a closure has to await.
    ///
    /// ```swift
    /// tasks.run(.listen, .restart, over: { try await repository.prices() }) { price in
    ///     respond(.price(price))
    /// } catch: { _ in
    ///     respond(.failed("Try again."))
    /// }
    /// ```
    ///
    /// The form of `run(_:_:after:over:each:then:catch:)` for the sequence of an actor, for
    /// instance. The closure is called in a later turn, when the work begins: elements that a
    /// source sends before that can be missed. ``ViewModelInputs`` misses none.
    @inlinable public func run<S: AsyncSequence>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        over sequence: @escaping @MainActor () async throws -> S,
        each: @escaping @MainActor (S.Element) -> Void,
        then: @escaping @MainActor () -> Void = {},
        catch: @escaping @MainActor (any Error) -> Void
    ) {
        guard let new = admit(work, policy, then, `catch`, nil, each) else { return }
        new.start(after: delay, clock) {
            try await new.receive(NamedWorkSequence(sequence()))
        }
    }

    /// Receives each element of a stream, which can't throw.
    ///
    /// ```swift
    /// tasks.run(.listen, .restart, over: temperatures()) { degrees in
    ///     respond(.temperature(degrees))
    /// }
    /// ```
    ///
    /// The form of `run(_:_:after:over:each:then:catch:)` for an `AsyncStream`.
    @inlinable public func run<Element>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        over stream: @escaping @autoclosure @MainActor () -> AsyncStream<Element>,
        each: @escaping @MainActor (Element) -> Void,
        then: @escaping @MainActor () -> Void = {}
    ) {
        run(
            work, policy, after: delay, over: stream(), each: each, then: then, catch: { _ in })
    }

    /// Receives each element of a stream that a closure has to await.
    ///
    /// ```swift
    /// tasks.run(.listen, .restart, over: { await repository.changes() }) { change in
    ///     respond(.changed(change))
    /// }
    /// ```
    ///
    /// The form of `run(_:_:after:over:each:then:catch:)` for the `AsyncStream` of an actor, for
    /// instance. The closure is called in a later turn, when the work begins.
    @inlinable public func run<Element>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        over stream: @escaping @MainActor () async -> AsyncStream<Element>,
        each: @escaping @MainActor (Element) -> Void,
        then: @escaping @MainActor () -> Void = {}
    ) {
        run(
            work, policy, after: delay, over: stream, each: each, then: then, catch: { _ in })
    }

    /// Returns whether work of a name has not ended: it runs, or waits for its delay or its turn.
    ///
    /// It is true from `run` until `then` or `catch` has returned, and false as soon as the work is
    /// cancelled. A restart, and the next of queued runs, don't change it.
    ///
    /// It takes part in Observation: a view, or `withObservationTracking`, that reads it is
    /// notified when this name begins or ceases to run, and not for other names. So an
    /// `@Observable` view model derives its progress, and can't forget to reset it:
    ///
    /// ```swift
    /// var isSearching: Bool { tasks.isRunning(.search) }
    /// func isDownloading(_ id: Int) -> Bool { tasks.isRunning(.download(id)) }
    /// ```
    ///
    /// A name that was asked for is kept, with its observers, until it begins or ceases to run, or
    /// the tasks are released.
    ///
    /// For a view that receives outputs, and before iOS 17 and macOS 14, see
    /// ``onRunningChange(_:)``.
    ///
    /// - Parameter work: The name of the work.
    /// - Returns: Whether any work of that name has not ended.
    public func isRunning(_ work: Work) -> Bool {
        let group = groups[work] ?? addGroup(work)
        return group.isRunning()
    }

    /// Calls a closure when a name begins or ceases to run, for a view model that shows progress
    /// with outputs.
    ///
    /// Call it in `accept`, before the first `run`. It can be called for each input: the closure
    /// replaces the previous one. Outside `accept` it has no effect before the first `run`, which
    /// debug builds report.
    ///
    /// ```swift
    /// func accept(_ input: Input, respond: @escaping (Output) -> Void) {
    ///     tasks.onRunningChange { work, isRunning in
    ///         if work == .search { respond(.isSearching(isRunning)) }
    ///     }
    ///     // …
    /// }
    /// ```
    ///
    /// The closure is called with `true` inside the first `run` of a name, even if there is a
    /// delay, and with `false` when no work of the name is left: after `then` or `catch`, or inside
    /// `cancel`. So a restart, and queued or concurrent runs of one name, cause one call each way.
    /// To show the progress of several things, give each a name of its own, such as
    /// `.download(id)`. Dropped work causes no call, and neither does the release of the interface,
    /// which releases the closure: the interface keeps one for each `ViewModelTasks`, even if the
    /// tasks are released before.
    ///
    /// - Parameter report: Called on the main actor. It may change the view model, respond, and run
    ///   or cancel work.
    public func onRunningChange(
        _ report: @escaping @MainActor (_ work: Work, _ isRunning: Bool) -> Void
    ) {
        bind()
        guard interface.core != nil, !interface.isClosed else { return }
        let old = interface.reports[number]
        interface.reports[number] = { name, isRunning in
            if let name = name as? Work {
                report(name, isRunning)
            }
        }
        interface.reportCount += 1
        extendLifetime(old)
    }

    /// Cancels all work of a name.
    ///
    /// It takes effect before `cancel` returns: the work emits nothing more, `isRunning(_:)`
    /// returns false, its observers are notified, and the closure of ``onRunningChange(_:)`` is
    /// called. Work that has not begun never begins. After the interface is released, decisions are
    /// not cancelled.
    ///
    /// - Parameter work: The name of the work; nothing happens if there is none of that name.
    public func cancel(_ work: Work) {
        NamedWork.cancel(groups[work]?.allWork.filter(\.isCancellable) ?? [])
    }

    /// Cancels all work, in the order in which it was run.
    ///
    /// Work that a cancellation handler runs during the call is not cancelled.
    public func cancelAll() {
        NamedWork.cancel(allWork.filter(\.isCancellable))
    }

    /// Sleeps on the clock of the tasks: a pause in an operation, which a test measures with its
    /// own clock.
    ///
    /// ```swift
    /// tasks.run(.tick, .ignoreWhileRunning) { [tasks] emit in
    ///     while true {
    ///         try await tasks.sleep(for: .seconds(1))
    ///         emit(())
    ///     }
    /// } each: {
    ///     self.position += 1
    /// } catch: { _ in
    /// }
    /// ```
    ///
    /// - Parameter duration: The length of the pause.
    /// - Throws: The clock's error: `CancellationError` if the work is cancelled.
    public func sleep(for duration: Duration) async throws {
        try await clock.sleep(for: duration)
    }

    /// Returns new work that is to be started; nil if it is dropped.
    @inlinable func admit<Element, Value, Failure>(
        _ name: Work,
        _ policy: ViewModelWorkPolicy,
        _ then: @escaping @MainActor (Value) -> Void,
        _ failed: @escaping @MainActor (Failure) -> Void,
        _ afterRelease: (@MainActor (Result<Value, Failure>) -> Void)?,
        _ each: (@MainActor (Element) -> Void)? = nil as (@MainActor (Never) -> Void)?
    ) -> NamedWorkRun<Element, Value, Failure>? {
        bind()
        let follower = SignalFollower.trace?(name, .work, interface.core, nil)
        let isDecision = afterRelease != nil
        let isClosed = interface.isClosed
        guard !isClosed || isDecision else {
            follower.note(.dropped)
            return nil
        }
        guard policy != .ignoreWhileRunning || groups[name]?.first == nil else {
            follower.note(.ignored)
            return nil
        }
        let group = groups[name] ?? addGroup(name)
        let work = NamedWorkRun<Element, Value, Failure>(
            follower, group, interface, isDecision: isDecision)
        work.each = each
        work.then = then
        work.failed = failed
        work.afterRelease = afterRelease
        if isClosed {
            work.releaseClosures()
        }
        group.add(work, replaces: policy == .restart, waits: policy == .queue)
        guard work.isLive else {
            interface.unreturned[work.number] = nil
            return nil
        }
        return work
    }

    /// Returns `afterRelease:` of an operation that can't throw, as one that gets a result.
    @inlinable func result<Value>(
        _ afterRelease: (@MainActor (Value) -> Void)?
    ) -> (@MainActor (Result<Value, Never>) -> Void)? {
        guard let afterRelease else { return nil }
        return { afterRelease($0.get()) }
    }

    /// Binds the tasks to the interface whose `accept`, or whose work's closure, is running, once
    /// and for all.
    @inlinable func bind() {
        if interface.core == nil {
            interface = .current
        }
        assert(SignalDebug.check(.used, self))
    }

    /// Adds a name, and forgets those without work whenever the names have used up their storage.
    @usableFromInline func addGroup(_ name: Work) -> NamedWorkGroup {
        if groups.count == groups.capacity {
            groups = groups.filter { !$0.value.isIdle }
            groups.reserveCapacity(max(8, 2 * groups.count))
        }
        let group = NamedWorkGroup(name, ofTasks: number)
        groups[name] = group
        return group
    }

    /// Work that has not ended, in the order of the calls of `run`.
    var allWork: [NamedWork] {
        groups.values.flatMap(\.allWork).sorted { $0.number < $1.number }
    }
}

/// The effect of ``ViewModelTasks/run(_:_:after:operation:then:catch:afterRelease:)`` on work of
/// the same name that has not ended.
///
/// It is the same type for the names of every view model, so that helpers can take one.
public nonisolated enum ViewModelWorkPolicy: Sendable {
    /// Cancels the earlier work and starts the new work. With a delay, this is a debounce.
    case restart
    /// Drops the new work: a second tap does nothing.
    case ignoreWhileRunning
    /// Starts the new work when all work of the name that was run before it has ended.
    case queue
    /// Starts the new work beside the earlier work.
    case concurrent
}

extension Clock<Duration> {
    /// Ticks until the clock throws, as it does if the task is cancelled.
    @MainActor fileprivate func tick(every interval: Duration, _ emit: () -> Void) async {
        var due = now.advanced(by: interval)
        while (try? await sleep(until: due, tolerance: nil)) != nil {
            emit()
            let next = due.advanced(by: interval)
            // Ticks that were missed are left out.
            due = next > now ? next : now.advanced(by: interval)
        }
    }
}

// MARK: - Decisions

/// The decisions that have not ended, of all view models: work with `afterRelease:` or
/// `catchAlways:`, whether its screen was left or not.
@MainActor public enum ViewModelDecisions {
    typealias Unfinished = (
        work: NamedWork,
        mark: ObjectIdentifier?,
        waiting: [UnsafeContinuation<Void, Never>]
    )

    static var unfinished: [Int: Unfinished] = [:]

    /// Marks the decisions that a test makes, so that it waits for no others.
    @_spi(Testing) @TaskLocal public static var mark: ObjectIdentifier?

    static var awaited: some Collection<Unfinished> {
        unfinished.values.lazy.filter { mark == nil || $0.mark == mark }
    }

    /// Returns when no decision is unfinished.
    ///
    /// Wait for it before the app ends, or at the end of a test. Decisions don't survive the
    /// process, so ask the system for time when the app goes to the background:
    ///
    /// ```swift
    /// let task = UIApplication.shared.beginBackgroundTask()
    /// await ViewModelDecisions.finished()
    /// UIApplication.shared.endBackgroundTask(task)
    /// ```
    public static func finished() async {
        while let number = awaited.first?.work.number {
            await withUnsafeContinuation { unfinished[number]?.waiting.append($0) }
        }
    }
}

// MARK: - Checks

@usableFromInline nonisolated enum NamedWorkStep: Sendable {
    case used, released
}

nonisolated extension SignalDebugChecks {
    /// Returns true, as the core's `check` does.
    @inlinable static func check<Work>(
        _ step: NamedWorkStep,
        _ tasks: ViewModelTasks<Work>
    ) -> Bool {
        true
    }
}
