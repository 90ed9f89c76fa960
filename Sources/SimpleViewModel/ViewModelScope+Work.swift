// SimpleViewModel 0.9.0: work by name. It needs SimpleViewModel.swift and NamedWork.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

extension ViewModelScope where Work: Hashable {
    /// Runs asynchronous work that returns a value or throws an error, for what the screen shows.
    ///
    /// It ends with its screen. What a person has decided, such as an order or an edit, is not to
    /// be lost with that: use ``commit(_:_:after:operation:then:catch:afterClose:)``.
    ///
    /// The policy is applied before `run` returns. The operation begins in a later turn of the main
    /// actor. After the interface is released, `run` does nothing.
    ///
    /// ```swift
    /// scope.run(.load, .restart) {
    ///     try await load()
    /// } then: { name in
    ///     respond(.name(name))
    /// } catch: { _ in
    ///     respond(.failed("Try again."))
    /// }
    /// ```
    ///
    /// Without `catch`, show ``failure(of:)``; debug builds report an error that neither takes.
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
    ///   - catch: Receives the error while the work is live. With or without it,
    ///     ``failure(of:)`` returns the error from then on.
    @inlinable public func run<Value, Failure>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        operation: @escaping @MainActor () async throws(Failure) -> Value,
        then: @escaping @MainActor (Value) -> Void = { _ in },
        catch: (@MainActor (Failure) -> Void)? = nil
    ) {
        let new = NamedWorkRun(group(work), then, `catch`)
        begin(new, policy, delay, operation)
    }

    /// Runs a commit, for what a person has decided: work that goes on when the screen is closed.
    ///
    /// ```swift
    /// scope.commit(.like, .queue) { [likes, id] in
    ///     try await likes.save(id)
    /// } catch: { [failures] error in
    ///     failures.report(error)
    /// }
    /// ```
    ///
    /// While the interface exists, it is like the work of ``run(_:_:after:operation:then:catch:)``:
    /// `cancel(_:)` and `.restart` cancel it. When the interface is released or closed, it goes on
    /// without the view model: `then` is released uncalled, a delay ends at once, and queued
    /// commits begin one after another. From then on, only another commit with `.restart`
    /// cancels it. A commit that is run later, in an `accept` that has closed its own interface,
    /// begins, too. Cancelling a task that awaits `perform` ends its wait, not the commit.
    ///
    /// A failure is heard wherever the user is by then: by `afterClose`, or else by `catch`. Debug
    /// builds report one that neither hears, nor, while the screen is open, ``failure(of:)`` shows.
    /// Capture values and services in the operation, in `catch` and in `afterClose`, and the view
    /// model weakly.
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: The effect on work of that name that has not ended.
    ///   - delay: The delay before the operation begins.
    ///   - operation: The work, which returns its result.
    ///   - then: Receives the result while the work is live, and the interface exists.
    ///   - catch: Receives the error, once, unless the work was cancelled or superseded.
    ///   - afterClose: Receives the result, once, if the interface was closed before, instead of
    ///     the other two.
    @inlinable public func commit<Value, Failure>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        operation: @escaping @MainActor () async throws(Failure) -> Value,
        then: @escaping @MainActor (Value) -> Void = { _ in },
        catch: (@MainActor (Failure) -> Void)? = nil,
        afterClose: (@MainActor (Result<Value, Failure>) -> Void)? = nil
    ) {
        let new = NamedWorkRun(
            group(work), then, `catch`, isCommit: true, afterClose: afterClose)
        begin(new, policy, delay, operation)
    }

    /// Runs a closure at each interval, first after one: a ticking timer.
    ///
    /// ```swift
    /// scope.run(.tick, .restart, every: .seconds(1)) { self.secondsElapsed += 1 }
    /// ```
    ///
    /// The timer does not drift: a late tick does not delay the next. Ticks that are missed, as
    /// while the device sleeps, are left out. It runs until it is cancelled; an error of the clock
    /// ends it, as ``failure(of:)`` shows.
    ///
    /// - Precondition: The interval is positive.
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: The effect on work of that name that has not ended.
    ///   - interval: The time between two ticks, measured by the clock of the scope.
    ///   - each: Called at each tick while the work is live.
    public func run(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        every interval: Duration,
        each: @escaping @MainActor () -> Void
    ) {
        precondition(interval > .zero, "every: the interval must be positive, and is \(interval)")
        // Not the scope, which would then outlive a service.
        run(work, policy) { [names] emit in
            try await names.clock.tick(every: interval) { emit(()) }
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
    /// scope.run(.download, .ignoreWhileRunning) { emit in
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
    /// ``run(_:_:after:operation:then:catch:)``. A callback that stores `emit` retains
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
    @inlinable public func run<Element: Sendable, Value, Failure>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        operation:
            @escaping @MainActor (_ emit: @escaping @Sendable (Element) -> Void)
            async throws(Failure) -> Value,
        each: @escaping @MainActor (Element) -> Void,
        then: @escaping @MainActor (Value) -> Void = { _ in },
        catch: (@MainActor (Failure) -> Void)? = nil
    ) {
        let new = NamedWorkRun(group(work), each: each, then, `catch`)
        begin(new, policy, delay, operation)
    }

    /// Runs a commit that emits values on the way:
    /// ``commit(_:_:after:operation:then:catch:afterClose:)`` with the closures of
    /// ``run(_:_:after:operation:each:then:catch:)``.
    @inlinable public func commit<Element: Sendable, Value, Failure>(
        _ work: Work,
        _ policy: ViewModelWorkPolicy,
        after delay: Duration = .zero,
        operation:
            @escaping @MainActor (_ emit: @escaping @Sendable (Element) -> Void)
            async throws(Failure) -> Value,
        each: @escaping @MainActor (Element) -> Void,
        then: @escaping @MainActor (Value) -> Void = { _ in },
        catch: (@MainActor (Failure) -> Void)? = nil,
        afterClose: (@MainActor (Result<Value, Failure>) -> Void)? = nil
    ) {
        let new = NamedWorkRun(
            group(work), each: each, then, `catch`, isCommit: true, afterClose: afterClose)
        begin(new, policy, delay, operation)
    }

    /// Receives each element of an asynchronous sequence, which can throw.
    ///
    /// ```swift
    /// scope.run(.listen, .restart, over: prices()) { price in
    ///     respond(.price(price))
    /// } catch: { _ in
    ///     respond(.failed("Try again."))
    /// }
    /// ```
    ///
    /// The form of ``run(_:_:after:operation:each:then:catch:)`` whose operation is a
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
        catch: (@MainActor (any Error) -> Void)? = nil
    ) {
        let new = NamedWorkRun(group(work), each: each, then, `catch`)
        var begun: NamedWorkSequence<S>?
        begin(new, policy, delay) {
            try await new.receive(begun ?? NamedWorkSequence(sequence()))
        } preparing: {
            begun = NamedWorkSequence(sequence())
        }
    }

    /// Returns whether work of a name has not ended: it runs, or waits for its delay or its turn.
    ///
    /// It is true from `run` until `then` or `catch` has returned, and false as soon as the work is
    /// cancelled. A restart, and the next of queued runs, don't change it.
    ///
    /// It takes part in Observation: a view, or `withObservationTracking`, that reads it is
    /// notified when this name begins or ceases to run. It is notified of no other name, unless
    /// more than 32 are read: the readers of those beyond share one observed object, since each
    /// costs microseconds. So an `@Observable` view model derives its progress, and can't forget to
    /// reset it:
    ///
    /// ```swift
    /// var isSearching: Bool { scope.isRunning(.search) }
    /// func isDownloading(_ id: Int) -> Bool { scope.isRunning(.download(id)) }
    /// ```
    ///
    /// - Parameter work: The name of the work.
    /// - Returns: Whether any work of that name has not ended.
    public func isRunning(_ work: Work) -> Bool {
        names.read(work)?.first != nil
    }

    /// Returns whether work of a name waits for its delay or its turn, and none of it goes on.
    ///
    /// Then ``isRunning(_:)`` returns true, too. So a spinner need not show while one types:
    ///
    /// ```swift
    /// var isSearching: Bool { scope.isRunning(.search) && !scope.isWaiting(.search) }
    /// ```
    ///
    /// A view that reads it is notified when that changes.
    public func isWaiting(_ work: Work) -> Bool {
        names.group(work).readIsWaiting()
    }

    /// Returns the error that the last run of a name has ended with; nil while the name is running.
    ///
    /// It stays until a run of the name succeeds, or ``cancel(_:)`` is called. A run that is
    /// superseded, or that a `perform` ends, does not change it. Observers are notified as those of
    /// ``isRunning(_:)``.
    ///
    /// ```swift
    /// var problem: String? { scope.failure(of: .load).map { _ in "Could not load." } }
    /// ```
    public func failure(of work: Work) -> (any Error)? {
        guard let group = names.read(work), group.first == nil else { return nil }
        group.unheard = nil
        return group.failure
    }

    /// Returns when no work of a name runs or waits: at once if there is none, or the task is
    /// cancelled.
    ///
    /// For an operation that needs what other work finds out:
    ///
    /// ```swift
    /// scope.run(.invite, .ignoreWhileRunning) {
    ///     await self.scope.finished(.lookUp)
    ///     try await self.invite(self.user)
    /// }
    /// ```
    ///
    /// It waits for restarts and for queued work, too, and for cancelled operations that have not
    /// returned. It holds none of them. Work that waits for its own name waits until it is
    /// cancelled.
    public func finished(_ work: Work) async {
        while !Task.isCancelled, let group = names.groups[work],
            let next = group.first ?? group.unreturned.first
        {
            await next.ended()
        }
    }

    /// Cancels all work of a name.
    ///
    /// It takes effect before `cancel` returns: the work emits nothing more, `isRunning(_:)`
    /// returns false, and its observers are notified. Work that has not begun never begins. After
    /// the interface is released, commits are not cancelled.
    ///
    /// - Parameter work: The name of the work; nothing happens if there is none of that name.
    public func cancel(_ work: Work) {
        cancel { $0.groups[work].map { [$0] } ?? [] }
    }

    /// Cancels all work, also that of helpers, in the order in which it was run.
    ///
    /// Work that a cancellation handler runs during the call is not cancelled.
    public func cancelAll() {
        cancel { $0.withHelpers.flatMap(\.allGroups) }
    }

    private func cancel(_ groups: @escaping (NamedWorkNames<Work>) -> [NamedWorkGroup]) {
        guard !place.delaysWork else {
            return place.wait { [self] _ in cancel(groups) }
        }
        let groups = groups(names)
        NamedWork.end(groups.flatMap(\.allWork))
        for group in groups {
            group.list.setFailure(nil, of: group)
        }
    }

    /// Sleeps on the clock of the scope: a pause in an operation, which a test measures with its
    /// own clock.
    ///
    /// ```swift
    /// scope.run(.tick, .ignoreWhileRunning) { [scope] emit in
    ///     while true {
    ///         try await scope.sleep(for: .seconds(1))
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
        try await place.clock.sleep(for: duration)
    }

    // Not inlined: an app has it once for each type of names.
    @inline(never) @inlinable func group(_ work: Work) -> NamedWorkGroup {
        names.group(work)
    }

    // The operation is not stored, since iOS 17 has no metadata of a type with a typed error.
    @inlinable func begin<Element, Value, Failure>(
        _ new: NamedWorkRun<Element, Value, Failure>,
        _ policy: ViewModelWorkPolicy,
        _ delay: Duration,
        _ operation: @escaping @MainActor () async throws(Failure) -> Value,
        preparing prepare: (() -> Void)? = nil
    ) {
        let operation = NamedWorkOperation { @MainActor in
            if new.mustWait {
                await new.wait()
            }
            if new.calls() {
                do {
                    new.end(with: try await operation())
                } catch {
                    new.error = error
                }
            }
            new.hasReturned()
        }
        new.begin(in: place, policy, delay, operation, preparing: prepare)
    }

    @inlinable func begin<Element: Sendable, Value, Failure>(
        _ new: NamedWorkRun<Element, Value, Failure>,
        _ policy: ViewModelWorkPolicy,
        _ delay: Duration,
        _ operation:
            @escaping @MainActor (_ emit: @escaping @Sendable (Element) -> Void)
            async throws(Failure) -> Value
    ) {
        let operation = NamedWorkOperation { @MainActor in
            if new.mustWait {
                await new.wait()
            }
            if new.calls() {
                var value: Value?
                do {
                    value = try await operation { new.emit($0) }
                } catch {
                    new.error = error
                }
                await Task.yield()  // What other threads have emitted comes first.
                if let value {
                    new.end(with: value)
                }
            }
            new.hasReturned()
        }
        new.begin(in: place, policy, delay, operation)
    }

    /// The work, by name.
    @inlinable var names: NamedWorkNames<Work> {
        unsafeDowncast(place.work ?? newNames, to: NamedWorkNames<Work>.self)
    }

    @usableFromInline var newNames: SignalWork {
        let new = NamedWorkNames<Work>(place)
        place.work = new
        return new
    }

    /// Creates the scope of a helper object, such as a pager, whose work has names of its own.
    ///
    /// ```swift
    /// @MainActor final class Pager {
    ///     enum Work { case nextPage }
    ///     private let scope: ViewModelScope<Never, Work>
    ///
    ///     init(in owner: ViewModelScope<some Any, some Hashable>) {
    ///         scope = owner.helper()
    ///     }
    /// }
    /// ```
    ///
    /// Each call creates another scope, with names and policies of its own: the helper stores it,
    /// and asks it. Its work ends when its last copy goes, with the helper, or when this scope
    /// ends, whichever is first; ``cancelAll()`` of this scope cancels it, too. As in any scope,
    /// work waits for the interface, and commits go on. Its delays are measured by the clock of
    /// this scope. Its work must not retain the helper for ever: in endless work, capture `self`
    /// weakly.
    public func helper<Name: Hashable>(
        _: Name.Type = Name.self
    ) -> ViewModelScope<Never, Name> {
        _ = names
        let helper = SignalHelper(of: place)
        assert(SignalDebug.checkHelper(helper))
        return ViewModelScope<Never, Name>(helper)
    }
}

