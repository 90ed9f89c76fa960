// SimpleViewModel 0.9.0: the engine of ViewModelScope+Work and ViewModelInterface+Perform.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

import Observation

// A scope has a group of work for each name. A group is the queue of its name, and knows whether
// the name is running. Each run of work has one task. It belongs to its scope, which cancels it
// when the interface closes, and is held by those who asked for it.

// MARK: - Name

/// The work of one name, from its first run until none is left.
@MainActor @usableFromInline final class NamedWorkGroup {
    /// The name, which the testing kit shows.
    let name: Any

    /// The work that has not ended, in the order of the calls of `run`: each is linked to its
    /// neighbours.
    var first: NamedWork?

    private var last: NamedWork?

    /// The cancelled work whose operation has not returned.
    private(set) var unreturned: [NamedWork] = []

    /// Whether the name was running at the last report.
    private var wasRunning = false

    /// The error of the last run that has ended, until another one succeeds, or the name is
    /// cancelled.
    var failure: (any Error)?

    /// The number of the work whose error nothing has taken, as debug builds check.
    var unheard: Int?
    var isFailureOfCommit = false

    /// Whether observers were notified, and none has read the name since.
    fileprivate(set) var awaitsReaders = false

    /// Whether work of it has waited for the interface.
    @usableFromInline var isExpected = false

    /// Those who have read the name since it last changed; nil if these are the list's readers.
    fileprivate var readers: NamedWorkReaders?

    /// Those who have read whether it waits, since that last changed, and what they have read.
    private var waiting: (readers: NamedWorkReaders, isWaiting: Bool)?

    unowned let list: NamedWorkList

    init(_ name: Any, _ list: NamedWorkList) {
        self.name = name
        self.list = list
    }

    var allWork: [NamedWork] {
        first.map { Array(sequence(first: $0, next: \.next)) } ?? []
    }

    /// Whether it can be forgotten: no reader waits for an end, or for the next beginning.
    var isIdle: Bool {
        first == nil && !wasRunning && readers == nil && failure == nil && !isExpected
            && unreturned.isEmpty && waiting == nil
    }

    /// Whether it is running, and all of its work waits for a delay or its turn.
    private var isWaiting: Bool {
        first != nil && allWork.allSatisfy { $0.state == .waiting || $0.delay > .zero }
    }

    /// The same, for observers.
    func readIsWaiting() -> Bool {
        let (readers, isWaiting) = waiting ?? (NamedWorkReaders(), isWaiting)
        _ = readers.hasChanged
        waiting = (readers, isWaiting)
        return isWaiting
    }

    /// Adds work, which inherits the holders of the work that it replaces, and cancels that.
    func add(_ work: NamedWork, _ policy: ViewModelWorkPolicy) {
        let waits = policy == .queue || policy == .queueLatest
        var replaced = policy == .restart || policy == .queueLatest ? allWork : []
        if waits {
            replaced.removeAll { $0.state != .waiting }
        }
        for old in replaced {
            work.hold(for: old.holders)
        }
        if !work.isHeld {
            replaced.append(work)
        }
        if let last {
            last.next = work
        } else {
            first = work
        }
        work.previous = last
        last = work
        if !waits {
            // Before client code, which could replace what waits.
            work.state = .running
        }
        NamedWork.cancel(replaced, .superseded)
        if work.isLive, !waits || work.isPausing || !isNext(work) {
            work.follower.note(waits ? .queued : .started)
        }
        update()
    }

    /// Lets those whose run is ignored hold the work for which it is.
    func join() {
        var next = first
        while let work = next {
            work.hold(for: NamedWorkPerform.current)
            next = work.next
        }
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
        if work.isOperating {
            unreturned.append(work)
        }
    }

    /// Lets what is queued go on after an operation that was cancelled.
    fileprivate func hasReturned(_ work: NamedWork) {
        unreturned.removeAll { $0 === work }
        update()
    }

    private func isNext(_ work: NamedWork) -> Bool {
        first === work && !unreturned.contains { $0.number < work.number }
    }

