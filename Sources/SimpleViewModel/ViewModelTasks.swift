// SimpleViewModel 0.9.0: asynchronous work by name. It needs SimpleViewModel.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

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
/// Store it with `let`, private or not. The first `run` during `accept`, or during a closure of `run` other than the
/// operation, binds the tasks to that interface. Releasing the interface cancels all their work. Two view models can use
/// the same names without affecting each other.
///
/// The operation is asynchronous; the other closures of `run` are not. They run on the main actor, and may change the view
/// model and call the `respond` of `accept` any number of times. They are called for live work only: once work is cancelled,
/// or superseded by `.restart`, none of `each`, `then` and `catch` is called for it, even if its operation ignores the
/// cancellation. So an operation leaves the view model alone, and these closures change it.
///
/// An operation runs on the main actor until it awaits code that runs elsewhere, such as an actor or a `@concurrent`
/// function. It may capture the view model strongly: releasing the interface cancels the operation, and the capture
/// ends with it.
///
/// What the user has decided, such as an order, has to finish even if the screen is left. Pass `afterRelease:` to `run`:
/// the work is then a *decision*, which releasing the interface does not cancel.
@MainActor public final class ViewModelTasks<Work: Hashable> {
    /// The effect of `run` on work of the same name that has not ended.
    public enum Policy: Sendable {
        /// Cancels the earlier work and starts the new work. With a delay, this is a debounce.
        case restart
        /// Drops the new work: a second tap does nothing.
        case ignoreWhileRunning
        /// Starts the new work when all work of the name that was run before it has ended.
        case queue
        /// Starts the new work beside the earlier work.
        case concurrent
    }

    /// A closure that shows whether a name is running.
    public typealias Report = @MainActor (_ isRunning: Bool) -> Void

    @usableFromInline let list: NamedWorkList<Work>

    /// Creates an empty set of tasks.
    ///
    /// - Parameter clock: Measures delays. Tests pass a clock that they control.
    public nonisolated init(clock: any Clock<Duration> = ContinuousClock()) { list = NamedWorkList(clock: clock) }

