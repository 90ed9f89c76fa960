// SimpleViewModel 0.9.0: how named work starts, waits and ends. It belongs to ViewModelTasks.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

import Observation

// `ViewModelTasks`, a generic type, has a group of work for each name. A group is the queue of its name, and knows whether the
// name is running. Each item of work has one task, and belongs to an interface, which cancels it when it closes, and, if it was
// run by a `perform`, to that call, which waits for it.

// MARK: - Work

/// The work of one name, from its first run until none is left.
@MainActor @usableFromInline final class NamedWorkGroup {
    /// The name, which the testing kit shows.
    let name: Any
    /// The work that has not ended, in the order of the calls of `run`: each item is linked to its neighbours.
    @usableFromInline @exclusivity(unchecked) var first: NamedWork?
    @exclusivity(unchecked) private var last: NamedWork?
    /// The number of its tasks.
    private let tasks: Int
    /// Whether the name was running when this was told last.
    @exclusivity(unchecked) private var isToldRunning = false
    /// Those who have asked whether the name is running, since it last changed: a `NamedWorkObserved`.
    @exclusivity(unchecked) private var observed: AnyObject?

    @usableFromInline init(_ name: Any, ofTasks tasks: Int) { (self.name, self.tasks) = (name, tasks) }

    @usableFromInline var items: [NamedWork] { first.map { Array(sequence(first: $0, next: \.next)) } ?? [] }
    /// Whether it can be forgotten: no reader waits for an end, or for the next beginning.
    var isIdle: Bool { first == nil && !isToldRunning && observed == nil }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    func access() {
        let observed = observed as? NamedWorkObserved ?? NamedWorkObserved()
        self.observed = observed
        observed.access()
    }

    /// Adds work, and cancels the work that it replaces.
    @usableFromInline func add(_ item: NamedWork, replaces: Bool, waits: Bool) {
        let replaced = replaces ? items : []
        if let last { last.next = item } else { first = item }
        (item.previous, last) = (last, item)
        NamedWork.cancel(item.isOfCancelledPerform ? replaced + [item] : replaced, .superseded)
        if !waits { item.begin() } else if first !== item, item.isLive { item.follower.note(.queued) }
        update(after: item)
    }

    func remove(_ item: NamedWork) {
        if let next = item.next { next.previous = item.previous } else { last = item.previous }
        if let previous = item.previous { previous.next = item.next } else { first = item.next }
        (item.next, item.previous) = (nil, nil)
        item.state = item.state == .ending ? .ended : .cancelled
    }

    /// Begins the work whose turn has come, and tells if the name has begun or ceased to run, after an item did.
    ///
    /// Whoever is told may run or cancel the name, which updates it again. The change has been made: who reads at once reads
    /// the new state.
    func update(after item: NamedWork) {
        first?.begin()
        let isRunning = first != nil
        guard isRunning != isToldRunning else { return }
        isToldRunning = isRunning
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
            (observed.take() as? NamedWorkObserved)?.tell()
        }
        guard !item.interface.isClosed, let report = item.interface.reports[tasks] else { return }
        item.interface.call(in: item.perform) { report(name, isRunning) }
    }
}

/// A name that was asked for.
///
/// Observers are told once, as by `withObservationTracking`, and ask again: so it can be let go then. There is one for each name,
/// so that the readers of a name aren't notified of others. A key path that contains the name would cost ten times as much.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor private final class NamedWorkObserved: nonisolated Observable {
    private let registrar = ObservationRegistrar()
    private var isRunning: Void { () }

    func access() { registrar.access(self, keyPath: \.isRunning) }
    func tell() { registrar.withMutation(of: self, keyPath: \.isRunning) {} }
}

/// One run of work.
@MainActor @usableFromInline final class NamedWork {
    /// Its operation has returned when it is `ending`: then only `then:` or `catch:` is left.
    @usableFromInline enum State { case waiting, running, ending, ended, cancelled }

    /// The work, and the `perform`, that the current task belongs to.
    @usableFromInline nonisolated static let current = TaskLocal<(item: NamedWork?, perform: NamedWorkPerform?)>(
        wrappedValue: (nil, nil))
    /// Whether a debug build looks up the work of a task, as `ViewModelProblem.swift` does.
    @usableFromInline @exclusivity(unchecked) static var isLookedUp = false
    @exclusivity(unchecked) private static var count = 0

    @usableFromInline let number: Int
    /// Whether it goes on when its interface is released.
    let isDecision: Bool
    @usableFromInline let follower: SignalFollower?
    @usableFromInline let group: NamedWorkGroup
    @usableFromInline let interface: NamedWorkInterface
    /// The call of `perform` that waits for it.
    @usableFromInline @exclusivity(unchecked) var perform: NamedWorkPerform?
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
    @exclusivity(unchecked) fileprivate var next: NamedWork?
    @exclusivity(unchecked) fileprivate var previous: NamedWork?

