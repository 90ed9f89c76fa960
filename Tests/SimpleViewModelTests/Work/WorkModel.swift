import SimpleViewModel

/// An action on the work of one view model, as data, so that the library and its model perform the same.
nonisolated enum WorkAct: Sendable {
    case run(WorkPlan)
    case cancel(name: Int)
    case cancelAll
}

/// A piece of work, with the actions inside each of its closures.
nonisolated struct WorkPlan: Sendable {
    let id: Int
    let name: Int
    let policy: Worker.Policy
    let delay: Int
    let heedsCancellation: Bool
    /// Whether its operation emits while it runs; if not, it returns a value.
    let emits: Bool
    /// The line of source that passes an `isRunning:` closure.
    let line: Int?
    /// Whether it goes on when the interface is released.
    let isDecision: Bool
    var started: [WorkAct] = []
    var stopped: [WorkAct] = []
    /// In its task's cancellation handler.
    var cancelled: [WorkAct] = []
    /// In `then:` or `catch:`.
    var ended: [WorkAct] = []
    /// In the receiver of its first output.
    var received: [WorkAct] = []
}

/// How a waiting operation continues: it may emit, performs actions, and waits again, returns or throws.
nonisolated struct WorkStep: Sendable {
    enum End { case waits, returns, fails }

    let output: String?
    let acts: [WorkAct]
    let end: End
}

/// An observable event; events are compared in their order.
nonisolated enum WorkEvent: Equatable, Sendable {
    case reports(Int, isRunning: Bool)
    case isCancelled(Int)
    case then(Int)
    case catches(Int)
    case afterRelease(Int)
    case receives(String)
}