    deinit { assert(SignalDebug.check(.released, list)) }

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
    ///   - policy: The effect on work of that name that has not ended.
    ///   - delay: The delay before the operation begins. For queued work it starts when its turn comes. The work counts
    ///     as running during the delay. If the clock throws an error of the operation's type, `catch` receives it.
    ///   - isRunning: Called with `true` inside `run`, even if there is a delay, and with `false` when no work of the name is
    ///     left, after `then` or `catch`, or inside `cancel`. While the name is running, the first closure from each line of
    ///     source is used, and later ones from that line are not: so a restart changes nothing, and each of two parts of a
    ///     screen that run the same work sees its own progress. It is not called for dropped work, or when the interface
    ///     is released.
    ///   - operation: The work, which returns its result.
    ///   - then: Receives the result while the work is live.
    ///   - catch: Receives the error while the work is live.
    ///   - afterRelease: Makes the work a decision, which goes on if the interface is released, and receives its result
    ///     then, once, instead of `then` and `catch`.
    ///   - fileID: The call site. Leave the default, or pass on your own caller's.
    ///   - line: The call site. Leave the default, or pass on your own caller's.
    ///
    /// ### Decisions
    ///
    /// *Reads end with their screen; decisions don't.* Pass `afterRelease:` to work that a user has decided on, and say
    /// there what becomes of a result that no screen waits for. Capture values and services in the operation and in
    /// `afterRelease`, not the view model:
    ///
    /// ```swift
    /// tasks.run(.order, .ignoreWhileRunning, isRunning: { respond(.isOrdering($0)) }) { [shop, item] in
    ///     try await shop.order(item)
    /// } then: { order in
    ///     respond(.ordered(order))
    /// } catch: { error in
    ///     respond(.failed("\(error)"))
    /// } afterRelease: { [app] result in
    ///     app.report(result)
    /// }
    /// ```
    ///
    /// While the interface exists, a decision is like other work: `cancel(_:)` and `.restart` cancel it. When the interface is
    /// released, it goes on without the view model: `isRunning`, `each`, `then` and `catch` are released uncalled, a delay
    /// ends at once, and queued decisions begin one after another. A decision that is run later, in an `accept` that has
    /// released its own interface, begins, too. Cancelling a task that awaits `perform` ends its wait, not the decision.
    @inlinable public func run<Value, Failure>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero, isRunning: Report? = nil,
        operation: @escaping @MainActor () async throws(Failure) -> Value,
        then: @escaping @MainActor (_ value: Value) -> Void, catch: @escaping @MainActor (_ error: Failure) -> Void,
        afterRelease: (@MainActor (_ result: Result<Value, Failure>) -> Void)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        guard let item = admit(work, policy, (isRunning, fileID, line), afterRelease != nil) else { return }
        list.start(item, work, delay, then, `catch`, afterRelease, operation)
    }

    /// Runs asynchronous work that returns a value and can't throw.
    ///
    /// ```swift
    /// tasks.run(.save, .queue, isRunning: { respond(.isSaving($0)) }) {
    ///     await store.save(name)
    /// } then: {
    ///     respond(.saved)
    /// }
    /// ```
    ///
    /// The form of ``run(_:_:after:isRunning:operation:then:catch:afterRelease:fileID:line:)`` for an operation that can't throw.
    @inlinable public func run<Value>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero, isRunning: Report? = nil,
        operation: @escaping @MainActor () async -> Value, then: @escaping @MainActor (_ value: Value) -> Void,
        afterRelease: (@MainActor (_ value: Value) -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        guard let item = admit(work, policy, (isRunning, fileID, line), afterRelease != nil) else { return }
        list.start(item, work, delay, then, { _ in }, Self.unwrapping(afterRelease), operation)
    }

    @usableFromInline static func unwrapping<Value>(
        _ receive: (@MainActor (Value) -> Void)?
    ) -> (@MainActor (Result<Value, Never>) -> Void)? {
        guard let receive else { return nil }
        return { receive($0.get()) }
    }

    /// Runs a closure after a delay: a timer.
    ///
    /// ```swift
    /// tasks.run(.typing, .restart, after: .seconds(5)) { respond(.stoppedTyping) }
    /// ```
    ///
    /// The form of ``run(_:_:after:isRunning:operation:then:catch:afterRelease:fileID:line:)`` without an operation.
    @inlinable public func run(
        _ work: Work, _ policy: Policy, after delay: Duration, isRunning: Report? = nil,
        then: @escaping @MainActor () -> Void, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        run(work, policy, after: delay, isRunning: isRunning, operation: {}, then: then, fileID: fileID, line: line)
    }

    /// Runs asynchronous work that emits values on the way, and can throw.
    ///
    /// The operation is given a closure that emits a value, and may be called on any thread. `each` receives the values on
    /// the main actor: before `emit` returns if it is called there, and otherwise in the order of that thread's calls.
    /// Values that are emitted before the operation returns arrive before `then`. Values that are emitted later, or after
    /// the work was cancelled or superseded, are dropped.
    ///
    /// ```swift
    /// tasks.run(.download, .ignoreWhileRunning) { emit in
    ///     try await download { emit($0) }
    /// } each: { percent in
    ///     respond(.progress(percent))
    /// } then: { file in
    ///     respond(.downloaded(file))
    /// } catch: { error in
    ///     respond(.failed("\(error)"))
    /// }
    /// ```
    ///
    /// Names, policies, delays and errors are those of ``run(_:_:after:isRunning:operation:then:catch:afterRelease:fileID:line:)``. A callback that
    /// stores `emit` retains neither the view model nor `each` once the work has ended.
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: The effect on work of that name that has not ended.
    ///   - delay: The delay before the operation begins.
    ///   - isRunning: Shows whether the name is running.
    ///   - operation: The work, which emits values, and may return a result.
    ///   - each: Receives each value while the work is live.
    ///   - then: Receives the result while the work is live.
    ///   - catch: Receives the error while the work is live.
    ///   - afterRelease: Makes the work a decision, and receives its result if the interface was released before.
    ///   - fileID: The call site. Leave the default, or pass on your own caller's.
    ///   - line: The call site. Leave the default, or pass on your own caller's.
    @inlinable public func run<Element: Sendable, Value, Failure>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero, isRunning: Report? = nil,
        operation: @escaping @MainActor (_ emit: @escaping @Sendable (Element) -> Void) async throws(Failure) -> Value,
        each: @escaping @MainActor (_ value: Element) -> Void,
        then: @escaping @MainActor (_ value: Value) -> Void = { _ in },
        catch: @escaping @MainActor (_ error: Failure) -> Void,
        afterRelease: (@MainActor (_ result: Result<Value, Failure>) -> Void)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        let each = NamedWorkEach(each)
        guard let item = admit(work, policy, (isRunning, fileID, line), afterRelease != nil, each) else { return }
        list.start(item, work, delay, then, `catch`, afterRelease) { () async throws(Failure) in
            try await operation { item.emit($0) }
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
    /// The form of ``run(_:_:after:isRunning:operation:each:then:catch:afterRelease:fileID:line:)`` for an operation that can't throw.
    @inlinable public func run<Element: Sendable, Value>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero, isRunning: Report? = nil,
        operation: @escaping @MainActor (_ emit: @escaping @Sendable (Element) -> Void) async -> Value,
        each: @escaping @MainActor (_ value: Element) -> Void,
        then: @escaping @MainActor (_ value: Value) -> Void = { _ in },
        afterRelease: (@MainActor (_ value: Value) -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        let each = NamedWorkEach(each)
        guard let item = admit(work, policy, (isRunning, fileID, line), afterRelease != nil, each) else { return }
        list.start(item, work, delay, then, { _ in }, Self.unwrapping(afterRelease)) {
            await operation { item.emit($0) }
        }
    }

    /// Receives each element of an asynchronous sequence, which can throw.
    ///
    /// ```swift
    /// tasks.run(.listen, .restart, over: prices()) { price in
    ///     respond(.price(price))
    /// } catch: { error in
    ///     respond(.failed("\(error)"))
    /// }
    /// ```
    ///
    /// The form of ``run(_:_:after:isRunning:operation:each:then:catch:afterRelease:fileID:line:)`` whose operation is a loop. `catch` is required
    /// even if the sequence can't throw, except for an `AsyncStream`: on systems before iOS 18 and macOS 15, the type of a
    /// sequence does not tell.
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - policy: The effect on work of that name that has not ended.
    ///   - delay: The delay before the loop begins.
    ///   - isRunning: Shows whether the name is running.
    ///   - sequence: The sequence, which is created when the loop begins.
    ///   - each: Receives each element while the work is live.
    ///   - then: Called at the end of the sequence, if the work is live.
    ///   - catch: Receives the error of the sequence while the work is live.
    ///   - fileID: The call site. Leave the default, or pass on your own caller's.
    ///   - line: The call site. Leave the default, or pass on your own caller's.
    @inlinable public func run<S: AsyncSequence>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero, isRunning: Report? = nil,
        over sequence: @escaping @autoclosure @MainActor () -> S,
        each: @escaping @MainActor (_ element: S.Element) -> Void,
        then: @escaping @MainActor () -> Void = {}, catch: @escaping @MainActor (_ error: any Error) -> Void,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        guard let item = admit(work, policy, (isRunning, fileID, line), false, NamedWorkEach(each)) else { return }
        list.start(item, work, delay, then, `catch`, nil) {
            for try await element in sequence() {
                guard item.isLive else { return }  // A sequence may ignore the cancellation.
                item.emit(element)
            }
        }
    }

    /// Receives each element of a stream, which can't throw.
    ///
    /// ```swift
    /// tasks.run(.listen, .restart, over: temperatures()) { degrees in respond(.temperature(degrees)) }
    /// ```
    ///
    /// The form of ``run(_:_:after:isRunning:over:each:then:catch:fileID:line:)`` for an `AsyncStream`.
    @inlinable public func run<Element>(
        _ work: Work, _ policy: Policy, after delay: Duration = .zero, isRunning: Report? = nil,
        over stream: @escaping @autoclosure @MainActor () -> AsyncStream<Element>,
        each: @escaping @MainActor (_ element: Element) -> Void, then: @escaping @MainActor () -> Void = {},
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        run(
            work, policy, after: delay, isRunning: isRunning, over: stream(), each: each, then: then, catch: { _ in },
            fileID: fileID, line: line)
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
    @inlinable public func isRunning(_ work: Work) -> Bool { list.groups[work]?.first != nil }

    /// Cancels all work of a name.
    ///
    /// It takes effect immediately: the work emits nothing more, `isRunning(_:)` returns false, and `isRunning:` is
    /// called with `false` before `cancel` returns. Work that has not begun never begins.
    ///
    /// - Parameter work: The name of the work; nothing happens if there is none of that name.
    @inlinable public func cancel(_ work: Work) { if let group = list.groups[work] { NamedWork.cancel(group.items) } }

    /// Cancels all work, in the order in which it was run.
    ///
    /// Work that a cancellation handler runs during the call is not cancelled.
    public func cancelAll() { NamedWork.cancel(list.items) }

    /// Sleeps on the clock of the tasks: a pause in an operation, which a test measures with its own clock.
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
    public func sleep(for duration: Duration) async throws { try await list.clock.sleep(for: duration) }

    @inlinable func admit(
        _ name: Work, _ policy: Policy, _ report: NamedWorkReport, _ isDecision: Bool, _ each: AnyObject? = nil
    ) -> NamedWork? {
        if list.owner.core == nil { list.owner = .current }
        assert(SignalDebug.check(.run(at: (report.fileID, report.line)), list))
        let signal = SignalFollower.trace?(name, .work, list.owner.core, nil)
        let isDropped = list.owner.isClosed && !isDecision
        guard !isDropped, policy != .ignoreWhileRunning || !isRunning(name) else {
            signal.note(isDropped ? .dropped : .ignored)
            return nil
        }
        let group = list.group(name)
        let item = NamedWork(signal, group, list.owner, isDecision: isDecision)
        if !item.owner.isClosed { item.each = each }
        group.add(item, replaces: policy == .restart, waits: policy == .queue, report)
        guard !item.isLive else { return item }
        list.didReturn(item, name)
        return nil
    }
}