    /// Begins the work whose turn has come, and reports if the name has begun or ceased to run.
    func update() {
        if let first, first.state == .waiting {
            if isNext(first) {
                first.begin()
            } else {
                assert(SignalDebug.checkReturn(of: unreturned[0]))
            }
        }
        if let (readers, wasWaiting) = waiting, isWaiting != wasWaiting {
            waiting = nil
            readers.hasChanged.toggle()
        }
        let isRunning = first != nil
        guard isRunning != wasRunning else { return }
        wasRunning = isRunning
        list.notifyReaders(of: self)
    }
}

/// The observers that have read a name, or any of many names.
///
/// They are notified once, as by `withObservationTracking`, and read again: so it can be released
/// then.
@Observable @MainActor private final class NamedWorkReaders {
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
/// A commit goes the same way. When its interface is released, it stays in its state, without a
/// delay, and `afterClose`, or else `catch` alone, takes the place of the closures; from then on,
/// only work that replaces it cancels it.
///
/// The order of effects, in which * marks client code, which may run or cancel any work:
///
/// ```text
/// add      holders ▶ linked ▶ the work that it replaces: cancel ▶ begins, or is queued ▶ update
/// end      ending ▶ then*, catch* or afterClose* ▶ unlinked, ended ▶ didEnd
/// cancel   all: unlinked, cancelled ▶ each: noted*, its task cancelled*, its turn ▶ each: didEnd
/// didEnd   update ▶ those who wait for it ▶ closures released*
/// update   the next begins ▶ observers of isRunning*
/// ```
///
/// So the state of all work is changed before client code runs, and each step tests it again.
@MainActor @usableFromInline class NamedWork {
    /// Its operation has returned when it is `ending`: then only `then:` or `catch:` is left.
    enum State {
        case waiting, running, ending, ended, cancelled
    }

    /// The work that the current task belongs to, and those for whom the current closure runs.
    nonisolated static let current = TaskLocal<(work: NamedWork?, holders: NamedWorkHolders?)>(
        wrappedValue: (nil, nil))

    /// Whether a debug build looks up the work of a task, as `ViewModelProblem.swift` does.
    static var isLookedUp = false

    /// Runs what `asCurrent` runs; the testing kit replaces it.
    static var around: (NamedWork, () -> Void) -> Void = { $1() }

    private static var count = 0

    let number: Int

    /// Whether it goes on when its interface is released.
    let isCommit: Bool

    let group: NamedWorkGroup
    let list: NamedWorkList

    nonisolated(unsafe) var follower: SignalFollower?

    /// Those who asked for it, and those who wait for it.
    @exclusivity(unchecked)
    var holders: NamedWorkHolders = (false, [])

    var state = State.waiting

    /// Whether its operation has been called, and has not returned.
    fileprivate var isOperating = false

    /// Whether a debug build checks that it returns.
    var isReturnChecked = false

    /// What is left of its delay: all or nothing.
    fileprivate var delay = Duration.zero

    /// Whether it waits for a pause after its run, beside its turn.
    fileprivate var isPausing = false

    var task: Task<Void, Never>?

    /// Ends the delay of a commit.
    private(set) var endDelay: (() -> Void)?

    /// The error that it failed with.
    @usableFromInline @exclusivity(unchecked)
    final var error: (any Error)?

    /// Resumes the task that waits for its turn.
    private var turn: UnsafeContinuation<Void, Never>?

    fileprivate var next: NamedWork?

    fileprivate var previous: NamedWork?

    init(_ group: NamedWorkGroup, isCommit: Bool) {
        Self.count += 1
        number = Self.count
        self.isCommit = isCommit
        self.group = group
        list = group.list
    }

    /// Calls `catch:`.
    func fail(_ error: any Error) {}

