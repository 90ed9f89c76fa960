import SimpleViewModel

/// The contract's course of a program: plain lists and flags, slow and simple, and independent of the library's code.
///
/// Its course of events is compared with that of the library, so an interface, a view model and their core are one
/// `Instance` here.
nonisolated final class ReferenceModel {
    private(set) var instances: [Instance] = []
    /// The instances that each slot has held; the last is the current one, if it is still owned.
    private var slots: [[Instance]] = Array(repeating: [], count: Program.slotCount)
    private var work: [Int: PieceModel] = [:]
    private var now = 0
    private var events: [Event] = []
    private let isTraced: Bool
    private var fates: [ProgramFate] = []
    /// The signal that is being handled, if there is one; a release has no number in a program.
    private var handled: ProgramSignalName??
    /// What causes the actions: the signal that is being handled, or else the work whose task runs.
    private var current: ProgramSignalName? { handled ?? currentWork?.signal }
    /// The work whose operation, or closure, runs.
    private var currentWork: PieceModel?
    private var efforts: [Int: EffortModel] = [:]
    /// Those who ask for what the current actions run.
    private var asking: PieceHolders {
        operating.map { $0.isDead || !$0.isPerformed ? PieceHolders() : $0.holders }
            ?? latestHolders
    }
    /// The work whose operation runs: what it starts belongs to its `perform`, until it is cancelled.
    private var operating: PieceModel?
    private var latestHolders = PieceHolders()
    /// The events that follow the turn.
    private var unordered: [Event] = []

    init(isTraced: Bool) {
        self.isTraced = isTraced
        for slot in 0..<Program.slotCount { make(slot) }
    }

    /// Plays one turn, and returns the observable events: those with an order, and those that follow the turn.
    func play(_ turn: Turn) -> TurnRecord {
        (events, unordered, fates) = ([], [], [])
        switch turn {
        case let .act(actions): perform(actions, in: .turn)
        case let .perform(slot, number, script): perform(number, script, on: slot)
        case let .cancelPerform(number): efforts[number].map { cancel($0) }
        case let .goOn(number, interruption): goOn(number, unless: interruption)
        case let .advance(time): now += time
        }
        rest()
        return TurnRecord(ordered: events, unordered: unordered, fates: fates)
    }

    /// The next turn of those by which all is released, and everything ends; nil when that has come.
    var closingTurn: Turn? {
        if let number = efforts.values.filter({ !$0.hasReturned }).map(\.number).min() {
            return .cancelPerform(number: number)
        }
        for slot in 0..<Program.slotCount where owned(slot) != nil {
            return .act([Action(number: -1, what: .release(slot: slot))])
        }
        if let piece = work.values.filter({ $0.state == .waiting }).min(by: {
            $0.number < $1.number
        }) {
            return .goOn(work: piece.number, unless: nil)
        }
        return nil
    }

    private func note(_ event: Event) { events.append(event) }

    /// The objects that must be released by now, and are not.
    var leftovers: [String] {
        instances.filter { !$0.isFreed }.map { "view model \($0.number) is not freed" }
            + work.values.filter { $0.state != .over }.map { "work #\($0.number) is not released" }
    }

    // MARK: Actions

    private enum Place {
        case turn
        case accept(Instance, input: Int), receiver(Instance), stage(PieceModel), closure(
            PieceModel)
    }

    private func perform(_ actions: [Action], in place: Place) {
        for action in actions { perform(action, in: place) }
    }

    private func perform(_ action: Action, in place: Place) {
        switch action.what {
        case let .make(slot):
            if owned(slot) == nil { make(slot) }
        case let .release(slot):
            // A `perform` keeps its interface, which would be released in a turn of its own.
            guard let instance = owned(slot), instance.performCount == 0 else { return }
            instance.isOwned = false
            closeIfReleased(instance)
        case let .send(slot, script):
            call(slot) { send(input(action.number, script), to: $0) }
        case let .respond(source, receiving, parentAccepting):
            let output = Output(
                number: action.number, receiving: receiving, parentAccepting: parentAccepting)
            respond(output, by: source, in: place)
        case let .receive(slot, releasing):
            let receiver = ReceiverModel(number: action.number, releasing: releasing)
            call(slot) { attach(receiver, to: $0) }
        case let .stopReceiving(slot):
            call(slot) { receive(nil, from: $0) }
        case let .own(slot):
            let parent: Instance? =
                switch place {
                case let .accept(instance, _): instance
                case let .closure(piece): piece.instance.isFreed ? nil : piece.instance
                default: nil
                }
            // A struct cannot own.
            if let parent, parent.slot != 1 { call(slot) { own($0, by: parent) } }
        case let .run(slot, operation):
            run(operation, number: action.number, slot, in: place)
        case let .cancel(slot, name):
            if let instance = latest(slot) { cancel(cancellable(name, of: instance)) }
        case let .cancelAll(slot):
            if let instance = latest(slot) { cancel(cancellable(of: instance)) }
        }
    }

    private func respond(_ output: Output, by source: Action.Source, in place: Place) {
        // A stored `respond` is that of the first input, number 0.
        switch source {
        case .own:
            switch place {
            case .turn: break
            case let .accept(instance, input): respond(output, from: instance, to: input)
            case let .receiver(instance): respond(output, from: instance, to: 0)
            case let .stage(piece): respond(output, from: piece)
            case let .closure(piece): respond(output, from: piece.instance, to: piece.input)
            }
        case let .stored(slot):
            if let instance = latest(slot) { respond(output, from: instance, to: 0) }
        case let .work(number):
            if let piece = work[number], piece.hasBegun { respond(output, from: piece) }
        }
    }

    // MARK: Ownership

    private func make(_ slot: Int) {
        let instance = Instance(number: slots[slot].count * Program.slotCount + slot)
        instances.append(instance)
        slots[slot].append(instance)
        // Its first input only lets it store its `respond`.
        call(slot) { send(input(0, []), to: $0) }
    }

    private func latest(_ slot: Int) -> Instance? { slots[slot].last }

    private func owned(_ slot: Int) -> Instance? {
        slots[slot].last.flatMap { $0.isOwned ? $0 : nil }
    }

    /// Calls a method of the interface in a slot, which is kept alive until it returns.
    private func call(_ slot: Int, _ body: (Instance) -> Void) {
        guard let instance = owned(slot) else { return }
        instance.callCount += 1
        body(instance)
        instance.callCount -= 1
        closeIfReleased(instance)
    }

    private func closeIfReleased(_ instance: Instance) {
        guard instance.isReleased else { return }
        if instance.isClosed { freeIfDone(instance) } else { close(instance) }
    }

    private func close(_ instance: Instance) {
        guard !instance.isClosed else { return }
        instance.isClosed = true
        instance.owner?.children.removeAll { $0 === instance }
        // The actions meanwhile are caused by the release, which has no number in a program.
        because(of: nil) {
            leaveScreen(instance)
            cancel(live(of: instance).filter { !$0.isCommit }, as: "ended")
            while let child = instance.children.first { close(child) }
            receive(nil, from: instance)
        }
        // Held for a view alone: its parent has got it.
        let dropped = instance.owner == nil ? instance.held : instance.unpassed
        for output in dropped { trace(output.signal, "dropped", output.cause) }
        for output in instance.unpassed { output.holders?.end() }
        for input in instance.waiting {
            trace(input.signal, "dropped", input.cause)
            input.holders?.end()
        }
        (instance.held, instance.unpassed, instance.waiting, instance.owner) = ([], [], [], nil)
        freeIfDone(instance)
    }

    /// Frees the view model of an interface that is released, unless its `accept` is running or its work captures it.
    private func freeIfDone(_ instance: Instance) {
        guard instance.isClosed, instance.isReleased, !instance.isFreed, !instance.isAccepting,
            !instance.wasCaptured
        else {
            return
        }
        instance.isFreed = true
        note(.frees(instance: instance.number))
    }

    // MARK: Delivery

    private func input(_ number: Int, _ script: [Action], cause: ProgramSignalName? = nil) -> Input
    {
        Input(
            number: number, script: script, cause: cause ?? current, holders: asking)
    }

    private func send(_ input: Input, to instance: Instance) {
        guard !instance.isClosed else { return trace(input.signal, "dropped", input.cause) }
        var input = input
        // A `perform` waits for an input that is queued.
        if instance.isAccepting { input.holders?.begin() } else { input.holders = nil }
        instance.waiting.append(input)
        guard !instance.isAccepting else { return trace(input.signal, "queued", input.cause) }
        while !instance.waiting.isEmpty {
            let input = instance.waiting.removeFirst()
            instance.isAccepting = true
            instance.frames.append(input.signal)
            trace(input.signal, "accepted", input.cause)
            note(.accepts(instance: instance.number, signal: input.number))
            let accept = { [self] in
                because(of: input.signal) {
                    perform(input.script, in: .accept(instance, input: input.number))
                }
                note(.hasAccepted(instance: instance.number, signal: input.number))
            }
            if let holders = input.holders { during(holders, accept) } else { accept() }
            instance.frames.removeLast()
            input.holders?.end()
        }
        instance.isAccepting = false
        freeIfDone(instance)
    }

    /// The signal of an instance that causes its outputs and its work, whichever `respond` is called.
    private func cause(in instance: Instance) -> ProgramSignalName?? {
        instance.frames.last
            ?? (currentWork?.instance === instance ? .some(currentWork?.signal) : nil)
    }

    /// Responds to an input, even an old one.
    private func respond(_ output: Output, from instance: Instance, to input: Int) {
        var output = output
        output.cause =
            cause(in: instance) ?? handled ?? ProgramSignalName(kind: .input, number: input)
        guard !instance.isClosed else { return trace(output.signal, "dropped", output.cause) }
        if instance.owner == nil || instance.hasReceived { instance.held.append(output) }
        let isIdle = instance.receiver == nil && instance.owner == nil
        if instance.running != nil || isIdle { trace(output.signal, "held", output.cause) }
        if instance.owner != nil {
            if instance.running != nil { output.holders = asking }
            output.holders?.begin()
            instance.unpassed.append(output)
        }
        instance.frames.append(output.cause)
        because(of: output.cause) { deliver(from: instance) }
        instance.frames.removeLast()
    }

    private func deliver(from instance: Instance) {
        while instance.running == nil, let receiver = instance.receiver, !instance.held.isEmpty {
            let output = instance.held.removeFirst()
            instance.running = receiver
            trace(output.signal, "delivered", output.cause)
            because(of: output.signal) {
                note(.receives(receiver: receiver.number, signal: output.number))
                perform(output.receiving, in: .receiver(instance))
                note(.hasReceived(receiver: receiver.number, signal: output.number))
            }
            if instance.receiver !== receiver { release(receiver) }
            instance.running = nil
        }
        while !instance.isClosed, instance.running == nil, let parent = instance.owner,
            !instance.unpassed.isEmpty
        {
            let output = instance.unpassed.removeFirst()
            trace(output.signal, "passed", output.cause)
            because(of: output.signal) {
                let pass = { [self] in
                    send(
                        input(output.number, output.parentAccepting, cause: output.signal),
                        to: parent)
                }
                if let holders = output.holders { during(holders, pass) } else { pass() }
                output.holders?.end()
            }
        }
    }

    /// Passes a view model's outputs to the one that owns it: first those that are held, which are its view's only if there
    /// has been one.
    private func own(_ instance: Instance, by parent: Instance) {
        guard !instance.isClosed else { return }
        if instance.owner == nil {
            instance.unpassed = instance.held
            if !instance.hasReceived { instance.held = [] }
        }
        instance.owner?.children.removeAll { $0 === instance }
        parent.children.append(instance)
        instance.owner = parent
        deliver(from: instance)
        if parent.isClosed { close(instance) }
    }

    private func because(of signal: ProgramSignalName?, _ body: () -> Void) {
        let outer = handled
        handled = .some(signal)
        body()
        handled = outer
    }

    private func trace(
        _ signal: ProgramSignalName, _ fate: String, _ cause: ProgramSignalName?
    ) {
        if isTraced { fates.append(ProgramFate(signal: signal, fate: fate, cause: cause)) }
    }

    private func receive(_ receiver: ReceiverModel?, from instance: Instance) {
        let old = instance.receiver
        if receiver != nil { instance.hasReceived = true }
        instance.receiver = receiver
        if let old, old !== instance.running { release(old) }
        // A parent that stops its child's receiver gets the child's next output when it has accepted the one before.
        if receiver != nil, !instance.held.isEmpty { deliver(from: instance) }
    }

    /// Receives; the call keeps the receiver that it is passed, even if another replaces it meanwhile.
    private func attach(_ receiver: ReceiverModel, to instance: Instance) {
        receiver.keepers += 1
        if instance.isClosed {
            receiver.keepers -= 1
        } else {
            receive(receiver, from: instance)
        }
        release(receiver)
    }

    private func release(_ receiver: ReceiverModel) {
        receiver.keepers -= 1
        guard receiver.keepers == 0 else { return }
        note(.releasesReceiver(receiver.number))
        perform(receiver.releasing, in: .turn)
    }

    // MARK: Work

    private func run(_ operation: Operation, number: Int, _ slot: Int, in place: Place) {
        guard let instance = latest(slot) else { return }
        instance.names.insert(operation.name)
        let piece = PieceModel(number: number, operation, of: instance)
        piece.cause = cause(in: instance) ?? current
        switch place {
        case let .accept(accepting, input) where accepting === instance: piece.input = input
        case let .closure(other) where other.instance === instance: piece.input = other.input
        default: break
        }
        work[number] = piece
        piece.captures = operation.capturesViewModel && instance.isOwned
        if piece.captures { instance.wasCaptured = true }
        if instance.isClosed, !piece.isCommit { return trace(piece, "dropped") }
        let running = live(operation.name, of: instance)
        if operation.policy == .ignoreWhileRunning, !running.isEmpty {
            for piece in running { hold(piece, asking) }
            return trace(piece, "ignored")
        }

        piece.holders = PieceHolders(isScreen: piece.isCommit)
        hold(piece, asking)
        let waits = operation.policy == .queue || operation.policy == .queueLatest
        let replaced =
            switch operation.policy {
            case .restart: running
            case .queueLatest: running.filter { $0.state == .queued }
            default: [PieceModel]()
            }
        piece.isPausing = operation.policy == .queueLatest && piece.delay > 0
        let isFirst = running.count == replaced.count && !isBlocked(piece)
        piece.state = piece.isPausing || (waits && !isFirst) ? .queued : .starting
        if instance.isClosed { piece.delay = 0 }
        for old in replaced { hold(piece, old.holders) }
        instance.pieces.append(piece)
        piece.isLive = true
        piece.isPerformed = !piece.holders.performs.isEmpty
        cancel(replaced + (piece.isHeld ? [] : [piece]), as: "superseded")
        if piece.isLive { trace(piece, piece.state == .queued ? "queued" : "started") }
        start(piece.operation.name, of: piece.instance)
    }

    /// Adds those who ask for a piece: a `perform` of its instance, or of one that owns this, unless it has withdrawn.
    private func hold(_ piece: PieceModel, _ asking: PieceHolders) {
        let performs = asking.performs.filter { $0.instance.owns(piece.instance) && !$0.isOver }
        if asking.isScreen || (performs.isEmpty && !asking.performs.isEmpty) {
            piece.holders.isScreen = true
        }
        for effort in performs where !effort.isCancelled { effort.add(piece) }
    }

    private func live(_ name: Int? = nil, of instance: Instance) -> [PieceModel] {
        instance.pieces.filter { $0.isLive && (name == nil || $0.operation.name == name) }
    }

    /// Without the commits whose screen was left, which only a restart cancels.
    private func cancellable(_ name: Int? = nil, of instance: Instance) -> [PieceModel] {
        live(name, of: instance).filter { !$0.hasLeftScreen }
    }

    private func isRunning(_ name: Int, of instance: Instance) -> Bool {
        !live(name, of: instance).isEmpty
    }

    /// All of it is over before any other code runs, such as a cancellation handler.
    private func cancel(_ pieces: [PieceModel], as fate: String = "cancelled") {
        for piece in pieces { (piece.isLive, piece.isDead) = (false, true) }
        for piece in pieces where !piece.hasEnded {
            trace(piece, fate)
            if piece.state == .waiting || piece.state == .resumed { hearsOfCancellation(piece) }
        }
        for piece in pieces {
            start(piece.operation.name, of: piece.instance)
            for effort in piece.holders.performs { effort.remove(piece) }
        }
    }

    /// Its task's cancellation handler runs, once.
    private func hearsOfCancellation(_ piece: PieceModel) {
        guard !piece.hasHeardOfCancellation else { return }
        piece.hasHeardOfCancellation = true
        note(.isCancelled(work: piece.number))
        perform(piece.operation.cancelled, in: .turn)
    }

    /// Whether an operation that was cancelled, and was run before it, has not returned.
    private func isBlocked(_ piece: PieceModel) -> Bool {
        piece.instance.pieces.prefix { $0 !== piece }.contains {
            $0.operation.name == piece.operation.name && $0.isDead && $0.hasBegun
                && !$0.hasEnded && $0.state != .over
        }
    }

    /// Starts the work whose turn has come, unless it pauses.
    private func start(_ name: Int, of instance: Instance) {
        if let first = live(name, of: instance).first, first.state == .queued, !first.isPausing,
            !isBlocked(first)
        {
            first.state = .starting
            trace(first, "started")
        }
    }

    /// The commits of an interface that is released go on without delay.
    private func leaveScreen(_ instance: Instance) {
        for piece in live(of: instance) where piece.isCommit {
            (piece.delay, piece.wakeTime) = (0, nil)
            // Who waits for it goes on.
            for effort in piece.holders.performs { effort.remove(piece) }
            piece.holders = PieceHolders()
        }
    }

    // MARK: Perform

    private func perform(_ number: Int, _ script: [Action], on slot: Int) {
        guard let instance = owned(slot) else { return }
        let effort = EffortModel(number: number, of: instance)
        efforts[number] = effort
        instance.performCount += 1
        run(in: PieceHolders(isScreen: false, performs: [effort])) {
            call(slot) { send(input(number, script), to: $0) }
        }
        effort.end()
    }

    /// Cancels a task that awaits `perform`, and so the work that nobody else holds.
    private func cancel(_ effort: EffortModel) {
        guard !effort.isOver else { return }
        effort.isCancelled = true
        let pieces = effort.pieces
        for piece in pieces {
            piece.holders.performs.removeAll { $0 === effort }
            effort.remove(piece)
        }
        cancel(pieces.filter { $0.isLive && !$0.isHeld })
    }

    /// Runs a closure for those who hold its work: what it starts is theirs, too.
    private func run(in holders: PieceHolders, _ body: () -> Void) {
        holders.begin()
        during(holders, body)
        holders.end()
    }

    private func during(_ holders: PieceHolders, _ body: () -> Void) {
        let outer = (latestHolders, operating)
        (latestHolders, operating) = (holders, nil)
        body()
        (latestHolders, operating) = outer
    }

    private func trace(_ piece: PieceModel, _ fate: String) {
        trace(piece.signal, fate, piece.cause)
    }

    private func respond(_ output: Output, from piece: PieceModel) {
        // What is emitted after the operation has failed is dropped.
        guard piece.isLive, !piece.hasEnded, piece.operation.emits else { return }
        let value = ProgramSignalName(kind: .value, number: output.number)
        // What other code emits comes from outside.
        let cause = currentWork === piece ? piece.signal : current
        call(piece) {
            trace(value, "delivered", cause)
            piece.instance.frames.append(value)
            because(of: value) { respond(output, from: piece.instance, to: piece.input) }
            piece.instance.frames.removeLast()
        }
    }

    /// Calls a closure of work.
    private func call(_ piece: PieceModel, _ body: () -> Void) {
        piece.instance.frames.append(piece.signal)
        run(in: piece.holders) { run(piece) { because(of: piece.signal, body) } }
        piece.instance.frames.removeLast()
    }

    /// Runs code of work.
    private func run(_ piece: PieceModel, _ body: () -> Void) {
        let outer = currentWork
        currentWork = piece
        during(piece.holders, body)
        currentWork = outer
    }

    private func goOn(_ number: Int, unless interruption: Turn.Interruption?) {
        guard let piece = work[number], piece.state == .waiting else { return }
        piece.state = .resumed
        switch interruption {
        case nil: break
        case .cancelled: cancel(cancellable(piece.operation.name, of: piece.instance))
        case .allCancelled: cancel(cancellable(of: piece.instance))
        case .released:
            perform(Action(number: -1, what: .release(slot: piece.instance.slot)), in: .turn)
        }
        piece.state = .goingOn
        let stage = piece.stage
        piece.stage += 1
        run(piece) {
            operating = piece
            perform(piece.operation.stages[stage], in: .stage(piece))
        }
        if piece.stage < piece.operation.stages.count {
            piece.state = .starting
            if piece.isDead { run(piece) { hearsOfCancellation(piece) } }
        } else {
            // Values of other threads come first, and with them what was started.
            if piece.operation.emits, piece.isLive { begin() }
            end(piece)
            piece.state = .ending
        }
    }

    /// Ends work whose operation has returned, unless it was cancelled.
    private func end(_ piece: PieceModel) {
        guard piece.isLive else { return }
        let hasFailed = piece.operation.failure != nil
        // It keeps this fate, even if a closure cancels it.
        piece.hasEnded = true
        trace(piece, hasFailed ? "failed" : "finished")
        call(piece) {
            if piece.hasLeftScreen {
                note(.afterClose(work: piece.number))
            } else if hasFailed {
                note(.catches(work: piece.number))
                let script = piece.operation.receivingFailure
                let output = Output(number: piece.number, receiving: script, parentAccepting: [])
                respond(output, from: piece.instance, to: piece.input)
            } else if piece.stage > 0 {
                note(.then(work: piece.number))
            }
            perform(piece.operation.ended, in: .closure(piece))
        }
        guard piece.isLive else { return }
        piece.isLive = false
        start(piece.operation.name, of: piece.instance)
        for effort in piece.holders.performs { effort.remove(piece) }
    }

    // MARK: Consequences in later turns

    private func rest() {
        while let piece = work.values.first(where: { $0.canStep(at: now) }) { step(piece) }
        for effort in efforts.values where effort.isOver && !effort.hasReturned {
            effort.hasReturned = true
            effort.instance.performCount -= 1
            unordered.append(.performed(input: effort.number))
        }
        for instance in instances
        where instance.isReleased && instance.wasCaptured && !instance.isFreed {
            if instance.pieces.contains(where: { $0.captures && $0.state != .over }) { continue }
            instance.isFreed = true
            unordered.append(.frees(instance: instance.number))
        }
        for instance in instances {
            for name in instance.names where isRunning(name, of: instance) {
                unordered.append(.isRunning(instance: instance.number, name: name))
            }
        }
        unordered.append(.holds(instances.reduce(0) { $0 + $1.held.count }))
    }

    /// Work that was started in this turn begins.
    private func begin() {
        for piece in work.values where piece.canBegin && piece.canStep(at: now) {
            step(piece)
            if piece.hasBegun, piece.state == .starting { step(piece) }
        }
    }

    private func step(_ piece: PieceModel) {
        let isReleased =
            piece.isDead && (!piece.hasBegun || piece.operation.heedsCancellation)
            || piece.state == .ending
        if isReleased || piece.state == .ignored {
            piece.state = .over
            unordered.append(.isReleased(work: piece.number))
            end(piece)
            start(piece.operation.name, of: piece.instance)
        } else if piece.hasBegun {
            piece.state = .waiting
            unordered.append(.waits(work: piece.number))
        } else if piece.delay > 0, piece.wakeTime == nil {
            piece.wakeTime = now + piece.delay
            unordered.append(.sleeps)
        } else if piece.isPausing {
            (piece.isPausing, piece.delay, piece.wakeTime) = (false, 0, nil)
            start(piece.operation.name, of: piece.instance)
        } else {
            piece.hasBegun = true
            unordered.append(.begins(work: piece.number))
            if piece.operation.stages.isEmpty { piece.state = .ending }
        }
    }
}