/// The decisions that have not ended, of all view models: work with `afterRelease:`, whether its screen was left or not.
@MainActor public enum ViewModelDecisions {
    static var unfinished: [Int: (item: NamedWork, mark: ObjectIdentifier?)] = [:]
    /// Marks the decisions that a test makes, so that it waits for no others.
    @_spi(Testing) @TaskLocal public static var mark: ObjectIdentifier?

    static var awaited: [NamedWork] {
        unfinished.values.filter { mark == nil || $0.mark == mark }.map(\.item).sorted { $0.number < $1.number }
    }

    /// Returns when no decision is unfinished.
    ///
    /// Wait for it before the app ends, or at the end of a test. Decisions don't survive the process, so ask the system for
    /// time when the app goes to the background:
    ///
    /// ```swift
    /// let task = UIApplication.shared.beginBackgroundTask()
    /// await ViewModelDecisions.finished()
    /// UIApplication.shared.endBackgroundTask(task)
    /// ```
    public static func finished() async { while let task = awaited.first?.task { await task.value } }
}

extension ViewModelInterface {
    /// Sends an input, and returns when the work that it starts has ended.
    ///
    /// The input is sent as by ``send(_:fileID:line:)``. Then `perform` waits until the work that this input started
    /// with ``ViewModelTasks``, and any work started by that work, has finished, failed or been cancelled. Without such
    /// work it returns immediately. Cancelling the waiting task cancels that work, and the work that inputs of it start
    /// which are still queued. It does not cancel decisions, but stops waiting for them.
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
    ///   - fileID: The call site. Leave the default, or pass on your own caller's.
    ///   - line: The call site. Leave the default, or pass on your own caller's.
    public func perform(_ input: VM.Input, fileID: StaticString = #fileID, line: UInt = #line) async {
        await NamedWorkScope().perform { core.send(input, respond, at: (fileID, line)) }
    }
}

