/// The contract's course of a program: plain lists and flags, slow and simple, and independent of the library's code.
///
/// Its course of events is compared with that of the library, so an interface, a view model and their core are one
/// `Instance` here.
nonisolated final class ReferenceModel {
    private(set) var instances: [Instance] = []
    /// The instances that each slot has held; the last is the current one, if it is still owned.
    private var slots: [[Instance]] = Array(repeating: [], count: Program.slotCount)
    private var work: [Int: PieceModel] = [:]
    private var streams: [Int: StreamModel] = [:]
    private var now = 0
    private var events: [Event] = []
    private var fates: [ProgramFate] = []
    /// The signals that are being accepted or delivered, and so cause the actions.
    private var current: ProgramSignalName?
    /// The work whose operation, or closure, runs.
    private var currentWork: PieceModel?

    init() {
        for slot in 0..<Program.slotCount { make(slot) }
    }

    /// Plays one turn, and returns the observable events: those with an order, and those that follow the turn.
    func play(_ turn: Turn) -> TurnRecord {
        (events, fates) = ([], [])
        switch turn {
        case let .act(actions): perform(actions, in: .turn)
        case let .goOn(number, interruption): goOn(number, unless: interruption)
        case let .advance(time): now += time
        case let .consume(number): streams[number]?.ask()
        case let .cancelConsumer(number): streams[number]?.cancel()
        }
        let unordered = rest()
        return TurnRecord(ordered: events, unordered: unordered, fates: fates)
    }

    /// The next turn of those by which all is released, and everything ends; nil when that has come.
    var closingTurn: Turn? {
        for slot in 0..<Program.slotCount where owned(slot) != nil {
            return .act([Action(number: -1, what: .release(slot: slot))])
        }
        if let piece = work.values.filter({ $0.state == .waiting }).min(by: { $0.number < $1.number }) {
            return .goOn(work: piece.number, unless: nil)
        }
        if let stream = streams.values.filter({ $0.state == .idle }).min(by: { $0.number < $1.number }) {
            return .consume(stream: stream.number)
        }
        return nil
    }

    /// The objects that must be released by now, and are not.
    var leftovers: [String] {
        instances.filter { !$0.isFreed }.map { "view model \(Instance.name($0.number)) is not freed" }
            + work.values.filter { $0.state != .over }.map { "work #\($0.number) is not released" }
    }

    // MARK: Actions

    private enum Place {
        case turn
        case accept(Instance, input: Int), receiver(Instance), stage(PieceModel)
    }

    private func perform(_ actions: [Action], in place: Place) {
        for action in actions { perform(action, in: place) }
    }

    private func perform(_ action: Action, in place: Place) {
        switch action.what {
        case let .make(slot):
            if owned(slot) == nil { make(slot) }
        case let .release(slot):
            guard let instance = owned(slot) else { return }
            instance.isOwned = false
            closeIfReleased(instance)
        case let .send(slot, script, _):
            call(slot) { send(Input(number: action.number, script: script, cause: current), to: $0) }
        case let .respond(source, receiving, parentAccepting, _, _):
            let output = Output(number: action.number, receiving: receiving, parentAccepting: parentAccepting)
            respond(output, by: source, in: place)
        case let .receive(slot, parent, releasing):
            call(slot) { child in
                let receiver = ReceiverModel(number: action.number, releasing: releasing)
                guard let parent else { return attach(receiver, to: child) }
                call(parent) {
                    receiver.parent = $0
                    attach(receiver, to: child)
                }
            }
        case let .stopReceiving(slot):
            call(slot) { receive(nil, from: $0) }
        case let .makeStream(slot):
            call(slot) { instance in
                let stream = StreamModel(number: action.number, of: instance)
                streams[action.number] = stream
                receive(nil, from: instance, by: stream)
            }
        case let .run(slot, operation):
            run(operation, number: action.number, slot, in: place)
        case let .cancel(slot, name):
            if let instance = latest(slot) { cancel(name, of: instance) }
        case let .cancelAll(slot):
            if let instance = latest(slot) { cancelAll(of: instance) }
        case let .askWhetherRunning(slot, name):
            guard let instance = latest(slot) else { return }
            events.append(.isRunning(instance.number, name, isRunning(name, of: instance)))
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
            }
        case let .stored(slot):
            if let instance = latest(slot) { respond(output, from: instance, to: 0) }
        case let .former(slot):
            if let instance = slots[slot].dropLast().last { respond(output, from: instance, to: 0) }
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
        call(slot) { send(Input(number: 0, script: [], cause: current), to: $0) }
    }

    private func latest(_ slot: Int) -> Instance? { slots[slot].last }

    private func owned(_ slot: Int) -> Instance? { slots[slot].last.flatMap { $0.isOwned ? $0 : nil } }

    /// Calls a method of the interface in a slot, which is kept alive until it returns.
    private func call(_ slot: Int, _ body: (Instance) -> Void) {
        guard let instance = owned(slot) else { return }
        instance.callCount += 1
        body(instance)
        instance.callCount -= 1
        closeIfReleased(instance)
    }

    private func closeIfReleased(_ instance: Instance) {
        guard !instance.isOwned, instance.callCount == 0, !instance.isClosed else { return }
        instance.isClosed = true
        // The actions meanwhile are caused by the release, which has no number in a program.
        because(of: nil) {
            cancelAll(of: instance, as: .ended)
            receive(nil, from: instance)
        }
        for output in instance.held { trace(output.signal, .dropped, output.cause) }
        for input in instance.waiting { trace(input.signal, .dropped, input.cause) }
        (instance.held, instance.waiting) = ([], [])
        freeIfDone(instance)
    }

    /// Frees the view model, unless its `accept` is running or its work captures it.
    private func freeIfDone(_ instance: Instance) {
        guard instance.isClosed, !instance.isAccepting, !instance.wasCaptured else { return }
        instance.isFreed = true
        events.append(.frees(instance.number))
    }

    // MARK: Delivery

    private func send(_ input: Input, to instance: Instance) {
        guard !instance.isClosed else { return trace(input.signal, .dropped, input.cause) }
        instance.waiting.append(input)
        guard !instance.isAccepting else { return trace(input.signal, .queued, input.cause) }
        while !instance.waiting.isEmpty {
            let input = instance.waiting.removeFirst()
            instance.isAccepting = true
            instance.frames.append(input.signal)
            trace(input.signal, .accepted, input.cause)
            events.append(.accepts(instance.number, input.number))
            because(of: input.signal) { perform(input.script, in: .accept(instance, input: input.number)) }
            events.append(.hasAccepted(instance.number, input.number))
            instance.frames.removeLast()
        }
        instance.isAccepting = false
        freeIfDone(instance)
    }

    /// The signal of an instance that causes its outputs and its work, whichever `respond` is called.
    private func cause(in instance: Instance) -> ProgramSignalName? {
        instance.frames.last ?? (currentWork?.instance === instance ? currentWork?.signal : nil)
    }

    /// Responds to an input, even an old one.
    private func respond(_ output: Output, from instance: Instance, to input: Int) {
        var output = output
        output.cause = cause(in: instance) ?? ProgramSignalName(kind: .input, number: input)
        guard !instance.isClosed else { return trace(output.signal, .dropped, output.cause) }
        if let stream = instance.stream, stream.isWaiting, instance.running == nil {
            (stream.handed, stream.isWaiting) = (output, false)
            return trace(output.signal, .delivered, output.cause)
        }
        instance.held.append(output)
        if instance.running != nil || instance.receiver == nil { trace(output.signal, .held, output.cause) }
        because(of: ProgramSignalName(kind: .input, number: input)) { deliver(from: instance) }
    }

    private func deliver(from instance: Instance) {
        while instance.running == nil, let receiver = instance.receiver, !instance.held.isEmpty {
            let output = instance.held.removeFirst()
            instance.running = receiver
            trace(output.signal, receiver.parent == nil ? .delivered : .passed, output.cause)
            because(of: output.signal) {
                events.append(.receives(receiver.number, output.number))
                perform(output.receiving, in: .receiver(instance))
                events.append(.hasReceived(receiver.number, output.number))
                if let parent = receiver.parent {
                    let input = Input(number: output.number, script: output.parentAccepting, cause: output.signal)
                    send(input, to: parent)
                }
            }
            if instance.receiver !== receiver { release(receiver) }
            instance.running = nil
        }
    }

    private func because(of signal: ProgramSignalName?, _ body: () -> Void) {
        let outer = current
        current = signal
        body()
        current = outer
    }

    private func trace(_ signal: ProgramSignalName, _ fate: ProgramFate.Fate, _ cause: ProgramSignalName?) {
        fates.append(ProgramFate(signal: signal, fate: fate, cause: cause))
    }

    private func receive(_ receiver: ReceiverModel?, from instance: Instance, by stream: StreamModel? = nil) {
        let old = instance.receiver
        instance.receiver = receiver
        instance.stream?.end()
        instance.stream = stream
        if let old, old !== instance.running { release(old) }
        deliver(from: instance)
    }

    /// Receives; the call keeps the receiver that it is passed, even if another replaces it meanwhile.
    private func attach(_ receiver: ReceiverModel, to instance: Instance) {
        receiver.keepers += 1
        receive(receiver, from: instance)
        release(receiver)
    }

    private func release(_ receiver: ReceiverModel) {
        receiver.keepers -= 1
        guard receiver.keepers == 0 else { return }
        events.append(.releasesReceiver(receiver.number))
        perform(receiver.releasing, in: .turn)
    }

    // MARK: Work

    private func run(_ operation: Operation, number: Int, _ slot: Int, in place: Place) {
        guard let instance = latest(slot) else { return }
        instance.names.insert(operation.name)
        let piece = PieceModel(number: number, operation, of: instance)
        piece.cause = cause(in: instance) ?? current
        if case let .accept(accepting, input) = place, accepting === instance { piece.input = input }
        work[number] = piece
        if operation.capturesViewModel { instance.wasCaptured = true }
        if operation.policy == .restart { cancel(operation.name, of: instance, as: .superseded) }
        let isRunning = isRunning(operation.name, of: instance)
        if instance.isClosed { return trace(piece, .dropped) }
        if operation.policy == .ignoreWhileRunning, isRunning { return trace(piece, .ignored) }
        let isQueued = operation.policy == .queue && isRunning
        piece.state = isQueued ? .queued : .starting
        trace(piece, isQueued ? .queued : .started)
        instance.pieces.append(piece)
    }

    private func isRunning(_ name: Int, of instance: Instance) -> Bool {
        instance.pieces.contains { $0.operation.name == name && !$0.isDead && $0.isUnderWay }
    }

    private func cancelAll(of instance: Instance, as fate: ProgramFate.Fate = .cancelled) {
        for name in Program.names { cancel(name, of: instance, as: fate) }
    }

    private func cancel(_ name: Int, of instance: Instance, as fate: ProgramFate.Fate = .cancelled) {
        for piece in instance.pieces where piece.operation.name == name {
            if !piece.isDead, piece.isUnderWay, !piece.hasFailed { trace(piece, fate) }
            piece.isDead = true
        }
    }

    private func trace(_ piece: PieceModel, _ fate: ProgramFate.Fate) { trace(piece.signal, fate, piece.cause) }

    private func respond(_ output: Output, from piece: PieceModel) {
        // What is emitted after the operation has failed is dropped.
        if !piece.isDead, piece.state != .over, !piece.hasFailed {
            call(piece) { respond(output, from: piece.instance, to: piece.input) }
        }
    }

    /// Calls a closure of work.
    private func call(_ piece: PieceModel, _ body: () -> Void) {
        piece.instance.frames.append(piece.signal)
        run(piece, body)
        piece.instance.frames.removeLast()
    }

    /// Runs code of work.
    private func run(_ piece: PieceModel, _ body: () -> Void) {
        let outer = currentWork
        currentWork = piece
        because(of: piece.signal, body)
        currentWork = outer
    }

    private func goOn(_ number: Int, unless interruption: Turn.Interruption?) {
        guard let piece = work[number], piece.state == .waiting else { return }
        piece.state = .goingOn
        switch interruption {
        case nil: break
        case .cancelled: cancel(piece.operation.name, of: piece.instance)
        case .allCancelled: cancelAll(of: piece.instance)
        case .released: perform(Action(number: -1, what: .release(slot: piece.instance.slot)), in: .turn)
        }
        let stage = piece.stage
        piece.stage += 1
        run(piece) { perform(piece.operation.stages[stage], in: .stage(piece)) }
        if piece.stage < piece.operation.stages.count {
            piece.state = .starting
        } else {
            if piece.operation.failure != nil, !piece.isDead {
                // It keeps this fate, even if the receiver of its error cancels it.
                piece.hasFailed = true
                trace(piece, .failed)
                events.append(.catches(number))
                let output = Output(number: number, receiving: piece.operation.receivingFailure, parentAccepting: [])
                call(piece) { respond(output, from: piece.instance, to: piece.input) }
            }
            piece.state = .ending
        }
    }

    // MARK: Consequences in later turns

    private func rest() -> [Event] {
        var events: [Event] = []
        while let piece = work.values.first(where: { $0.canStep(at: now) }) { step(piece, &events) }
        for stream in streams.values {
            if let output = stream.step(&events) { trace(output.signal, .delivered, output.cause) }
            stream.isWaiting = stream.state == .asking
        }
        for instance in instances where instance.isClosed && instance.wasCaptured && !instance.isFreed {
            if instance.pieces.contains(where: { $0.operation.capturesViewModel && $0.state != .over }) { continue }
            instance.isFreed = true
            events.append(.frees(instance.number))
        }
        for instance in instances {
            for name in instance.names where isRunning(name, of: instance) {
                events.append(.isRunning(instance.number, name, true))
            }
        }
        events.append(.holds(instances.reduce(0) { $0 + $1.held.count }))
        return events
    }

    private func step(_ piece: PieceModel, _ events: inout [Event]) {
        let isReleased =
            piece.isDead && (!piece.hasBegun || piece.operation.heedsCancellation) || piece.state == .ending
        if isReleased || piece.state == .ignored {
            let wasLive = piece.isUnderWay && !piece.isDead
            piece.state = .over
            events.append(.isReleased(piece.number))
            if wasLive {
                if !piece.hasFailed { trace(piece, .finished) }
                startNext(after: piece)
            }
        } else if piece.hasBegun {
            piece.state = .waiting
            events.append(.waits(piece.number))
        } else if piece.operation.delay > 0, piece.wakeTime == nil {
            piece.wakeTime = now + piece.operation.delay
            events.append(.sleeps)
        } else {
            piece.hasBegun = true
            events.append(.begins(piece.number))
            if piece.operation.stages.isEmpty { piece.state = .ending }
        }
    }

    private func startNext(after piece: PieceModel) {
        let others = piece.instance.pieces.filter {
            $0.operation.name == piece.operation.name && $0.isUnderWay && !$0.isDead
        }
        guard let next = others.first, next.state == .queued else { return }
        next.state = .starting
        trace(next, .started)
    }
}