    /// Releases the closures; a commit that is live goes on without its screen, and without its
    /// delay.
    func releaseClosures() {
        if isLive, state != .ending, task != nil {
            follower.note(.outlived)
        }
        endDelay?()
    }
}

extension NamedWork {
    /// Applies the policy, prepares what runs at once, and starts the task, unless the work is
    /// dropped; before the interface exists, waits for that.
    @usableFromInline func begin(
        in place: AnySignalScope,
        _ policy: ViewModelWorkPolicy,
        _ delay: Duration,
        _ operation: NamedWorkOperation<Void>,
        preparing prepare: (() -> Void)? = nil
    ) {
        guard !place.delaysWork else {
            group.isExpected = true
            return place.wait { self.begin(in: $0, policy, delay, operation, preparing: prepare) }
        }
        self.delay = delay
        guard admit(policy) else { return }
        // Release builds don't follow a task that no `perform` asked for.
        asCurrent(for: holders.performs.isEmpty ? (true, []) : nil) {
            if let prepare, !mustWait {
                prepare()
            }
            task = operation.start()
        }
    }

    /// Applies the policy, and returns whether the work is to be started.
    private func admit(_ policy: ViewModelWorkPolicy) -> Bool {
        list.keep()
        follower = SignalFollower.trace?(group.name, .work, list.core, nil)
        guard !list.isClosed || isCommit else {
            follower.note(.dropped)
            assert(SignalDebug.check(.calledAfterEnd(at: nil), in: list.core))
            return false
        }
        guard policy != .ignoreWhileRunning || group.first == nil else {
            group.join()
            follower.note(.ignored)
            return false
        }
        assert(SignalDebug.checkWork())
        hold(for: NamedWorkPerform.current)
        list.unreturned[number] = self
        if isCommit {
            holders.isScreen = true
            ViewModelCommits.unfinished[number] = (self, ViewModelCommits.currentTest())
        }
        if list.isClosed {
            releaseClosures()
        }
        isPausing = policy == .queueLatest && delay > .zero
        group.add(self, policy)
        if !isLive {
            hasReturned()
        }
        return isLive
    }

    /// Whether it waits for its turn, or for its delay.
    @usableFromInline var mustWait: Bool {
        state == .waiting || delay > .zero
    }

    /// Waits for the turn and then for the delay, or first for a pause and then for the turn.
    @usableFromInline func wait() async {
        let pauses = isPausing
        do {
            if pauses {
                try await pause()
            }
            if state == .waiting {
                await withUnsafeContinuation { turn = $0 }
            }
            try await pause()
        } catch {
            self.error = error
        }
    }

    /// Whether its operation is called now.
    @usableFromInline func calls() -> Bool {
        isOperating = state == .running && error == nil
        return isOperating
    }

    /// Whether any of those who asked for it is left.
    var isHeld: Bool {
        holders.isScreen || holders.performs.contains { $0.core != nil }
    }

    /// Adds those who ask for it; its screen, if none of their interfaces owns its own.
    func hold(for asking: NamedWorkHolders) {
        let performs = asking.performs.filter { $0.includes(list.core) }
        if asking.isScreen || performs.isEmpty != asking.performs.isEmpty {
            holders.isScreen = true
        }
        for perform in performs where !perform.isCancelled {
            isAwaited(by: perform)
        }
    }

    private func isAwaited(by perform: NamedWorkPerform) {
        if perform.work.updateValue(self, forKey: number) == nil {
            holders.performs.append(perform)
        }
    }

    /// Returns when it has ended, and its operation has returned, or the current task is cancelled.
    func ended() async {
        let waiter = NamedWorkPerform(of: nil)
        await waiter.wait { isAwaited(by: waiter) }
    }

    var isLive: Bool {
        state == .waiting || state == .running || state == .ending
    }

    /// Runs with a task-local reference to this work if a `perform`, a trace or a debug build
    /// needs it.
    private func asCurrent(for holders: NamedWorkHolders?, _ body: () -> Void) {
        if follower == nil, SignalFollower.perform == nil, !Self.isLookedUp {
            return body()
        }
        Self.around(self) {
            NamedWorkPerform.run(as: self, for: holders, body)
        }
    }