    @usableFromInline init(
        _ follower: SignalFollower?, _ group: NamedWorkGroup, _ interface: NamedWorkInterface, isDecision: Bool
    ) {
        Self.count += 1
        (number, self.follower, self.group, self.interface) = (Self.count, follower, group, interface)
        (self.isDecision, perform) = (isDecision, NamedWorkPerform.current)
        interface.items[number] = self
        if isDecision { ViewModelDecisions.unfinished[number] = (self, ViewModelDecisions.mark) }
        if isDecision, isOfCancelledPerform { perform = nil }
        perform?.items[number] = self
    }

    fileprivate var isOfCancelledPerform: Bool { perform?.isCancelled == true }
    @usableFromInline var isLive: Bool { state == .waiting || state == .running || state == .ending }

    /// Runs with a task-local reference to this work if a `perform`, a trace or a debug build needs it.
    @inlinable func asCurrent<Result>(_ body: () -> Result) -> Result {
        let isNeeded = follower != nil || SignalFollower.perform != nil || Self.isLookedUp
        return isNeeded ? Self.current.withValue((self, perform), operation: body) : body()
    }

    /// Waits for the turn, and then for the delay; ends the work if the clock throws.
    @usableFromInline func wait(_ delay: Duration, _ clock: any Clock<Duration>, _ failed: (any Error) -> Void) async {
        if state == .waiting { await withUnsafeContinuation { turn = $0 } }
        guard state == .running, delay > .zero, !interface.isClosed else { return }
        isAsleep = true
        defer { isAsleep = false }
        do { try await clock.sleep(for: delay) } catch {
            if !interface.isClosed { end(.failed, error) { failed(error) } }
        }
    }

    /// Goes on without the view model and its screen, whose interface is being released.
    func leaveScreen() {
        if state == .waiting || state == .running { follower.note(.outlived) }
        if isAsleep { task?.cancel() }
        each = nil
        releaseScreen.take()?()
    }

    /// Starts the task; the result of a decision goes to the closures of the screen until the interface is released.
    @inlinable func start<Value, Failure>(
        _ delay: Duration, _ clock: any Clock<Duration>, _ then: @escaping @MainActor (Value) -> Void,
        _ failed: @escaping @MainActor (Failure) -> Void, _ after: (@MainActor (Result<Value, Failure>) -> Void)?,
        _ operation: @escaping @MainActor () async throws(Failure) -> Value
    ) {
        if let after {
            var (succeeded, failed) = (then, failed)
            let leave = { @MainActor in (succeeded, failed) = ({ after(.success($0)) }, { after(.failure($0)) }) }
            if interface.isClosed { leave() } else { releaseScreen = leave }
            return start(delay, clock, { succeeded($0) }, { failed($0) }, nil, operation)
        }
        task = asCurrent {
            Task {
                if state == .waiting || delay > .zero {
                    await wait(delay, clock) { if let error = $0 as? Failure { failed(error) } }
                    // The release has ended the delay of a decision by cancelling this task.
                    let goesOn = Task.isCancelled && state == .running
                    if goesOn { return start(.zero, clock, then, failed, nil, operation) }
                }
                if state == .running {
                    let result: Result<Value, Failure>
                    do throws(Failure) { result = .success(try await operation()) } catch { result = .failure(error) }
                    if each != nil { await Task.yield() }  // What other threads have emitted comes first.
                    switch result {
                    case let .success(value): end(.finished) { then(value) }
                    case let .failure(error): end(.failed, error) { failed(error) }
                    }
                }
                interface.items[number] = nil
            }
        }
    }

    func begin() {
        guard state == .waiting else { return }
        state = .running
        follower.note(.started)
        turn.take()?.resume()
    }

    @inlinable nonisolated func emit<Element>(_ element: Element) {
        nonisolated(unsafe) let element = element  // Handed over: the calling thread does not use it again.
        guard SignalThread.isCurrent else {
            let emitter = Self.current.get()  // A main queue knows no task.
            return SignalThread.hop { Self.current.withValue(emitter) { self.emit(element) } }
        }
        MainActor.assumeIsolated {
            guard state == .running, let each = each as? NamedWorkEach<Element> else { return }
            call(with: element, isElement: each.isOfSequence) { each.receive(element) }
        }
    }

    /// Ends work whose operation has returned.
    @usableFromInline func end(_ fate: ViewModelTrace.Fate, _ error: (any Error)? = nil, _ effects: () -> Void) {
        guard state == .running else { return }
        (state, self.error) = (.ending, error)
        enter { follower.note(fate) { if isLive { effects() } } }
        (each, self.error) = (nil, nil)
        guard state == .ending else { return }
        group.remove(self)
        didEnd()
    }

