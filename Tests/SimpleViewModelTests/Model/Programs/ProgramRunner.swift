import Dispatch
import SimpleViewModel

/// Performs a program's actions on the library, and notes the observable events.
@MainActor final class ProgramRunner {
    private var views: [ProgramView?] = []
    /// The instances that each slot has held; the last is the current or the latest one.
    private var slots: [[ProgramInstance]] = Array(repeating: [], count: Program.slotCount)
    private var work: [Int: Piece] = [:]
    private var consumers: [Int: StreamConsumer] = [:]
    /// The calls of `perform` that have not returned.
    private var performing: [Int: (slot: Int, task: Task<Void, Never>)] = [:]
    private var clock = VirtualClock {}
    private let cargo = Cargo.Count()
    /// Checks the events against the laws, in a program that the model cannot predict.
    private let laws: ProgramLaws?

    /// The events that have an order, and those that follow the turn.
    private var record = TurnRecord()
    /// The signals that tracing has numbered, by its numbers.
    private var traced: [Int: ProgramSignalName] = [:]
    private let isTraced: Bool
    private var awaited: (count: Int, resume: () -> Void)?
    private var isAbandoned = false

    /// - Parameters:
    ///   - isTraced: Whether tracing is on, which concerns the whole process.
    ///   - laws: Checks all events, if the model cannot predict the program.
    init(isTraced: Bool, laws: ProgramLaws? = nil) {
        (self.isTraced, self.laws) = (isTraced, laws)
        if isTraced { ViewModelTrace.observer = { [weak self] in self?.observe($0) } }
        // Programs make some mistakes on purpose, which the library reports.
        ViewModelTrace.onProblem = { _, _ in }
        clock = VirtualClock { [weak self] in self?.note(.sleeps) }
        for slot in 0..<Program.slotCount {
            views.append(nil)
            make(slot)
        }
    }

    /// Plays one turn, waits for as many events as follow it, and returns all events.
    func play(_ turn: Turn, awaiting count: Int) async -> TurnRecord {
        record = TurnRecord()
        switch turn {
        case let .act(actions):
            for action in actions {
                perform(action, in: .turn)
                laws?.rest(payloads: cargo.value)
            }
        case let .perform(slot, number, script): await perform(number, script, on: slot)
        case let .cancelPerform(number): performing[number]?.task.cancel()
        case let .goOn(number, interruption): goOn(number, unless: interruption)
        case let .advance(time): clock.advance(by: .seconds(time))
        case let .consume(number):
            laws?.asks(consumers[number] == nil ? 0 : number)
            consumers[number]?.ask()
        case let .cancelConsumer(number):
            laws?.cancels(consumers[number] == nil ? 0 : number)
            consumers[number]?.cancel()
        }
        await follow(laws.map { $0.isStreamDue ? 1 : 0 } ?? count)
        for consumer in consumers.values {
            while consumer.isOnItsWay { await MainQueueTurns.next() }
        }
        laws?.streamWaits()
        laws?.rest(payloads: cargo.value)
        for instance in slots.joined() {
            for name in instance.names where instance.tasks.isRunning(WorkName(name: name)) {
                record.unordered.append(.isRunning(instance: instance.number, name: name))
            }
        }
        record.unordered.append(.holds(cargo.value))
        return record
    }

    /// Releases everything, in any stage of the program.
    func abandon() {
        isAbandoned = true
        if isTraced { ViewModelTrace.observer = nil }
        for (_, task) in performing.values { task.cancel() }
        for slot in views.indices { release(slot) }
        for piece in work.values { piece.gated.fail(CancellationError()) }
        for consumer in consumers.values { consumer.abandon() }
    }

    // MARK: Actions

    /// Work, with the number of its next stage.
    private typealias Piece = (
        gated: GatedOperation<ProgramSignal>, plan: Operation, instance: ProgramInstance, stage: Int
    )

    private enum Place {
        case turn
        case accept(ProgramInstance, respond: (ProgramSignal) -> Void), receiver(ProgramInstance), stage(Int)
    }

    private func perform(_ actions: [Action], in place: Place) {
        for action in actions where !isAbandoned { perform(action, in: place) }
    }

