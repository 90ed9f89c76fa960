// SimpleViewModel 0.9.0: the engine of ViewModelTasks.swift and ViewModelInterface+Perform.swift.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

import Observation

// `ViewModelTasks`, a generic type, has a group of work for each name. A group is the queue of its
// name, and knows whether the name is running. Each run of work has one task. It belongs to an
// interface, which cancels it when it closes, and, if a `perform` led to it, to that `perform`,
// which waits for it.

// MARK: - Name

/// The work of one name, from its first run until none is left.
@MainActor @usableFromInline final class NamedWorkGroup {
    /// The name, which the testing kit shows.
    let name: Any

    /// The number of its tasks.
    private let tasks: Int

    /// The work that has not ended, in the order of the calls of `run`: each is linked to its
    /// neighbours.
    @usableFromInline @exclusivity(unchecked)
    var first: NamedWork?

    @exclusivity(unchecked)
    private var last: NamedWork?

    /// Whether the name was running at the last report.
    @exclusivity(unchecked)
    private var wasRunning = false

    /// Observers that have read whether the name is running, since it last changed.
    @exclusivity(unchecked)
    private var readers: (add: () -> Void, notify: () -> Void)?

    @usableFromInline init(_ name: Any, ofTasks tasks: Int) {
        self.name = name
        self.tasks = tasks
    }

    @usableFromInline var allWork: [NamedWork] {
        first.map { Array(sequence(first: $0, next: \.next)) } ?? []
    }

    /// Whether it can be forgotten: no reader waits for an end, or for the next beginning.
    var isIdle: Bool {
        first == nil && !wasRunning && readers == nil
    }

    /// Whether the name is running, for observers.
    func isRunning() -> Bool {
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *), readers == nil {
            let observed = NamedWorkObserved()
            readers = (
                add: { _ = observed.hasChanged },
                notify: { observed.hasChanged = true }
            )
        }
        readers?.add()
        return first != nil
    }

    /// Adds work, and cancels the work that it replaces.
    @usableFromInline func add(_ work: NamedWork, replaces: Bool, waits: Bool) {
        var replaced = replaces ? allWork : []
        if work.isOfCancelledPerform {
            replaced.append(work)
        }
        if let last {
            last.next = work
        } else {
            first = work
        }
        work.previous = last
        last = work
        NamedWork.cancel(replaced, .superseded)
        if !waits {
            work.begin()
        } else if first !== work, work.isLive {
            work.follower.note(.queued)
        }
        update(after: work)
    }

    func remove(_ work: NamedWork) {
        if let next = work.next {
            next.previous = work.previous
        } else {
            last = work.previous
        }
        if let previous = work.previous {
            previous.next = work.next
        } else {
            first = work.next
        }
        work.next = nil
        work.previous = nil
        work.state = work.state == .ending ? .ended : .cancelled
    }

    /// Begins the work whose turn has come, and reports if the name has begun or ceased to run.
    func update(after work: NamedWork) {
        first?.begin()
        let isRunning = first != nil
        guard isRunning != wasRunning else { return }
        wasRunning = isRunning
        readers.take()?.notify()
        let interface = work.interface
        guard !interface.isClosed, let report = interface.reports[tasks] else { return }
        interface.call(in: work.perform) { report(name, isRunning) }
    }
}

/// A name whose state was read.
///
/// Observers are notified once, as by `withObservationTracking`, and read again: so it can be
/// released then. There is one for each name, so that the readers of a name aren't notified of
/// others. A key path that contains the name would cost ten times as much.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@Observable @MainActor private final class NamedWorkObserved {
    var hasChanged = false
}

// MARK: - Work

/// One run of work, as far as it does not depend on the types of its values.
///
/// ```text
/// waiting ──its turn──▶ running ──the operation returns──▶ ending ──then, catch──▶ ended
///    any of the first three ──cancelled, superseded, or ended with its interface──▶ cancelled
/// ```
///
/// A decision goes the same way. When its interface is released, it stays in its state, without a
/// delay, and `afterRelease` takes the place of the other closures; from then on, only a restart
/// cancels it.
///
/// The order of effects, in which * marks client code, which may run or cancel any work:
///
/// ```text
/// add      linked ▶ the work that it replaces: cancel ▶ begins, or is queued ▶ update
/// end      ending ▶ then*, catch* or afterRelease* ▶ unlinked, ended ▶ didEnd
/// cancel   all: unlinked, cancelled ▶ each: noted*, its task cancelled*, its turn ▶ each: didEnd
/// didEnd   update ▶ decisions awaited ▶ perform ▶ closures released*, if cancelled
/// update   the next begins ▶ observers of isRunning* ▶ onRunningChange*
/// ```
///
/// So the state of all work is changed before client code runs, and each step tests it again.
@MainActor @usableFromInline class NamedWork {
    /// Its operation has returned when it is `ending`: then only `then:` or `catch:` is left.
    @usableFromInline enum State {
        case waiting, running, ending, ended, cancelled
    }