/// The observable events of a turn.
nonisolated struct TurnRecord {
    /// The events that have an order.
    var ordered: [Event] = []
    /// The events that follow the turn.
    var unordered: [Event] = []
    /// The events of tracing, sorted.
    var fates: [ProgramFate] = []
}

// MARK: - Objects

/// An interface with its view model.
nonisolated final class Instance {
    let number: Int
    var isOwned = true
    /// How many of its methods are in progress.
    var callCount = 0
    var isClosed = false
    var isFreed = false

    var isAccepting = false
    /// The inputs that are being accepted, and the work whose closures run, outermost first.
    var frames: [ProgramSignalName] = []
    var waiting: [Input] = []
    var held: [Output] = []
    var receiver: ReceiverModel?
    var running: ReceiverModel?
    var stream: StreamModel?

    var pieces: [PieceModel] = []
    var names: Set<Int> = []
    /// Whether work has captured the view model.
    var wasCaptured = false

    var slot: Int { number % Program.slotCount }

    init(number: Int) { self.number = number }

    static func name(_ number: Int) -> String {
        let (generation, slot) = number.quotientAndRemainder(dividingBy: Program.slotCount)
        return Self.name(slot: slot) + (generation == 0 ? "" : "\(generation + 1)")
    }

    static func name(slot: Int) -> String { ["a", "b", "c"][slot] }
}