// MARK: - Names

/// The names of one `ViewModelTasks` that have work: a name is forgotten when the last of its operations has returned.
///
/// `@exclusivity(unchecked)`, here and below: the run-time checks would cost a tenth of a run. Each access ends before
/// foreign code runs: what is replaced or removed is moved out first, and released last.
@MainActor @usableFromInline final class NamedWorkList<Work: Hashable> {
    @usableFromInline @exclusivity(unchecked) var owner = NamedWorkOwner.none
    /// The key type is generic: an `AnyHashable` would cost as much as a task.
    @usableFromInline @exclusivity(unchecked) var groups: [Work: NamedWorkGroup] = [:]
    @usableFromInline let clock: any Clock<Duration>

    /// Work that has not ended, in the order of the calls of `run`.
    @usableFromInline var items: [NamedWork] { groups.values.flatMap(\.items).sorted { $0.number < $1.number } }

    fileprivate nonisolated init(clock: any Clock<Duration>) { self.clock = clock }

    @inlinable func group(_ name: Work) -> NamedWorkGroup {
        if let group = groups[name] { return group }
        let group = NamedWorkGroup(name)
        groups[name] = group
        return group
    }

    /// Forgets a name without work, unless there are few: creating a group again would cost a twentieth of a run.
    @inlinable func didReturn(_ item: NamedWork, _ name: Work) {
        item.owner.remove(item)
        if groups.count > 8, let group = groups[name], group.first == nil { groups[name] = nil }
    }