    private func perform(_ action: Action, in place: Place) {
        switch action.what {
        case let .make(slot):
            if views[slot] == nil { make(slot) }
        case let .release(slot):
            release(slot)
        case let .send(slot, script, releasing):
            call(slot) { view in
                let input = signal(action.number, script, releasing: releasing)
                laws?.sends(action.number, to: latest(slot).number)
                view.send(input)
            }
        case let .respond(source, receiving, parentAccepting, releasing, parentReleasing):
            guard let (respond, instance) = respond(source, in: place) else { return }
            let output = signal(
                action.number, receiving, parentAccepting, releasing: releasing, parentReleasing: parentReleasing)
            laws?.responds(action.number, by: instance.number)
            respond(output)
        case let .receive(slot, parentSlot, releasing):
            call(slot) { child in
                guard let parentSlot else { return withReceiver(action.number, of: slot, releasing, child.receive) }
                call(parentSlot) { parent in
                    let number = latest(parentSlot).number
                    let willSend = { [laws] (signal: Int) in laws?.sends(signal, to: number) ?? () }
                    withReceiver(action.number, of: slot, releasing) {
                        child.receive(passingTo: parent, willSend: willSend, $0)
                    }
                }
            }
        case let .stopReceiving(slot):
            call(slot) { view in
                laws?.stopsReceiving(latest(slot).number)
                view.stopReceiving()
            }
        case let .own(slot):
            guard case let .accept(instance, _) = place, let parent = instance.viewModel as? ClassViewModel else {
                break
            }
            call(slot) { $0.receive(passingTo: parent) }
        case let .makeStream(slot):
            call(slot) { view in
                laws?.makesStream(action.number, of: latest(slot).number)
                consumers[action.number] = StreamConsumer(
                    number: action.number, view.outputs, receiverCount: { [weak view] in view?.receiverCount }
                ) { [weak self] in self?.note($0) }
            }
        case let .run(slot, operation):
            run(operation, number: action.number, slot, in: place)
        case let .cancel(slot, name):
            latest(slot).tasks.cancel(WorkName(name: name))
        case let .cancelAll(slot):
            latest(slot).tasks.cancelAll()
        case let .askWhetherRunning(slot, name):
            note(.isRunning(latest(slot).number, name, latest(slot).tasks.isRunning(WorkName(name: name))))
        }
    }

    private typealias Response = (respond: (ProgramSignal) -> Void, instance: ProgramInstance)

    private func respond(_ source: Action.Source, in place: Place) -> Response? {
        func stored(_ instance: ProgramInstance?) -> Response? {
            instance.flatMap { instance in instance.respond.map { ($0, instance) } }
        }
        func given(_ number: Int) -> Response? {
            work[number].flatMap { piece in piece.gated.respond.map { ($0, piece.instance) } }
        }
        return switch source {
        case .own:
            switch place {
            case .turn: nil
            case let .accept(instance, respond): (respond, instance)
            case let .receiver(instance): stored(instance)
            case let .stage(number): given(number)
            }
        case let .stored(slot): stored(latest(slot))
        case let .former(slot): stored(slots[slot].dropLast().last)
        case let .work(number): given(number)
        }
    }

    private func signal(
        _ number: Int, _ script: [Action], _ parentScript: [Action] = [], releasing: [Action] = [],
        parentReleasing: [Action] = []
    ) -> ProgramSignal {
        ProgramSignal(
            number: number, script: script, parentScript: parentScript, cargo: payload(releasing),
            makeParentCargo: parentReleasing.isEmpty ? nil : { [self] in payload(parentReleasing) })
    }

    private func payload(_ releasing: [Action]) -> Cargo {
        guard !releasing.isEmpty else { return Cargo(cargo) }
        return Cargo(cargo) { [weak self] in self?.perform(releasing, in: .turn) }
    }

    // MARK: Interfaces

    private func latest(_ slot: Int) -> ProgramInstance { slots[slot][slots[slot].count - 1] }