/// The observable events of a turn.
nonisolated struct TurnRecord {
    /// The events that have an order.
    var ordered: [Event] = []
    /// The events that follow the turn.
    var unordered: [Event] = []
    /// The events of tracing.
    var fates: [ProgramFate] = []
}

// MARK: - Objects

/// An interface with its view model.
nonisolated final class Instance {
    let number: Int
    var isOwned = true
    /// How many of its methods are in progress.
    var callCount = 0
    /// How many calls of its `perform` have not returned.
    var performCount = 0
    var isClosed = false
    var isFreed = false

    var isAccepting = false
    /// The inputs that are being accepted, and the work whose closures run, outermost first.
    var frames: [ProgramSignalName?] = []
    var waiting: [Input] = []
    var held: [Output] = []
    var receiver: ReceiverModel?
    var running: ReceiverModel?
    /// Whether a receiver was ever attached, or removed.
    var hasReceived = false
    var owner: Instance?
    /// The instances that it owns, in this order.
    var children: [Instance] = []
    /// The outputs that the owner has not got yet.
    var unpassed: [Output] = []

    var pieces: [PieceModel] = []
    var names: Set<Int> = []
    /// Whether work has captured the view model.
    var wasCaptured = false

    var slot: Int { number % Program.slotCount }
    /// Whether the last reference to its interface has gone.
    var isReleased: Bool { !isOwned && callCount == 0 }

    init(number: Int) { self.number = number }

    /// Whether an instance is this one, or a child of it, or of one of its children.
    func owns(_ instance: Instance) -> Bool {
        var ancestors = [instance]
        while let parent = ancestors.last?.owner, !ancestors.contains(where: { $0 === parent }) {
            ancestors.append(parent)
        }
        return ancestors.contains { $0 === self }
    }
}

