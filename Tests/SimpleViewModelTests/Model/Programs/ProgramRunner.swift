import Dispatch
import SimpleViewModel

/// Performs a program's actions on the library, and notes the observable events.
@MainActor final class ProgramRunner {
    private var views: [ProgramView?] = []
    /// The instances that each slot has held; the last is the current or the latest one.
    private var slots: [[ProgramInstance]] = Array(repeating: [], count: Program.slotCount)
    private var work: [Int: Piece] = [:]
    /// The calls of `perform` that have not returned.
    private var performing: [Int: (slot: Int, task: Task<Void, Never>)] = [:]
    private var clock = VirtualClock {}
    private let payloads = LiveCount()

    /// The events that have an order, and those that follow the turn.
    private var record = TurnRecord()
    /// The signals that tracing has numbered, by its numbers.
    private var traced: [Int: ProgramSignalName] = [:]
    private let isTraced: Bool
    /// The work that is being run: traces name it as the first of its name.
    private var running = 0
    private var awaited: (count: Int, resume: () -> Void)?
    private var isAbandoned = false

    /// - Parameter isTraced: Whether tracing is on, which concerns the whole process.
    init(isTraced: Bool) {
        self.isTraced = isTraced
        if isTraced { ViewModelTrace.observer = { [weak self] in self?.observe($0) } }
        // Programs make some mistakes on purpose, which the library reports.
        ViewModelTrace.onProblem = { _ in }
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
        case let .act(actions): perform(actions, in: .turn)
        case let .perform(slot, number, script): await perform(number, script, on: slot)
        case let .cancelPerform(number): performing[number]?.task.cancel()
        case let .goOn(number, interruption): goOn(number, unless: interruption)
        case let .advance(time): clock.advance(by: .seconds(time))
        }
        await follow(count)
        for instance in slots.joined() {
            for name in instance.names where instance.scope.isRunning(WorkName(name: name)) {
                record.unordered.append(.isRunning(instance: instance.number, name: name))
            }
        }
        record.unordered.append(.holds(payloads.current))
        return record
    }

    /// Releases everything, in any stage of the program.
    func abandon() {
        isAbandoned = true
        if isTraced { ViewModelTrace.observer = nil }
        for (_, task) in performing.values { task.cancel() }
        for slot in views.indices { release(slot) }
        for piece in work.values { piece.gated.fail(CancellationError()) }
    }

    // MARK: Actions

    /// Work, with the number of its next stage.
    private typealias Piece = (
        gated: GatedOperation<ProgramSignal>, plan: Operation, instance: ProgramInstance, stage: Int
    )

    private enum Place {
        case turn
        case accept(ProgramInstance, respond: (ProgramSignal) -> Void), receiver(ProgramInstance),
            stage(Int)
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
        case let .send(slot, script): call(slot) { $0.send(signal(action.number, script)) }
        case let .respond(source, receiving, parentAccepting):
            respond(source, in: place)?(signal(action.number, receiving, parentAccepting))
        case let .receive(slot, releasing):
            call(slot) { withReceiver(action.number, of: slot, releasing, $0.receive) }
        case let .stopReceiving(slot): call(slot) { $0.stopReceiving() }
        case let .own(slot):
            guard case let .accept(instance, _) = place,
                let parent = instance.viewModel as? ClassViewModel
            else {
                break
            }
            call(slot) { $0.pass(parent) }
        case let .run(slot, operation):
            run(operation, number: action.number, slot, in: place)
        case let .cancel(slot, name):
            latest(slot).scope.cancel(WorkName(name: name))
        case let .cancelAll(slot):
            latest(slot).scope.cancelAll()
        }
    }

    private func respond(_ source: Action.Source, in place: Place) -> ((ProgramSignal) -> Void)? {
        switch source {
        case .own:
            switch place {
            case .turn: nil
            case let .accept(_, respond): respond
            case let .receiver(instance): instance.respond
            case let .stage(number): work[number]?.gated.respond
            }
        case let .stored(slot): latest(slot).respond
        case let .work(number): work[number]?.gated.respond
        }
    }

    private func signal(_ number: Int, _ script: [Action], _ parentScript: [Action] = [])
        -> ProgramSignal
    {
        ProgramSignal(
            number: number, script: script, parentScript: parentScript,
            payload: Counted(in: payloads))
    }

    // MARK: Interfaces

    private func latest(_ slot: Int) -> ProgramInstance { slots[slot][slots[slot].count - 1] }

    private func make(_ slot: Int) {
        let instance = ProgramInstance(
            number: slots[slot].count * Program.slotCount + slot)
        slots[slot].append(instance)
        let note = Token { [weak self] in self?.frees(instance) }
        let handler: ClassViewModel.Handler = { [weak self] input, respond in
            if instance.respond == nil {
                instance.respond = respond
            }
            self?.note(.accepts(instance: instance.number, signal: input.number))
            self?.perform(input.script, in: .accept(instance, respond: respond))
            self?.note(.hasAccepted(instance: instance.number, signal: input.number))
        }
        if slot == 1 {
            instance.viewModel = note
            let viewModel = StructViewModel(scope: instance.scope, note: note, handler)
            views[slot] = ProgramView(viewModel, clock)
        } else {
            let viewModel = ClassViewModel(scope: instance.scope, note: note, handler)
            instance.viewModel = viewModel
            views[slot] = ProgramView(viewModel, clock, isErased: slot == 2)
        }
        // It only lets the view model store its `respond`.
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
        let input = ProgramSignal(
            number: number, script: script, parentScript: [], payload: Counted(in: LiveCount()))
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
        _ number: Int, of slot: Int, _ releasing: [Action],
        _ body: (@escaping (ProgramSignal) -> Void) -> Void
    ) {
        let instance = latest(slot)
        let released = Token { [weak self] in
            self?.note(.releasesReceiver(number))
            self?.perform(releasing, in: .turn)
        }
        withExtendedLifetime(released) {
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
        let gated = GatedOperation<ProgramSignal>(
            "\(number)", heedsCancellation: operation.heedsCancellation
        ) {
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
        let ends = { @MainActor [weak self] (event: Event) in
            self?.note(event)
            self?.perform(operation.ended, in: place)
        }
        // The ends of several pieces of work that do not wait have no order.
        let then = { @MainActor in if !operation.stages.isEmpty { ends(.then(work: number)) } }
        let catches = { @MainActor [weak self] (_: any Error) in
            guard let self else { return }
            note(.catches(work: number))
            respond(signal(number, operation.receivingFailure))
            perform(operation.ended, in: place)
        }
        let leaves: @MainActor (Result<Void, any Error>) -> Void = { _ in
            ends(.afterClose(work: number))
        }
        let afterClose = operation.isCommit ? leaves : nil
        let name = WorkName(name: operation.name)
        let outer = running
        running = number
        defer { running = outer }
        let delay = Duration.seconds(operation.delay)
        switch (operation.emits, afterClose) {
        case (true, let afterClose?):
            instance.scope.commit(
                name, operation.policy, after: delay, operation: body, each: { respond($0) },
                then: then, catch: catches, afterClose: afterClose)
        case (true, nil):
            instance.scope.run(
                name, operation.policy, after: delay, operation: body, each: { respond($0) },
                then: then, catch: catches)
        case (false, let afterClose?):
            instance.scope.commit(
                name, operation.policy, after: delay, operation: { try await body { _ in } },
                then: then, catch: catches, afterClose: afterClose)
        case (false, nil):
            instance.scope.run(
                name, operation.policy, after: delay, operation: { try await body { _ in } },
                then: then, catch: catches)
        }
    }

    private func goOn(_ number: Int, unless interruption: Turn.Interruption?) {
        guard let (gated, plan, instance, stage) = work[number], gated.isWaiting else { return }
        work[number]?.stage += 1
        gated.act { [weak self] in self?.perform(plan.stages[stage], in: .stage(number)) }
        if stage + 1 == plan.stages.count { end(number) }
        switch interruption {
        case nil: break
        case .cancelled: instance.scope.cancel(WorkName(name: plan.name))
        case .allCancelled: instance.scope.cancelAll()
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
        if instance.wasCaptured {
            note(.frees(instance: instance.number))
        } else {
            record.ordered.append(.frees(instance: instance.number))
        }
    }

    private func note(_ event: Event) {
        switch event {
        case .accepts, .hasAccepted, .receives, .hasReceived, .catches, .then, .afterClose,
            .isCancelled, .releasesReceiver:
            record.ordered.append(event)
        case .begins, .sleeps, .waits, .isReleased, .performed, .frees, .isRunning, .holds:
            record.unordered.append(event)
            if let awaited, record.unordered.count >= awaited.count {
                self.awaited = nil
                awaited.resume()
            }
        }
    }

    private func observe(_ event: ViewModelTrace.Event) {
        guard let value = Int(event.value), value >= 0 else { return }
        let number = event.kind == .work ? running : value
        let signal = traced[event.id] ?? ProgramSignalName(kind: event.kind, number: number)
        traced[event.id] = signal
        record.fates.append(
            ProgramFate(signal: signal, fate: event.fate, cause: event.cause.flatMap { traced[$0] })
        )
    }

    /// Waits until as many events as expected have followed, or until no more can follow, if they are wrong.
    private func follow(_ count: Int) async {
        for _ in 0..<MainQueueTurns.enough where record.unordered.count < count {
            await MainQueueTurns.next()
        }
        guard record.unordered.count < count, !MainQueueTurns.includeEverything else { return }
        await withCheckedContinuation { continuation in
            awaited = (count, { continuation.resume() })
            DispatchQueue.main.asyncAfter(deadline: .now() + 10) { [weak self] in
                self?.awaited.take()?.resume()
            }
        }
    }
}