    /// Starts work; the result of a decision goes to the closures of the screen until the interface is released.
    @inlinable func start<Value, Failure>(
        _ item: NamedWork, _ name: Work, _ delay: Duration, _ then: @escaping @MainActor (Value) -> Void,
        _ failed: @escaping @MainActor (Failure) -> Void, _ after: (@MainActor (Result<Value, Failure>) -> Void)?,
        _ operation: @escaping @MainActor () async throws(Failure) -> Value
    ) {
        if let after {
            var (succeeded, failed) = (then, failed)
            let leave = { @MainActor in (succeeded, failed) = ({ after(.success($0)) }, { after(.failure($0)) }) }
            if owner.isClosed { leave() } else { item.releaseScreen = leave }
            return start(item, name, delay, { succeeded($0) }, { failed($0) }, nil, operation)
        }
        item.task = item.inScope {
            Task {
                if item.state == .waiting || delay > .zero {
                    await item.wait(delay, clock) { if let error = $0 as? Failure { failed(error) } }
                    // The release has ended the delay of a decision by cancelling this task.
                    let goesOn = Task.isCancelled && item.state == .running
                    if goesOn { return start(item, name, .zero, then, failed, nil, operation) }
                }
                if item.state == .running {
                    let result: Result<Value, Failure>
                    do throws(Failure) { result = .success(try await operation()) } catch { result = .failure(error) }
                    if item.each != nil { await Task.yield() }  // What other threads have emitted comes first.
                    switch result {
                    case let .success(value): item.end(.finished) { then(value) }
                    case let .failure(error): item.end(.failed, error) { failed(error) }
                    }
                }
                didReturn(item, name)
            }
        }
    }
}

// MARK: - Owner

/// The interface that work belongs to: that of the `accept`, or of the closure of work, that first calls `run`.
@MainActor @usableFromInline final class NamedWorkOwner: SignalClosable {
    /// Owns work that is run outside.
    @usableFromInline nonisolated static let none = NamedWorkOwner(nil)

    @usableFromInline let core: AnySignalCore?
    /// All work whose operation has not returned, in no order.
    @usableFromInline @exclusivity(unchecked) private(set) var items: [NamedWork] = []

    @usableFromInline var isClosed: Bool { core?.isClosed == true }
    @usableFromInline static var current: NamedWorkOwner {
        guard let core = AnySignalCore.accepting?.takeUnretainedValue() else { return none }
        if let owner = of(core) { return owner }
        let owner = NamedWorkOwner(core)
        if !core.isClosed { core.closables = (core.closables ?? []) + [owner] }
        return owner
    }

    private nonisolated init(_ core: AnySignalCore?) { self.core = core }

    static func of(_ core: AnySignalCore) -> NamedWorkOwner? {
        core.closables?.lazy.compactMap { $0 as? NamedWorkOwner }.first
    }

    func add(_ item: NamedWork) {
        item.index = items.count
        items.append(item)
    }

    @usableFromInline func remove(_ item: NamedWork) {
        let last = items.removeLast()
        guard last !== item else { return }
        (items[item.index], last.index) = (last, item.index)
    }

    /// Calls a closure of work, in which the first `run` of other tasks binds them to the same interface, if there is one.
    func call(_ body: () -> Void) {
        let outer = AnySignalCore.accepting
        AnySignalCore.accepting = isClosed ? nil : core.map(Unmanaged.passUnretained)
        body()
        AnySignalCore.accepting = outer
    }

    @usableFromInline func close() {
        let items = items.sorted { $0.number < $1.number }
        for item in items where item.isDecision && item.isLive { item.leaveScreen() }
        NamedWork.cancel(items.filter { !$0.isDecision && $0.isLive }, .ended)
    }
}