    private func make(_ slot: Int) {
        let instance = ProgramInstance(number: slots[slot].count * Program.slotCount + slot, clock: clock)
        slots[slot].append(instance)
        let note = Token { [weak self] in self?.frees(instance) }
        let handler: ClassViewModel.Handler = { [weak self] input, respond in
            if instance.respond == nil {
                instance.respond = respond
                instance.belongToInterface()
                instance.tasks.onRunningChange { [weak self, weak instance] work, isRunning in
                    guard let self, let instance else { return }
                    let (number, name) = (instance.number, work.name)
                    guard let (operation, respond) = instance.latest[name], operation.isShown else { return }
                    self.note(
                        isRunning ? .turnsOn(instance: number, name: name) : .turnsOff(instance: number, name: name))
                    let actions = isRunning ? operation.started : operation.stopped
                    perform(actions, in: .accept(instance, respond: respond))
                }
            }
            self?.note(.accepts(instance: instance.number, signal: input.number))
            self?.perform(input.script, in: .accept(instance, respond: respond))
            self?.note(.hasAccepted(instance: instance.number, signal: input.number))
        }
        laws?.makes(instance.number)
        let onRelease = { @MainActor [laws, number = instance.number] in laws?.closes(number) ?? () }
        if slot == 1 {
            instance.viewModel = note
            let viewModel = StructViewModel(tasks: instance.tasks, note: note, handler)
            views[slot] = ProgramView(viewModel, onRelease: onRelease)
        } else {
            let viewModel = ClassViewModel(tasks: instance.tasks, note: note, handler)
            instance.viewModel = viewModel
            views[slot] = ProgramView(viewModel, isErased: slot == 2, onRelease: onRelease)
        }
        // It only lets the view model store its `respond`.
        laws?.sends(0, to: instance.number)
        call(slot) { $0.send(signal(0, [])) }
    }

    private func release(_ slot: Int) {
        // A `perform` keeps its interface, which would be released in a turn of its own.
        guard isAbandoned || !performing.values.contains(where: { $0.slot == slot }) else { return }
        let view = views[slot]
        views[slot] = nil
        withExtendedLifetime(view) {}
    }

    private func perform(_ number: Int, _ script: [Action], on slot: Int) async {
        guard let view = views[slot] else { return }
        // Not counted: `perform` may keep its input while it waits.
        let input = ProgramSignal(number: number, script: script, parentScript: [], cargo: Cargo(Cargo.Count()))
        let task = Task {
            await view.perform(input)
            performing[number] = nil
            note(.performed(input: number))
        }
        performing[number] = (slot, task)
        // Until the input has been accepted.
        await MainQueueTurns.next()
    }

    /// Calls a method of the view in a slot, which is kept alive until it returns.
    @inline(never) private func call(_ slot: Int, _ body: (ProgramView) -> Void) {
        guard let view = views[slot] else { return }
        withExtendedLifetime(view) { body(view) }
    }

    /// Creates a receiver, which is kept until the closure has returned, as by any call that it is passed to.
    ///
    /// `@inline(never)`, as above: otherwise, optimised code could release it after the views of its caller.
    @inline(never) private func withReceiver(
        _ number: Int, of slot: Int, _ releasing: [Action], _ body: (@escaping (ProgramSignal) -> Void) -> Void
    ) {
        let instance = latest(slot)
        let released = Token { [weak self] in
            self?.note(.releasesReceiver(number))
            self?.perform(releasing, in: .turn)
        }
        withExtendedLifetime(released) {
            laws?.attaches(number, to: instance.number)
            body { [weak self] output in
                self?.note(.receives(receiver: number, signal: output.number))
                self?.perform(output.script, in: .receiver(instance))
                self?.note(.hasReceived(receiver: number, signal: output.number))
                released.keep()
            }
        }
    }

    // MARK: Work