    /// The work that the current task belongs to, and the `perform` that the current closure
    /// belongs to.
    @usableFromInline nonisolated static let current = TaskLocal<
        (work: NamedWork?, perform: NamedWorkPerform?)
    >(wrappedValue: (nil, nil))

    /// Whether a debug build looks up the work of a task, as `ViewModelProblem.swift` does.
    @usableFromInline @exclusivity(unchecked)
    static var isLookedUp = false

    /// Runs what `asCurrent` runs; the testing kit replaces it.
    @usableFromInline static var around: (AnySignalCore?, () -> Void) -> Void = { $1() }

    @exclusivity(unchecked)
    private static var count = 0

    @usableFromInline final let number: Int

    /// Whether it goes on when its interface is released.
    @usableFromInline final let isDecision: Bool

    @usableFromInline final let follower: SignalFollower?
    @usableFromInline final let group: NamedWorkGroup
    @usableFromInline final let interface: NamedWorkInterface

    /// The `perform` that waits for it.
    @exclusivity(unchecked)
    var perform: NamedWorkPerform?

    @usableFromInline @exclusivity(unchecked)
    final var state = State.waiting

    @usableFromInline @exclusivity(unchecked)
    final var task: Task<Void, Never>?

    /// Ends the delay of a decision.
    private(set) var endDelay: (() -> Void)?

    /// The error that it failed with, for its trace.
    @exclusivity(unchecked)
    private(set) var error: (any Error)?

    /// Resumes the task that waits for its turn.
    @exclusivity(unchecked)
    private var turn: UnsafeContinuation<Void, Never>?

    @exclusivity(unchecked)
    fileprivate var next: NamedWork?

    @exclusivity(unchecked)
    fileprivate var previous: NamedWork?

    @usableFromInline init(
        _ follower: SignalFollower?,
        _ group: NamedWorkGroup,
        _ interface: NamedWorkInterface,
        isDecision: Bool
    ) {
        number = Self.makeNumber()
        self.follower = follower
        self.group = group
        self.interface = interface
        self.isDecision = isDecision
        if let current = NamedWorkPerform.current, current.includes(interface.core) {
            perform = current
        }
        interface.unreturned[number] = self
        if isDecision {
            ViewModelDecisions.unfinished[number] = (self, ViewModelDecisions.mark, [])
            perform = isOfCancelledPerform ? nil : perform
        }
        perform?.work[number] = self
    }

    /// Returns the next number, of work or of tasks.
    static func makeNumber() -> Int {
        count += 1
        return count
    }

    fileprivate var isOfCancelledPerform: Bool {
        perform?.isCancelled == true
    }

    @usableFromInline final var isLive: Bool {
        state == .waiting || state == .running || state == .ending
    }

    /// Whether `cancel`, or the release of its interface, ends it: that of a decision has no
    /// effect, and none after it has.
    @usableFromInline final var isCancellable: Bool {
        isLive && !(isDecision && interface.isClosed)
    }

    /// Runs with a task-local reference to this work if a `perform`, a trace or a debug build
    /// needs it.
    @inlinable final func asCurrent(in perform: NamedWorkPerform?, _ body: () -> Void) {
        if follower == nil, SignalFollower.perform == nil, !Self.isLookedUp {
            return body()
        }
        Self.around(interface.core) {
            Self.current.withValue((self, perform), operation: body)
        }
    }

    /// Waits for the turn, and then for the delay, which the release of the interface ends.
    @usableFromInline final func wait(_ delay: Duration, _ clock: any Clock<Duration>) async throws
    {
        if state == .waiting {
            await withUnsafeContinuation { turn = $0 }
        }
        guard state == .running, delay > .zero, !interface.isClosed else { return }
        guard isDecision else {
            return try await clock.sleep(for: delay)
        }
        // A task of its own: what ends the delay must not cancel the operation.
        let sleep = Task { try await clock.sleep(for: delay) }
        endDelay = sleep.cancel
        do {
            try await sleep.value
        } catch {
            if !interface.isClosed { throw error }
        }
    }

    func begin() {
        guard state == .waiting else { return }
        state = .running
        follower.note(.started)
        turn.take()?.resume()
    }