// MARK: - Work

/// The work of one name, from its first run until none is left.
@MainActor @usableFromInline final class NamedWorkGroup {
    /// The name, which the testing kit shows.
    let name: Any
    /// The work that has not ended, in the order of the calls of `run`: each item is linked to its neighbours.
    @usableFromInline @exclusivity(unchecked) var first: NamedWork?
    @exclusivity(unchecked) private var last: NamedWork?
    /// The first `isRunning:` of each line that passed one since the name began to run.
    @exclusivity(unchecked) private var reports: [(to: NamedWorkReport, scope: NamedWorkScope?, isOn: Bool)] = []

    @usableFromInline init(_ name: Any) { self.name = name }

    @usableFromInline var items: [NamedWork] { first.map { Array(sequence(first: $0, next: \.next)) } ?? [] }

    /// Adds work, and cancels the work that it replaces.
    @usableFromInline func add(_ item: NamedWork, replaces: Bool, waits: Bool, _ report: NamedWorkReport) {
        let replaced = replaces ? items : []
        let isSame = { (to: NamedWorkReport) in to.line == report.line && "\(to.fileID)" == "\(report.fileID)" }
        if report.show != nil, !item.isOfCancelledPerform, !reports.contains(where: { isSame($0.to) }) {
            reports.append((report, item.scope, false))
        }
        if let last { last.next = item } else { first = item }
        (item.previous, last) = (last, item)
        NamedWork.cancel(item.isOfCancelledPerform ? replaced + [item] : replaced, .superseded)
        if !waits { item.begin() } else if first !== item, item.isLive { item.signal.note(.queued) }
        update(in: item.owner)
    }

    func remove(_ item: NamedWork) {
        if let next = item.next { next.previous = item.previous } else { last = item.previous }
        if let previous = item.previous { previous.next = item.next } else { first = item.next }
        (item.next, item.previous) = (nil, nil)
        item.state = item.state == .ending ? .ended : .cancelled
    }

    /// Begins the work whose turn has come, and reports whether the name is running, if that has changed.
    func update(in owner: NamedWorkOwner) {
        first?.begin()
        // A report may run or cancel the name, or release the interface.
        while !owner.isClosed, let index = reports.firstIndex(where: { $0.isOn == (first == nil) }) {
            let isRunning = first != nil
            reports[index].isOn = isRunning
            let report = isRunning ? reports[index] : reports.remove(at: index)
            NamedWorkScope.run(in: report.scope) { owner.call { report.to.show?(isRunning) } }
        }
        if !reports.isEmpty, owner.isClosed || first == nil { reports = [] }
    }
}

/// A closure `isRunning:`, and the line that passed it.
@usableFromInline typealias NamedWorkReport = (show: (@MainActor (Bool) -> Void)?, fileID: StaticString, line: UInt)

/// One run of work.
@MainActor @usableFromInline final class NamedWork {
    /// Its operation has returned when it is `ending`: then only `then:` or `catch:` is left.
    @usableFromInline enum State { case waiting, running, ending, ended, cancelled }

    /// The work, and the `perform`, that the current task belongs to.
    @usableFromInline nonisolated static let current = TaskLocal<(item: NamedWork?, scope: NamedWorkScope?)>(
        wrappedValue: (nil, nil))
    /// Whether a debug build looks up the work of a task, as `ViewModelProblem.swift` does.
    @usableFromInline @exclusivity(unchecked) static var isLookedUp = false
    @exclusivity(unchecked) private static var count = 0