    /// Sleeps, unless it was cancelled; the release of the interface ends it.
    private func pause() async throws {
        if isLive, delay > .zero, !list.isClosed {
            try await sleep(on: list.clock, for: delay)
        }
        delay = .zero
        isPausing = false
        group.update()
    }

    private func sleep(on clock: any Clock<Duration>, for delay: Duration) async throws {
        guard isCommit else {
            return try await clock.sleep(for: delay)
        }
        // A task of its own: what ends the delay must not cancel the operation.
        let sleep = Task { try await clock.sleep(for: delay) }
        endDelay = sleep.cancel
        do {
            try await sleep.value
        } catch  where list.isClosed {
        }
    }

    func begin() {
        guard !isPausing else { return }
        state = .running
        follower.note(.started)
        turn.take()?.resume()
    }

    /// Ends work whose operation has returned, or whose clock has thrown.
    fileprivate func end(_ fate: SignalFate, _ effects: () -> Void) {
        guard isLive else { return }
        state = .ending
        isOperating = false
        deliver(follower, fate, effects)
        guard state == .ending else { return }
        if !list.isClosed {
            list.setFailure(error, of: group)
        }
        group.remove(self)
        didEnd()
    }

    /// Forgets it when its operation has returned, also if it was cancelled.
    @usableFromInline func hasReturned() {
        if let error {
            end(.failed) { fail(error) }
            self.error = nil
        }
        releaseClosures()
        list.unreturned[number] = nil
        // Asked first: most runs have neither, and would take a twentieth longer.
        if isOperating {
            group.hasReturned(self)
        }
        if isCommit {
            ViewModelCommits.unfinished[number] = nil
        }
        resumePerforms()
    }

    /// Calls `each:` with a value, which is a signal of its own.
    fileprivate func call(with value: () -> Any, _ isElement: Bool, _ each: () -> Void) {
        // Before the work is entered: the code that emits the value may be its cause.
        let signal = SignalFollower.trace?(
            NamedWorkValue(value: value(), work: self, isElement: isElement), .value,
            list.core, nil)
        deliver(signal, .delivered, each)
    }

    /// Calls a closure, unless a trace's observer has just cancelled the work.
    private func deliver(_ signal: SignalFollower?, _ fate: SignalFate, _ body: () -> Void) {
        list.call {
            asCurrent(for: holders) {
                signal.note(fate) {
                    if isLive {
                        body()
                    }
                }
            }
        }
    }

    /// Cancels work, all of which is over before any client code runs, such as a cancellation
    /// handler.
    static func cancel(_ allWork: [NamedWork], _ fate: SignalFate) {
        for work in allWork {
            work.group.remove(work)
        }
        for work in allWork {
            // Work that is ending has delivered its result, and keeps its fate.
            if work.state == .cancelled {
                work.follower.note(work.isHeld ? fate : .ended)
            }
            work.task?.cancel()
            work.turn.take()?.resume()
        }
        for work in allWork {
            work.didEnd()
        }
    }

    /// Cancels those of some work that a call, or the release of its interface, ends: not a commit
    /// whose interface is released.
    static func end(_ work: some Sequence<NamedWork>, _ fate: SignalFate = .cancelled) {
        let live = work.filter { $0.isLive && !($0.isCommit && $0.list.isClosed) }
        cancel(live.inOrder, fate)
    }

    private func didEnd() {
        follower.causes {
            group.update()
        }
        resumePerforms()
        releaseClosures()
    }

    /// Lets those who wait for it go on.
    fileprivate func resumePerforms() {
        for perform in holders.performs {
            perform.work[number] = nil
        }
    }
}

extension [NamedWork] {
    /// The work in the order of the calls of `run`.
    @MainActor var inOrder: [NamedWork] {
        sorted { $0.number < $1.number }
    }
}

/// One run of work, with its closures: they are released when the work has ended, though its
/// operation may go on, and a callback may keep `emit`.
///
/// An app has its code once, not once for each `run`, except for what calls the operation.
@usableFromInline final class NamedWorkRun<Element, Value, Failure: Error>: NamedWork {
    private var each: (@MainActor (Element) -> Void)?

    private var then: (@MainActor (Value) -> Void)?