    /// Ends work whose operation has returned, or whose clock has thrown.
    @usableFromInline final func end(
        _ fate: SignalFate,
        _ error: (any Error)? = nil,
        _ effects: () -> Void
    ) {
        guard state == .running else { return }
        state = .ending
        self.error = error
        enter {
            follower.note(fate) {
                if isLive {
                    effects()
                }
            }
        }
        self.error = nil
        guard state == .ending else { return }
        group.remove(self)
        didEnd()
    }

    /// Calls `each:` with a value, which is a signal of its own, unless a trace's observer has just
    /// cancelled the work.
    @usableFromInline final func call(
        with value: @autoclosure () -> Any,
        _ isElement: Bool,
        _ each: () -> Void
    ) {
        // Before the work is entered: the code that emits the value may be its cause.
        let signal = SignalFollower.trace?(
            NamedWorkValue(value: value(), work: self, isElement: isElement), .value,
            interface.core, nil)
        enter {
            signal.note(.delivered) {
                if isLive {
                    each()
                }
            }
        }
    }

    private func enter(_ body: () -> Void) {
        interface.call(in: perform) {
            asCurrent(in: perform, body)
        }
    }

    /// Cancels work, all of which is over before any client code runs, such as a cancellation
    /// handler.
    @usableFromInline static func cancel(
        _ allWork: [NamedWork],
        _ fate: SignalFate = .cancelled
    ) {
        for work in allWork {
            work.group.remove(work)
        }
        for work in allWork {
            // Work that is ending has delivered its result, and keeps its fate.
            if work.state == .cancelled {
                work.follower.note(work.isOfCancelledPerform ? .ended : fate)
            }
            work.task?.cancel()
            work.turn.take()?.resume()
        }
        for work in allWork {
            work.didEnd()
        }
    }

    private func didEnd() {
        follower.causes {
            group.update(after: self)
        }
        if isDecision {
            ViewModelDecisions.unfinished.removeValue(forKey: number)?.waiting.forEach {
                $0.resume()
            }
        }
        perform?.work[number] = nil
        if state == .cancelled {
            releaseClosures()
        }
    }

    /// Releases the closures; a decision that is live goes on without its screen, and without its
    /// delay.
    @usableFromInline func releaseClosures() {}
}

/// One run of work, with its closures: they are released when the work has ended, though its
/// operation may go on, and a callback may keep `emit`.
@usableFromInline final class NamedWorkRun<Element, Value, Failure: Error>: NamedWork {
    @usableFromInline @exclusivity(unchecked)
    var each: (@MainActor (Element) -> Void)?

    @usableFromInline @exclusivity(unchecked)
    var then: (@MainActor (Value) -> Void)?

    @usableFromInline @exclusivity(unchecked)
    var failed: (@MainActor (Failure) -> Void)?

    @usableFromInline @exclusivity(unchecked)
    var afterRelease: (@MainActor (Result<Value, Failure>) -> Void)?

    /// Runs the operation in a task; it is not stored, since iOS 17 has no metadata of a type with
    /// a typed error.
    @inlinable func start(
        after delay: Duration,
        _ clock: any Clock<Duration>,
        _ operation: @escaping @MainActor () async throws(Failure) -> Value
    ) {
        asCurrent(in: nil) {
            task = Task {
                do {
                    if state == .waiting || delay > .zero {
                        try await wait(delay, clock)
                    }
                    await finish(state == .running ? .success(try await operation()) : nil)
                } catch {
                    await finish(.failure(error))
                }
            }
        }
    }

    /// The same for an operation that can't throw: to call it as one that can would cost a
    /// twentieth of a run.
    @inlinable func start(
        after delay: Duration,
        _ clock: any Clock<Duration>,
        _ operation: @escaping @MainActor () async -> Value
    ) where Failure == Never {
        asCurrent(in: nil) {
            task = Task {
                do {
                    if state == .waiting || delay > .zero {
                        try await wait(delay, clock)
                    }
                    await finish(state == .running ? .success(await operation()) : nil)
                } catch {
                    await finish(.failure(error))
                }
            }
        }
    }

    /// Delivers the result, unless the work was cancelled; nil if it was cancelled before it began.
    @inline(__always) @inlinable func finish(_ result: Result<Value, any Error>?) async {
        if each != nil {
            await Task.yield()  // What other threads have emitted comes first.
        }
        switch result {
        case let .success(value):
            end(.finished) { then.take()?(value) }
        case let .failure(error):
            end(.failed, error) {
                if let error = error as? Failure {
                    failed?(error)
                }
            }
        case nil:
            break
        }
        // Here, where the types are known, this is cheaper than in `releaseClosures`.
        each = nil
        then = nil
        failed = nil
        afterRelease = nil
        interface.unreturned[number] = nil
    }