    let number: Int
    /// Whether it goes on when its interface is released.
    let isDecision: Bool
    @usableFromInline let signal: SignalFollower?
    @usableFromInline let group: NamedWorkGroup
    @usableFromInline let owner: NamedWorkOwner
    @usableFromInline @exclusivity(unchecked) fileprivate(set) var scope: NamedWorkScope?
    @usableFromInline @exclusivity(unchecked) var state = State.waiting
    @usableFromInline @exclusivity(unchecked) var task: Task<Void, Never>?
    /// Receives what the operation emits, as a `NamedWorkEach`; released at the end, since a callback may keep `emit`.
    @usableFromInline @exclusivity(unchecked) var each: AnyObject?
    /// Puts `afterRelease:` in the place of the closures `then:` and `catch:` of a decision.
    @usableFromInline @exclusivity(unchecked) var releaseScreen: (@MainActor () -> Void)?
    /// Whether its delay has begun and not ended.
    @exclusivity(unchecked) private var isAsleep = false
    /// The error that it failed with, for its trace.
    @exclusivity(unchecked) private(set) var error: (any Error)?
    /// Resumes the task that waits for its turn.
    @exclusivity(unchecked) private var turn: UnsafeContinuation<Void, Never>?
    /// Its place among the work of its owner.
    @exclusivity(unchecked) fileprivate var index = 0
    @exclusivity(unchecked) fileprivate var next: NamedWork?
    @exclusivity(unchecked) fileprivate var previous: NamedWork?

    @usableFromInline init(
        _ signal: SignalFollower?, _ group: NamedWorkGroup, _ owner: NamedWorkOwner, isDecision: Bool
    ) {
        Self.count += 1
        (number, self.signal, self.group, self.owner) = (Self.count, signal, group, owner)
        (self.isDecision, scope) = (isDecision, NamedWorkScope.current)
        owner.add(self)
        if isDecision { ViewModelDecisions.unfinished[number] = (self, ViewModelDecisions.mark) }
        if isDecision, isOfCancelledPerform { scope = nil }
        scope?.items[number] = self
    }

    fileprivate var isOfCancelledPerform: Bool { scope?.isCancelled == true }
    @usableFromInline var isLive: Bool { state == .waiting || state == .running || state == .ending }

    /// Runs with a task-local reference to this work if a `perform`, a trace or a debug build needs it.
    @inlinable func inScope<Result>(_ body: () -> Result) -> Result {
        let needsScope = signal != nil || SignalFollower.perform != nil || Self.isLookedUp
        return needsScope ? Self.current.withValue((self, scope), operation: body) : body()
    }

    /// Waits for the turn, and then for the delay; ends the work if the clock throws.
    @usableFromInline func wait(_ delay: Duration, _ clock: any Clock<Duration>, _ failed: (any Error) -> Void) async {
        if state == .waiting { await withUnsafeContinuation { turn = $0 } }
        guard state == .running, delay > .zero, !owner.isClosed else { return }
        isAsleep = true
        defer { isAsleep = false }
        do { try await clock.sleep(for: delay) } catch {
            if !owner.isClosed { end(.failed, error) { failed(error) } }
        }
    }

    /// Goes on without the view model and its screen, whose interface is being released.
    func leaveScreen() {
        if state == .waiting || state == .running { signal.note(.outlived) }
        if isAsleep { task?.cancel() }
        each = nil
        releaseScreen.take()?()
        group.update(in: owner)
    }

    func begin() {
        guard state == .waiting else { return }
        state = .running
        signal.note(.started)
        turn.take()?.resume()
    }

    @inlinable nonisolated func emit<Element>(_ element: Element) {
        nonisolated(unsafe) let element = element  // Handed over: the calling thread does not use it again.
        guard SignalThread.isCurrent else { return SignalThread.hop { self.emit(element) } }
        MainActor.assumeIsolated {
            guard state == .running, let each = each as? NamedWorkEach<Element> else { return }
            call(with: element) { each.receive(element) }
        }
    }

    /// Ends work whose operation has returned.
    @usableFromInline func end(_ fate: ViewModelTrace.Fate, _ error: (any Error)? = nil, _ effects: () -> Void) {
        guard state == .running else { return }
        (state, self.error) = (.ending, error)
        enter { signal.note(fate) { if isLive { effects() } } }
        (each, self.error) = (nil, nil)
        guard state == .ending else { return }
        group.remove(self)
        didEnd()
    }

    /// Calls `each:` with a value, which is a signal of its own, unless a trace's observer has just cancelled the work.
    @usableFromInline func call(with value: @autoclosure () -> Any, _ each: () -> Void) {
        enter {
            let follower = SignalFollower.trace?(value(), .value, owner.core, nil)
            follower.note(.delivered) { if isLive { each() } }
        }
    }

    private func enter(_ body: () -> Void) { NamedWorkScope.run(in: scope) { owner.call { inScope(body) } } }