nonisolated final class ReceiverModel {
    let number: Int
    let releasing: [Action]
    var parent: Instance?
    /// How many objects keep it: the interface, and the call that attaches it.
    var keepers = 1

    init(number: Int, releasing: [Action]) { (self.number, self.releasing) = (number, releasing) }
}

nonisolated struct Input {
    let number: Int
    let script: [Action]
    let cause: ProgramSignalName?

    var signal: ProgramSignalName { ProgramSignalName(kind: .input, number: number) }
}

nonisolated struct Output {
    let number: Int
    let receiving: [Action]
    let parentAccepting: [Action]
    var cause: ProgramSignalName?

    var signal: ProgramSignalName { ProgramSignalName(kind: .output, number: number) }
}

nonisolated final class PieceModel {
    enum State {
        case ignored, queued, starting, waiting, goingOn, ending, over
    }

    let number: Int
    let operation: Operation
    let instance: Instance
    var state = State.ignored
    /// Cancelled or superseded.
    var isDead = false
    var hasBegun = false
    var hasFailed = false
    var cause: ProgramSignalName?
    /// The input that it responds to.
    var input = 0
    var wakeTime: Int?
    var stage = 0

    var signal: ProgramSignalName { ProgramSignalName(kind: .work, number: number) }

    var isUnderWay: Bool { state != .ignored && state != .over }

    init(number: Int, _ operation: Operation, of instance: Instance) {
        (self.number, self.operation, self.instance) = (number, operation, instance)
    }

    func canStep(at now: Int) -> Bool {
        switch state {
        case .ignored, .ending: true
        case .starting: isDead || wakeTime.map { $0 <= now } ?? true
        case .queued: isDead
        case .waiting: isDead && operation.heedsCancellation
        case .goingOn, .over: false
        }
    }
}

nonisolated final class StreamModel {
    enum State {
        case new, idle, asking, over
    }

    let number: Int
    let instance: Instance
    var state = State.new
    private var isCancelled = false
    /// Whether the stream was replaced or ended.
    private var hasEnded = false
    /// Whether the consumer waits: then it gets an output in the turn of the response, even if the stream ends in that turn.
    var isWaiting = false
    /// The output that it got while it waited.
    var handed: Output?

    init(number: Int, of instance: Instance) { (self.number, self.instance) = (number, instance) }

    func ask() {
        if state != .over { state = .asking }
    }

    func cancel() { (isCancelled, isWaiting) = (true, false) }

    func end() { (hasEnded, isWaiting) = (true, false) }

    /// Notes what the consumer gets, and returns the output if it was held.
    func step(_ events: inout [Event]) -> Output? {
        guard state == .asking else { return nil }
        if let output = handed.take() {
            state = .idle
            events.append(.hands(number, output.number))
        } else if isCancelled || hasEnded {
            state = .over
            events.append(.ends(number))
        } else if !instance.held.isEmpty {
            state = .idle
            let output = instance.held.removeFirst()
            events.append(.hands(number, output.number))
            return output
        }
        return nil
    }
}