    /// Calls `each:` with a value; one that is an element of a sequence comes from outside.
    @inlinable nonisolated func emit(_ value: Element, isElement: Bool = false) {
        // Handed over: the calling thread does not use it again.
        nonisolated(unsafe) let value = value
        guard SignalThread.isCurrent else {
            let emitter = Self.current.get()  // A main queue knows no task.
            return SignalThread.hop {
                Self.current.withValue(emitter) {
                    self.emit(value, isElement: isElement)
                }
            }
        }
        MainActor.assumeIsolated {
            if state == .running, let each {
                call(with: value, isElement) { each(value) }
            }
        }
    }

    /// Calls `each:` with the elements of a sequence, which may ignore the cancellation.
    @inlinable func receive<S>(_ sequence: NamedWorkSequence<S>) async throws
    where S.Element == Element {
        follower?.isListening = true
        for try await element in sequence {
            guard isLive else { return }
            emit(element, isElement: true)
        }
    }

    @usableFromInline override func releaseClosures() {
        if state == .waiting || state == .running, task != nil {
            follower.note(.outlived)
        }
        endDelay?()
        // Nothing is read but the last: here, where the types are not known, that would allocate.
        each = nil
        then = nil
        failed = nil
        if isLive, let after = afterRelease {
            then = { after(.success($0)) }
            failed = { after(.failure($0)) }
        } else {
            afterRelease = nil
        }
    }
}

/// A sequence whose iterator exists before the loop begins: some sources send only from then on.
@usableFromInline nonisolated struct NamedWorkSequence<Base: AsyncSequence>: AsyncSequence {
    @usableFromInline typealias Element = Base.Element

    private let iterator: Base.AsyncIterator

    @usableFromInline init(_ base: Base) {
        iterator = base.makeAsyncIterator()
    }

    @usableFromInline func makeAsyncIterator() -> Base.AsyncIterator {
        iterator
    }
}

/// A value on its way to a trace.
nonisolated struct NamedWorkValue {
    let value: Any
    let work: NamedWork
    let isElement: Bool
}

// MARK: - Interface

/// An interface, as its work sees it: that of the `accept`, or of the closure of work, that first
/// calls `run`.
///
/// There is one for each interface that has work, kept with the interface, and closed with it.
@MainActor @usableFromInline final class NamedWorkInterface: SignalAttachment {
    /// Stands for the missing interface of work that is run outside.
    @usableFromInline nonisolated static let none = NamedWorkInterface(nil)

    @usableFromInline let core: AnySignalCore?

    /// All work whose operation has not returned, by its number.
    @usableFromInline @exclusivity(unchecked)
    var unreturned: [Int: NamedWork] = [:]

    /// The closures of `onRunningChange`, by the numbers of their tasks: released with the
    /// interface, since they may capture the view model, which owns the tasks.
    @exclusivity(unchecked)
    var reports: [Int: @MainActor (_ name: Any, _ isRunning: Bool) -> Void] = [:]

    /// How often `onRunningChange` was called, for the testing kit.
    var reportCount = 0

    @usableFromInline var isClosed: Bool {
        core?.isClosed == true
    }

    @usableFromInline static var current: NamedWorkInterface {
        guard let core = AnySignalCore.active?.takeUnretainedValue() else { return none }
        if let interface = of(core) {
            return interface
        }
        let interface = NamedWorkInterface(core)
        if !core.isClosed {
            core.attachments = (core.attachments ?? []) + [interface]
        }
        return interface
    }

    private nonisolated init(_ core: AnySignalCore?) {
        self.core = core
    }

    static func of(_ core: AnySignalCore) -> Self? {
        core.attachments?.lazy.compactMap { $0 as? Self }.first
    }

    /// Calls a closure of work, in which the first `run` of other tasks binds them to the same
    /// interface, if there is one.
    ///
    /// Any work that the closure runs belongs to the same `perform`.
    func call(in perform: NamedWorkPerform?, _ body: () -> Void) {
        let outer = AnySignalCore.active
        AnySignalCore.active = isClosed ? nil : core.map(Unmanaged.passUnretained)
        NamedWorkPerform.run(in: perform, body)
        AnySignalCore.active = outer
    }

    @usableFromInline func close() {
        let allWork = unreturned.values.sorted { $0.number < $1.number }
        for work in allWork where work.isDecision && work.isLive {
            work.releaseClosures()
        }
        NamedWork.cancel(allWork.filter(\.isCancellable), .ended)
        reports = [:]
    }
}