nonisolated final class ReceiverModel {
    let number: Int
    let releasing: [Action]
    /// How many objects keep it: the interface, and the call that attaches it.
    var keepers = 1

    init(number: Int, releasing: [Action]) { (self.number, self.releasing) = (number, releasing) }
}

nonisolated struct Input {
    let number: Int
    let script: [Action]
    let cause: ProgramSignalName?
    var holders: PieceHolders?

    var signal: ProgramSignalName { ProgramSignalName(kind: .input, number: number) }
}

nonisolated struct Output {
    let number: Int
    let receiving: [Action]
    let parentAccepting: [Action]
    var cause: ProgramSignalName?
    /// Those who wait for it, while it waits for a running view.
    var holders: PieceHolders?

    var signal: ProgramSignalName { ProgramSignalName(kind: .output, number: number) }
}

nonisolated final class PieceModel {
    enum State {
        case ignored, queued, starting, waiting, resumed, goingOn, ending, over
    }

    let number: Int
    let operation: Operation
    let instance: Instance
    var state = State.ignored
    /// Whether it has not ended, and was not cancelled.
    var isLive = false
    /// Cancelled or superseded.
    var isDead = false
    var hasBegun = false
    /// Whether it captures the view model: not after the release.
    var captures = false
    /// Whether its operation has returned.
    var hasEnded = false
    var hasHeardOfCancellation = false
    var holders = PieceHolders(isScreen: false)
    /// Whether a `perform` asked for it: what other operations ask for, their screen asks for.
    var isPerformed = false
    var delay: Int
    var cause: ProgramSignalName?
    /// The input that it responds to.
    var input = 0
    var wakeTime: Int?
    /// Whether it waits for a pause, beside its turn.
    var isPausing = false
    var stage = 0

    var signal: ProgramSignalName { ProgramSignalName(kind: .work, number: number) }

    var isCommit: Bool { operation.isCommit }

    var isHeld: Bool { holders.isScreen || !holders.performs.isEmpty }

    /// Whether it is a commit whose interface was released.
    var hasLeftScreen: Bool { isCommit && instance.isClosed }

    init(number: Int, _ operation: Operation, of instance: Instance) {
        (self.number, self.operation, self.instance) = (number, operation, instance)
        delay = operation.delay
    }

    /// Whether its operation, or the pause before its turn, can begin.
    var canBegin: Bool { !hasBegun && (state == .starting || state == .queued && isPausing) }

    func canStep(at now: Int) -> Bool {
        switch state {
        case .ignored, .ending: true
        case .starting: isDead || wakeTime.map { $0 <= now } ?? true
        case .queued: isDead || (isPausing && wakeTime.map { $0 <= now } ?? true)
        case .waiting: isDead && operation.heedsCancellation
        case .resumed, .goingOn, .over: false
        }
    }
}

/// Those who asked for work, or for what runs.
nonisolated struct PieceHolders {
    var isScreen = true
    var performs: [EffortModel] = []

    func begin() { for perform in performs { perform.begin() } }

    func end() { for perform in performs { perform.end() } }
}

/// One call of `perform`.
nonisolated final class EffortModel {
    let number: Int
    let instance: Instance
    var pieces: [PieceModel] = []
    var isCancelled = false
    var hasReturned = false
    /// How much has begun and not ended: the call itself, work, its closures, and inputs that wait.
    private var pendingCount = 1

    var isOver: Bool { pendingCount == 0 }

    init(number: Int, of instance: Instance) { (self.number, self.instance) = (number, instance) }

    func begin() { pendingCount += 1 }

    func end() { pendingCount -= 1 }

    func add(_ piece: PieceModel) {
        guard !pieces.contains(where: { $0 === piece }) else { return }
        pieces.append(piece)
        piece.holders.performs.append(self)
        begin()
    }

    func remove(_ piece: PieceModel) {
        guard let index = pieces.firstIndex(where: { $0 === piece }) else { return }
        pieces.remove(at: index)
        end()
    }
}