/// The contract's rules for the work of one view model, in plain lists: the reference for the random tests.
nonisolated final class WorkModel {
    enum State: Equatable {
        case queued
        /// It begins, or falls asleep, as soon as the main actor runs its task.
        case starting
        case asleep(until: Int)
        /// The operation waits for a step, has one that it did not begin yet, or takes it.
        case waiting, goingOn, stepping
        case over
    }

    final class Piece {
        let plan: WorkPlan
        /// The call of `perform` that the work belongs to.
        var effort: Int?
        var state: State
        var delay: Int
        /// Cancelled or superseded.
        var isDead = false
        var hasHeardOfCancellation = false
        var hasEmitted = false

        init(_ plan: WorkPlan, _ state: State, _ effort: Int?) {
            (self.plan, self.state, self.effort, delay) = (plan, state, effort, plan.delay)
        }
    }

    fileprivate struct Name {
        /// The work that has not ended, in the order in which it was run.
        var pieces: [Piece] = []
        /// The first piece from each line that has an `isRunning:` closure, and whether that was called with true.
        var reports: [(piece: Piece, effort: Int?, isOn: Bool)] = []
    }

    /// The work that was not ignored, in the order in which it was run.
    private(set) var pieces: [Piece] = []
    private(set) var events: [WorkEvent] = []
    private(set) var beginCount = 0
    /// The calls of `perform` that have returned.
    private(set) var performed: Set<Int> = []
    private var names: [Int: Name] = [:]
    private var efforts: [Int: [Piece]] = [:]
    private var cancelledEfforts: Set<Int> = []
    /// The call of `perform` that the current action belongs to.
    private var effort: Int?
    private var isClosed = false
    private var now = 0

    var asleepCount: Int { names.values.joinedPieces.count { if case .asleep = $0.state { true } else { false } } }

    var waiting: [Piece] { pieces.filter { $0.state == .waiting } }

    var pendingEfforts: [Int] { efforts.keys.sorted() }

    func isRunning(_ name: Int) -> Bool { names[name]?.pieces.isEmpty == false }

    // MARK: Actions

    func play(_ acts: [WorkAct]) {
        for act in acts {
            switch act {
            case let .run(plan): run(plan)
            case let .cancel(name): cancel([name])
            case .cancelAll: cancel(Array(names.keys))
            }
        }
    }

    /// Performs the actions of an input that is passed to `perform`, which waits for the work from then on.
    func perform(_ number: Int, _ acts: [WorkAct]) {
        efforts[number] = []
        during(number) { play(acts) }
        isAwaited.insert(number)
        endIfOver(number)
    }

    /// Cancels a task that awaits `perform`, and so its work alone.
    func cancelPerform(_ number: Int) {
        cancelledEfforts.insert(number)
        let pieces = efforts[number] ?? []
        cancel(pieces.filter { !$0.plan.isDecision })
        // Nobody waits for decisions any more, but they go on.
        for piece in pieces where piece.plan.isDecision {
            leavesEffort(piece)
            piece.effort = nil
        }
    }

    func close() {
        isClosed = true
        for name in names.keys { names[name]?.reports = [] }
        let unfinished = names.values.joinedPieces
        for piece in unfinished where piece.plan.isDecision {
            piece.delay = 0
            if case .asleep = piece.state { piece.state = .starting }
        }
        cancel(pieces.filter { piece in !piece.plan.isDecision && unfinished.contains { $0 === piece } })
    }

    /// Gives an operation its next step, which it takes later.
    func goOn(_ piece: Piece) { piece.state = .goingOn }

    /// The operation takes its step.
    func take(_ step: WorkStep, _ piece: Piece) {
        piece.state = .stepping
        during(piece.effort) {
            if let output = step.output, !piece.isDead, !isClosed {
                inClosure(of: piece.effort) { receive(output, of: piece) }
            }
            play(step.acts)
            // Work that emits ends a turn later, in which other work begins: values of other threads come first.
            if piece.plan.emits, step.end != .waits, !piece.isDead, !isClosed { _ = settle() }
            switch step.end {
            case .returns: end(piece, piece.plan.emits ? nil : .then(piece.plan.id))
            case .fails: end(piece, .catches(piece.plan.id))
            case .waits:
                piece.state = .waiting
                if piece.isDead { hearsOfCancellation(piece) }
            }
        }
    }

    /// Lets the main actor run everything that is starting; returns the work that begins.
    func settle() -> [Piece] {
        var begun: [Piece] = []
        for piece in names.values.joinedPieces where piece.state == .starting {
            if piece.delay > 0 {
                piece.state = .asleep(until: now + piece.delay)
            } else {
                piece.state = .waiting
                begun.append(piece)
            }
        }
        beginCount += begun.count
        return begun
    }

    func advance(by seconds: Int) {
        now += seconds
        for piece in names.values.joinedPieces {
            guard case let .asleep(deadline) = piece.state, deadline <= now else { continue }
            (piece.state, piece.delay) = (.starting, 0)
        }
    }

    // MARK: Consequences

    private var isAwaited: Set<Int> = []
    /// How many closures of the work of each `perform` are running.
    private var closures: [Int: Int] = [:]

    /// Runs a closure of work, which belongs to the `perform` of that work: what it starts does, too.
    private func inClosure(of effort: Int?, _ body: () -> Void) {
        guard let effort, efforts[effort] != nil else { return body() }
        closures[effort, default: 0] += 1
        during(effort, body)
        closures[effort, default: 0] -= 1
        endIfOver(effort)
    }

    private func during(_ effort: Int?, _ body: () -> Void) {
        let outer = self.effort
        self.effort = effort
        body()
        self.effort = outer
    }

    private func run(_ plan: WorkPlan) {
        let wasRunning = isRunning(plan.name)
        guard !isClosed || plan.isDecision, plan.policy != .ignoreWhileRunning || !wasRunning else { return }
        let isOfDead = effort.map { cancelledEfforts.contains($0) && efforts[$0] != nil } == true
        let effort = isOfDead && plan.isDecision ? nil : effort
        let piece = Piece(plan, plan.policy == .queue && wasRunning ? .queued : .starting, effort)
        if isClosed { piece.delay = 0 }
        pieces.append(piece)
        if let effort { efforts[effort]?.append(piece) }
        let replaced = plan.policy == .restart ? removeAll(of: plan.name) : []
        names[plan.name, default: Name()].pieces.append(piece)
        let isKnown = names[plan.name]?.reports.contains { $0.piece.plan.line == plan.line } == true
        if plan.line != nil, !isClosed, !isKnown, !isOfDead || plan.isDecision {
            names[plan.name]?.reports.append((piece, effort, false))
        }
        cancel(replaced + (isOfDead && !plan.isDecision ? [piece] : []))
        goOn(plan.name)
        // One of its own closures may have cancelled it.
        if piece.isDead { piece.state = .over }
    }

    /// Cancels names, in the order in which their work was run.
    private func cancel(_ names: [Int]) {
        let removed = Set(names.flatMap { removeAll(of: $0) }.map { ObjectIdentifier($0) })
        cancel(pieces.filter { removed.contains(ObjectIdentifier($0)) })
    }

    /// All of it is over before the first cancellation handler runs.
    private func cancel(_ cancelled: [Piece]) {
        for piece in cancelled {
            names[piece.plan.name]?.pieces.removeAll { $0 === piece }
            piece.isDead = true
        }
        cancelled.forEach(stop)
        for piece in cancelled {
            goOn(piece.plan.name)
            leavesEffort(piece)
        }
    }

    /// Starts the first work of a name if it is queued: nothing that was run before it is left.
    private func goOn(_ name: Int) {
        if let first = names[name]?.pieces.first, first.state == .queued { first.state = .starting }
        report(name)
    }

    private func removeAll(of name: Int) -> [Piece] {
        let removed = names[name]?.pieces ?? []
        names[name]?.pieces = []
        for piece in removed { piece.isDead = true }
        return removed
    }

    private func stop(_ piece: Piece) {
        switch piece.state {
        case .waiting, .goingOn: hearsOfCancellation(piece)
        case .queued, .starting, .asleep: piece.state = .over
        case .stepping, .over: break
        }
    }

    /// Its task's cancellation handler runs, once.
    private func hearsOfCancellation(_ piece: Piece) {
        if !piece.hasHeardOfCancellation {
            piece.hasHeardOfCancellation = true
            events.append(.isCancelled(piece.plan.id))
            play(piece.plan.cancelled)
        }
        if piece.state == .waiting, piece.plan.heedsCancellation { piece.state = .over }
    }

    /// Ends work, with its report, if it has one: the end of an operation that emits is not reported.
    private func end(_ piece: Piece, _ event: WorkEvent?) {
        let event = isClosed && piece.plan.isDecision ? .afterRelease(piece.plan.id) : event
        if let event, !piece.isDead {
            events.append(event)
            inClosure(of: piece.effort) {
                if !isClosed { receive("\(event)", of: piece) }
                play(piece.plan.ended)
            }
        }
        piece.state = .over
        remove(piece)
    }

    /// Ends work, unless it was cancelled.
    private func remove(_ piece: Piece) {
        let name = piece.plan.name
        guard let index = names[name]?.pieces.firstIndex(where: { $0 === piece }) else { return }
        names[name]?.pieces.remove(at: index)
        goOn(name)
        leavesEffort(piece)
    }

    private func report(_ name: Int) {
        while let index = names[name]?.reports.firstIndex(where: { $0.isOn != isRunning(name) }) {
            let isRunning = isRunning(name)
            names[name]?.reports[index].isOn = isRunning
            guard let (piece, effort, _) = names[name]?.reports[index] else { return }
            if !isRunning { names[name]?.reports.remove(at: index) }
            events.append(.reports(piece.plan.id, isRunning: isRunning))
            inClosure(of: effort) { play(isRunning ? piece.plan.started : piece.plan.stopped) }
        }
        if !isRunning(name) { names[name]?.reports = [] }
    }

    private func receive(_ output: String, of piece: Piece) {
        events.append(.receives(output))
        guard !piece.hasEmitted else { return }
        piece.hasEmitted = true
        play(piece.plan.received)
    }

    private func leavesEffort(_ piece: Piece) {
        guard let number = piece.effort, efforts[number] != nil else { return }
        efforts[number]?.removeAll { $0 === piece }
        endIfOver(number)
    }

    /// Ends a `perform` without work, unless a closure of its work is running.
    private func endIfOver(_ number: Int) {
        guard efforts[number]?.isEmpty == true, isAwaited.contains(number), closures[number, default: 0] == 0 else {
            return
        }
        efforts[number] = nil
        performed.insert(number)
    }
}

extension Sequence<WorkModel.Name> {
    fileprivate nonisolated var joinedPieces: [WorkModel.Piece] { flatMap(\.pieces) }
}

extension SplitMix64 {
    nonisolated mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