/// The scope of a helper: what it has not itself, it has from the scope that made it.
nonisolated final class SignalHelper: SignalScope<Never>, @unchecked Sendable {
    /// Nil once that has gone.
    private(set) weak var helped: AnySignalScope?

    /// Whether it was made in this turn, and whether it has waited since, as debug builds check.
    var isNew = false
    private var hasWaited = false

    init(of owner: AnySignalScope) {
        helped = owner
        super.init(nil)
    }

    deinit {
        assert(!isNew || SignalDebug.checkLost(work as? NamedWorkList, hasWaited))
    }

    override var clock: any Clock<Duration> { helped?.clock ?? super.clock }

    override var isClosed: Bool { helped?.isClosed != false }

    override var top: AnySignalScope { helped?.top ?? self }

    override var delaysWork: Bool { helped?.delaysWork == true }

    @MainActor override func wait(_ body: @escaping @MainActor (AnySignalScope) -> Void) {
        hasWaited = true
        helped?.wait { [weak self] _ in
            if let self {
                body(self)
            }
        }
    }
}

/// The effect of ``ViewModelScope/run(_:_:after:operation:then:catch:)`` on work of
/// the same name that has not ended.
///
/// It is the same type for the names of every view model, so that helpers can take one.
public nonisolated enum ViewModelWorkPolicy: Sendable {
    /// Cancels the earlier work and starts the new work. With a delay, this is a debounce.
    ///
    /// For reads. An operation that ignores its cancellation goes on beside the new one, and
    /// nothing hears of it; so a write could overtake a newer one.
    case restart

    /// Drops the new work: a second tap does nothing.
    ///
    /// After a cancel, new work starts at once, beside an operation that ignores its cancellation.
    case ignoreWhileRunning

    /// Starts the new work when all work of the name that was run before it has ended, and its
    /// operation has returned, even if it was cancelled: no write overtakes another.
    ///
    /// So an operation that never returns blocks its queue for ever. Debug builds report one that
    /// was cancelled, and blocks others for ten seconds.
    case queue

    /// Starts the new work as ``queue`` does; of the work that waits, only the newest is left.
    ///
    /// For writes, and for "once more". A delay is a pause that counts from the newest: so the work
    /// that it delays waits, too.
    case queueLatest

    /// Starts the new work beside the earlier work, and beside cancelled operations.
    case concurrent
}