    private var failed: (@MainActor (Failure) -> Void)?

    private var afterClose: (@MainActor (Result<Value, Failure>) -> Void)?

    @usableFromInline init(
        _ group: NamedWorkGroup,
        each: (@MainActor (Element) -> Void)? = nil as (@MainActor (Never) -> Void)?,
        _ then: @escaping @MainActor (Value) -> Void,
        _ failed: (@MainActor (Failure) -> Void)?,
        isCommit: Bool = false,
        afterClose: (@MainActor (Result<Value, Failure>) -> Void)? = nil
    ) {
        self.each = each
        self.then = then
        self.failed = failed
        self.afterClose = afterClose
        super.init(group, isCommit: isCommit)
    }

    /// Ends work whose operation has returned a value.
    @usableFromInline func end(with value: Value) {
        end(.finished) { then?(value) }
    }

    override func fail(_ error: any Error) {
        if let failed, let error = error as? Failure {
            failed(error)
        } else {
            assert(SignalDebug.checkFailure(error, of: self))
        }
    }

    override func releaseClosures() {
        super.releaseClosures()
        each = nil
        then = nil
        if isLive {
            if let afterClose {
                then = { afterClose(.success($0)) }
                failed = { afterClose(.failure($0)) }
            }
        } else {
            failed = nil
        }
        afterClose = nil
    }

    /// Calls `each:` with a value; one that is an element of a sequence comes from outside.
    @usableFromInline nonisolated func emit(_ value: Element, isElement: Bool = false) {
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
                call(with: { value }, isElement) { each(value) }
            }
        }
    }

    /// Calls `each:` with the elements of a sequence, which may ignore the cancellation.
    @usableFromInline func receive<S>(_ sequence: NamedWorkSequence<S>) async throws
    where S.Element == Element {
        follower?.isListening = true
        for try await element in sequence {
            guard isLive else { return }
            emit(element, isElement: true)
        }
    }
}