    /// Calls `each:` with a value, which is a signal of its own, unless a trace's observer has just cancelled the work.
    @usableFromInline func call(with value: @autoclosure () -> Any, isElement: Bool, _ each: () -> Void) {
        // Before the work is entered: the code that emits the value may be its cause.
        let signal = SignalFollower.trace?(
            NamedWorkValue(value: value(), work: self, isElement: isElement), .value, interface.core, nil)
        enter { signal.note(.delivered) { if isLive { each() } } }
    }

    private func enter(_ body: () -> Void) { interface.call(in: perform) { asCurrent(body) } }

    /// Cancels work, all of which is over before any client code runs, such as a cancellation handler.
    @usableFromInline static func cancel(_ items: [NamedWork], _ fate: ViewModelTrace.Fate = .cancelled) {
        for item in items { item.group.remove(item) }
        for item in items {
            // Work that is ending has delivered its result, and keeps its fate.
            if item.state == .cancelled { item.follower.note(item.isOfCancelledPerform ? .ended : fate) }
            item.task?.cancel()
            item.turn.take()?.resume()
            item.each = nil
        }
        for item in items { item.didEnd() }
    }

    private func didEnd() {
        releaseScreen = nil
        if isDecision { ViewModelDecisions.unfinished[number] = nil }
        follower.causes { group.update(after: self) }
        perform?.items[number] = nil
    }
}

/// The closure `each:`, in an object without generic parameters.
@usableFromInline final class NamedWorkEach<Element> {
    @usableFromInline let receive: @MainActor (Element) -> Void
    /// Whether the values are elements of a sequence, and so come from outside.
    @usableFromInline let isOfSequence: Bool

    @inlinable init(_ receive: @escaping @MainActor (Element) -> Void, isOfSequence: Bool = false) {
        (self.receive, self.isOfSequence) = (receive, isOfSequence)
    }
}

/// A value on its way to a trace.
nonisolated struct NamedWorkValue { let value: Any, work: NamedWork, isElement: Bool }

// MARK: - Interface

/// An interface, as its work sees it: that of the `accept`, or of the closure of work, that first calls `run`.
///
/// There is one for each interface that has work, kept with the interface, and closed with it.
@MainActor @usableFromInline final class NamedWorkInterface: SignalAttachment {
    /// Stands for the missing interface of work that is run outside.
    @usableFromInline nonisolated static let none = NamedWorkInterface(nil)

    @usableFromInline let core: AnySignalCore?
    /// All work whose operation has not returned, by its number.
    @usableFromInline @exclusivity(unchecked) var items: [Int: NamedWork] = [:]
    /// The closures of `onRunningChange`, by the numbers of their tasks: released with the interface, since they may capture
    /// the view model, which owns the tasks.
    @exclusivity(unchecked) var reports: [Int: @MainActor (_ name: Any, _ isRunning: Bool) -> Void] = [:]
    /// How often `onRunningChange` was called, for the testing kit.
    @exclusivity(unchecked) var reportCount = 0
    static var newTasksNumber: Int { (tasksCount += 1, tasksCount).1 }
    @exclusivity(unchecked) private static var tasksCount = 0
    /// The same items, in the order of the calls of `run`.
    var orderedItems: [NamedWork] { items.values.sorted { $0.number < $1.number } }

    @usableFromInline var isClosed: Bool { core?.isClosed == true }
    @usableFromInline static var current: NamedWorkInterface {
        guard let core = AnySignalCore.active?.takeUnretainedValue() else { return none }
        if let interface = of(core) { return interface }
        let interface = NamedWorkInterface(core)
        if !core.isClosed { core.attachments = (core.attachments ?? []) + [interface] }
        return interface
    }

    private nonisolated init(_ core: AnySignalCore?) { self.core = core }

    static func of(_ core: AnySignalCore) -> NamedWorkInterface? {
        core.attachments?.lazy.compactMap { $0 as? NamedWorkInterface }.first
    }

    /// Calls a closure of work, in which the first `run` of other tasks binds them to the same interface, if there is one.
    ///
    /// What the closure runs belongs to the same `perform`.
    func call(in perform: NamedWorkPerform?, _ body: () -> Void) {
        let outer = AnySignalCore.active
        AnySignalCore.active = isClosed ? nil : core.map(Unmanaged.passUnretained)
        NamedWorkPerform.run(in: perform, body)
        AnySignalCore.active = outer
    }

    @usableFromInline func close() {
        let (items, reports) = (orderedItems, reports)
        self.reports = [:]
        for item in items where item.isDecision && item.isLive { item.leaveScreen() }
        NamedWork.cancel(items.filter { !$0.isDecision && $0.isLive }, .ended)
        extendLifetime(reports)
    }
}

// MARK: - Decisions

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