    private func run(_ operation: Operation, number: Int, _ slot: Int, in place: Place) {
        let instance = latest(slot)
        guard var respond = instance.respond else { return }
        if case let .accept(accepting, atHand) = place, accepting === instance { respond = atHand }
        instance.names.insert(operation.name)
        let gated = GatedOperation<ProgramSignal>("\(number)", heedsCancellation: operation.heedsCancellation) {
            [weak self] in
            switch $0 {
            case .begins: self?.note(.begins(work: number))
            case .waits: self?.note(.waits(work: number))
            case .isCancelled:
                self?.note(.isCancelled(work: number))
                self?.perform(operation.cancelled, in: .turn)
            case .isReleased: self?.note(.isReleased(work: number))
            }
        }
        work[number] = (gated, operation, instance, 0)
        if operation.stages.isEmpty { end(number) }
        let captures = operation.capturesViewModel && views[slot] != nil
        if captures { instance.wasCaptured = true }
        let body = gated.operation(capturing: captures ? instance.viewModel : nil)
        let place = Place.accept(instance, respond: respond)
        instance.latest[operation.name] = (operation, respond)
        let ends = { @MainActor [weak self] (event: Event) in
            self?.note(event)
            self?.perform(operation.ended, in: place)
        }
        // The ends of several pieces of work that do not wait have no order.
        let then = { @MainActor in if !operation.stages.isEmpty { ends(.then(work: number)) } }
        let catches = { @MainActor [weak self, cargo] (_: any Error) in
            self?.note(.catches(work: number))
            let script = operation.receivingFailure
            respond(ProgramSignal(number: number, script: script, parentScript: [], cargo: Cargo(cargo)))
            self?.perform(operation.ended, in: place)
        }
        let leaves: @MainActor (Result<Void, any Error>) -> Void = { _ in ends(.afterRelease(work: number)) }
        let name = WorkName(name: operation.name, number: number)
        if operation.emits {
            instance.tasks.run(
                name, operation.policy, after: .seconds(operation.delay), operation: body, each: { respond($0) },
                then: then, catch: catches, afterRelease: operation.isDecision ? leaves : nil)
        } else {
            instance.tasks.run(
                name, operation.policy, after: .seconds(operation.delay), operation: { try await body { _ in } },
                then: then, catch: catches, afterRelease: operation.isDecision ? leaves : nil)
        }
    }

    private func goOn(_ number: Int, unless interruption: Turn.Interruption?) {
        guard let (gated, plan, instance, stage) = work[number], gated.isWaiting else { return }
        work[number]?.stage += 1
        gated.act { [weak self] in self?.perform(plan.stages[stage], in: .stage(number)) }
        if stage + 1 == plan.stages.count { end(number) }
        switch interruption {
        case nil: break
        case .cancelled: instance.tasks.cancel(WorkName(name: plan.name))
        case .allCancelled: instance.tasks.cancelAll()
        case .released: release(instance.slot)
        }
    }

    /// Lets an operation end after its present stage.
    private func end(_ number: Int) {
        guard let (gated, plan, _, _) = work[number] else { return }
        switch plan.failure {
        case nil: gated.finish()
        case .mishap: gated.fail(Mishap())
        case .cancellation: gated.fail(CancellationError())
        }
    }

    // MARK: Observation

    private func frees(_ instance: ProgramInstance) {
        laws?.note(.frees(instance: instance.number))
        if instance.wasCaptured {
            note(.frees(instance: instance.number))
        } else {
            record.ordered.append(.frees(instance: instance.number))
        }
    }

    private func note(_ event: Event) {
        laws?.note(event)
        switch event {
        case .accepts, .hasAccepted, .receives, .hasReceived, .catches, .then, .afterRelease, .isCancelled, .turnsOn,
            .turnsOff,
            .releasesReceiver, .isRunning, .isNotRunning:
            record.ordered.append(event)
        case .begins, .sleeps, .waits, .isReleased, .hands, .ends, .performed, .frees, .holds:
            record.unordered.append(event)
            if let awaited, record.unordered.count >= awaited.count {
                self.awaited = nil
                awaited.resume()
            }
        }
    }

    private func observe(_ event: ViewModelTrace.Event) {
        guard let number = Int(event.value), number >= 0 else { return }
        let signal = ProgramSignalName(kind: event.kind, number: number)
        traced[event.id] = signal
        record.fates.append(ProgramFate(signal: signal, fate: event.fate, cause: event.cause.flatMap { traced[$0] }))
    }

    /// Waits until as many events as expected have followed, or until no more can follow, if they are wrong.
    private func follow(_ count: Int) async {
        for _ in 0..<MainQueueTurns.enough where record.unordered.count < count { await MainQueueTurns.next() }
        guard record.unordered.count < count, !MainQueueTurns.includeEverything else { return }
        await withCheckedContinuation { continuation in
            awaited = (count, { continuation.resume() })
            DispatchQueue.main.asyncAfter(deadline: .now() + 10) { [weak self] in self?.awaited.take()?.resume() }
        }
    }
}