extension Clock<Duration> {
    /// Ticks until the clock throws, as it does if the task is cancelled.
    @MainActor fileprivate func tick(every interval: Duration, _ emit: () -> Void) async throws {
        var due = now.advanced(by: interval)
        while true {
            try await sleep(until: due, tolerance: nil)
            emit()
            let latest = now.advanced(by: interval)
            let next = due.advanced(by: interval)
            // Ticks that were missed are left out, and a clock that goes back silences none.
            due = next > now ? min(next, latest) : latest
        }
    }
}

// MARK: - Commits

/// The commits that have not ended, of all view models and services, whether their screens are open
/// or not.
@MainActor public enum ViewModelCommits {
    static var unfinished: [Int: (work: NamedWork, test: String?)] = [:]

    /// Names the test that runs: tests in parallel neither await nor cancel each other's commits.
    @_spi(Testing) public static var currentTest: () -> String? = { nil }

    static var awaited: [NamedWork] {
        let test = currentTest()
        return unfinished.values.filter { $0.test == test }.map(\.work)
    }

    /// Returns when no commit is unfinished, or the task is cancelled.
    ///
    /// A commit that was cancelled is finished when its operation has returned.
    ///
    /// Wait for it before the app ends, or at the end of a test. Commits don't survive the
    /// process, so ask the system for time when the app goes to the background:
    ///
    /// ```swift
    /// let task = UIApplication.shared.beginBackgroundTask()
    /// await ViewModelCommits.finished()
    /// UIApplication.shared.endBackgroundTask(task)
    /// ```
    public static func finished() async {
        while !Task.isCancelled, let next = awaited.first {
            await next.ended()
        }
    }

    /// Cancels all commits, in the order in which they were run, so that none is done for whoever
    /// signs in next.
    ///
    /// Then await ``finished()``: an operation that ignores its cancellation may still be sending.
    /// If the commits are to be done first, await ``finished()`` alone. Debug builds name a commit
    /// that has not returned in ten seconds.
    ///
    /// ```swift
    /// scope.run(.signOut, .ignoreWhileRunning) {
    ///     ViewModelCommits.cancelAll()
    ///     await ViewModelCommits.finished()
    ///     await session.end()
    /// }
    /// ```
    ///
    /// A commit that signs out would wait for itself.
    public static func cancelAll() {
        let work = awaited.filter(\.isLive).inOrder
        NamedWork.cancel(work, .cancelled)
        assert(work.allSatisfy { SignalDebug.checkReturn(of: $0) })
    }
}