/// What the task of work does: it calls the operation, with the types that the work doesn't know.
///
/// Generic, since a closure then has the form that a task needs, which saves an allocation.
@usableFromInline nonisolated struct NamedWorkOperation<Success: Sendable> {
    private let operation: @isolated(any) @Sendable () async -> Success

    @usableFromInline init(_ operation: @escaping @isolated(any) @Sendable () async -> Success) {
        self.operation = operation
    }

    func start() -> Task<Success, Never> {
        Task(operation: operation)
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

// MARK: - List

/// The work of a scope, as far as it does not depend on the type of its names.
///
/// The scope creates it with the first work, and closes it. It doesn't retain the scope: work that
/// runs would keep that of a service.
@MainActor @usableFromInline class NamedWorkList: SignalWork {
    /// All work whose operation has not returned, by its number.
    @usableFromInline @exclusivity(unchecked)
    final var unreturned: [Int: NamedWork] = [:]

    @usableFromInline @exclusivity(unchecked)
    final var isClosed: Bool

    /// That of a service.
    private let ownClock: SignalClock?

    /// The work of the scope that it helps, if this is a helper's.
    private let root: NamedWorkList?

    /// The work of helper objects, including some that has ended.
    private var helpers: [ObjectIdentifier: NamedWorkList] = [:]

    /// The observers of names that have none of their own.
    fileprivate final var readers: NamedWorkReaders?

    /// The number of names that have observers of their own.
    fileprivate final var readerCount = 0

    init(_ place: AnySignalScope) {
        isClosed = place.isClosed
        ownClock = place.ownClock
        root = (place as? SignalHelper)?.helped?.work as? NamedWorkList
        super.init(place.core)
    }

    var allGroups: [NamedWorkGroup] { [] }

    final var clock: any Clock<Duration> {
        core?.place?.clock ?? ownClock?.clock ?? root?.clock ?? ContinuousClock()
    }

    final var withHelpers: [NamedWorkList] {
        [self] + helpers.values.flatMap(\.withHelpers)
    }

    /// Lets the view model's work keep a helper's, as long as this runs; it forgets that which has
    /// ended whenever it has used up its storage.
    final func keep() {
        guard let root else { return }
        root.keep()
        core = root.core
        isClosed = isClosed || root.isClosed
        guard !isClosed else { return }
        if root.helpers.count == root.helpers.capacity {
            root.helpers = root.helpers.filter { helper in
                helper.value.withHelpers.contains { !$0.unreturned.isEmpty }
            }
            root.helpers.reserveCapacity(max(8, 2 * root.helpers.count))
        }
        root.helpers[ObjectIdentifier(self)] = self
    }

    /// That of the view model, or of the service.
    private var top: NamedWorkList {
        root?.top ?? self
    }

    /// Calls a closure of work.
    final func call(_ body: () -> Void) {
        let all = top
        all.runningClosures += 1
        body()
        all.runningClosures -= 1
        all.core?.place?.closeLeavingIfIdle()
    }

    /// Keeps the error of work that has ended, or forgets it.
    final func setFailure(_ error: (any Error)?, of group: NamedWorkGroup) {
        guard error != nil || group.failure != nil else { return }
        group.failure = error
        if error == nil {
            group.unheard = nil
        }
        if group.first == nil {
            notifyReaders(of: group)
        }
    }

    fileprivate final func notifyReaders(of group: NamedWorkGroup) {
        let told = group.readers ?? readers.take()
        // While others share one, nobody knows which names they have read: so it keeps its own.
        if readers == nil, group.readers.take() != nil {
            readerCount -= 1
        }
        if let told {
            group.awaitsReaders = true
            told.hasChanged.toggle()
        }
    }

    override func close() {
        // A helper's ends when it is released, and with the scope that it helps, in either order.
        let lists = withHelpers.filter { !$0.isClosed }
        lists.forEach { $0.isClosed = true }
        let allWork = lists.flatMap(\.unreturned.values).inOrder
        for work in allWork where work.isCommit && work.isLive {
            work.resumePerforms()
            work.holders = (true, [])
            work.releaseClosures()
        }
        NamedWork.end(allWork, .ended)
        assert(SignalDebug.reportUnheard(lists, commitsOnly: true))
        for list in lists {
            list.forgetFailures()
            list.helpers = [:]
        }
    }

    func forgetFailures() {}
}

/// The work of a scope, by name.
@usableFromInline final class NamedWorkNames<Work: Hashable>: NamedWorkList {
    // The key type is generic: an `AnyHashable` would cost as much as a task.
    @usableFromInline @exclusivity(unchecked)
    final var groups: [Work: NamedWorkGroup] = [:]

    override var allGroups: [NamedWorkGroup] {
        Array(groups.values)
    }

    /// Adds a name, and forgets those without work whenever the names have used up their storage.
    @usableFromInline func addGroup(_ name: Work) -> NamedWorkGroup {
        if groups.count == groups.capacity {
            groups = groups.filter { !$0.value.isIdle }
            groups.reserveCapacity(max(8, 2 * groups.count))
        }
        let group = NamedWorkGroup(name, self)
        groups[name] = group
        return group
    }

    override func forgetFailures() {
        // An error may refer to the view model. A view that is still shown need not notice.
        groups.values.forEach { $0.failure = nil }
    }

    @inlinable func group(_ name: Work) -> NamedWorkGroup {
        groups[name] ?? addGroup(name)
    }

    /// Returns the group of a name that is being read, if there is one, and lets observers know
    /// when it changes.
    ///
    /// An observed object costs microseconds and kilobytes. So each of a few names has one, whose
    /// readers are told of no other name; then all others share one.
    func read(_ name: Work) -> NamedWorkGroup? {
        if readers == nil, readerCount < 32, groups[name]?.readers == nil {
            group(name).readers = NamedWorkReaders()
            readerCount += 1
        }
        let group = groups[name]
        if group?.readers == nil, readers == nil {
            readers = NamedWorkReaders()
        }
        _ = (group?.readers ?? readers)?.hasChanged
        group?.awaitsReaders = false
        return group
    }
}