    /// Cancels work, all of which is over before any foreign code runs, such as a cancellation handler.
    @usableFromInline static func cancel(_ items: [NamedWork], _ fate: ViewModelTrace.Fate = .cancelled) {
        for item in items { item.group.remove(item) }
        for item in items {
            // Work that is ending has delivered its result, and keeps its fate.
            if item.state == .cancelled { item.signal.note(item.isOfCancelledPerform ? .cancelledByPerform : fate) }
            item.task?.cancel()
            item.turn.take()?.resume()
            item.each = nil
        }
        for item in items { item.didEnd() }
    }

    private func didEnd() {
        releaseScreen = nil
        if isDecision { ViewModelDecisions.unfinished[number] = nil }
        signal.causes { group.update(in: owner) }
        scope?.items[number] = nil
    }
}

/// The closure `each:`, in an object without generic parameters.
@usableFromInline final class NamedWorkEach<Element> {
    @usableFromInline let receive: @MainActor (Element) -> Void

    @inlinable init(_ receive: @escaping @MainActor (Element) -> Void) { self.receive = receive }
}

// MARK: - Perform

/// The extent of one `perform`: its input, the work that the input starts, and the work that this work starts.
///
/// `@unchecked Sendable`: used on the main thread only.
@usableFromInline nonisolated final class NamedWorkScope: @unchecked Sendable {
    /// The number of scopes; while it is 0, the lookup of the task-local value is skipped.
    @exclusivity(unchecked) private nonisolated(unsafe) static var count = 0 {
        didSet { SignalFollower.perform = count == 0 ? nil : { current.map { Input($0) } } }
    }
    static var current: NamedWorkScope? {
        count == 0 ? nil : NamedWork.current.get().scope.flatMap { $0.isOver ? nil : $0 }
    }

    /// Work that is run while `perform` still waits for an input, or for a closure, is cancelled, too.
    private(set) var isCancelled = false
    /// Work that has not ended.
    var items: [Int: NamedWork] = [:] { didSet { resumeIfOver() } }
    /// The number of its inputs that are not accepted yet, and of its closures that run.
    private var pendingCount = 1 { didSet { resumeIfOver() } }
    private var whenOver: CheckedContinuation<Void, Never>?
    private var isOver: Bool { pendingCount == 0 && items.isEmpty }

    private func resumeIfOver() { if isOver { whenOver.take()?.resume() } }

    @MainActor func perform(_ send: () -> Void) async {
        Self.count += 1
        defer { Self.count -= 1 }
        Self.run(in: self, send)
        await withTaskCancellationHandler {
            await withCheckedContinuation {
                whenOver = $0
                pendingCount -= 1
            }
        } onCancel: {
            if SignalThread.isCurrent { self.cancel() } else { SignalThread.hop { self.cancel() } }
        }
    }

    private func cancel() {
        isCancelled = true
        MainActor.assumeIsolated {
            for (number, item) in items where item.isDecision { (item.scope, items[number]) = (nil, nil) }
            // Work can be cancelled already, and about to leave the scope.
            NamedWork.cancel(items.values.filter(\.isLive).sorted { $0.number < $1.number })
        }
    }

    /// Runs a closure that belongs to a scope: what it starts does, too, unless the scope is over.
    static func run(in scope: NamedWorkScope?, _ body: () -> Void) {
        guard let scope, !scope.isOver else { return body() }
        scope.pendingCount += 1
        NamedWork.current.withValue((NamedWork.current.get().item, scope), operation: body)
        scope.pendingCount -= 1
    }

    /// An input that waits to be accepted.
    final class Input: SignalFollower, @unchecked Sendable {
        private let scope: NamedWorkScope

        init(_ scope: NamedWorkScope) {
            self.scope = scope
            scope.pendingCount += 1
        }

        override func note(_ fate: ViewModelTrace.Fate, around effects: () -> Void) {
            guard fate == .accepted || fate == .dropped else { return effects() }
            NamedWorkScope.run(in: scope, effects)
            scope.pendingCount -= 1
        }
    }
}

@usableFromInline nonisolated enum NamedWorkStep: Sendable { case run(at: SignalCallSite), released }

nonisolated extension SignalDebugChecks {
    /// Returns true, as the core's `check` does.
    @inlinable static func check<Work>(_ step: NamedWorkStep, _ list: NamedWorkList<Work>) -> Bool { true }
}
