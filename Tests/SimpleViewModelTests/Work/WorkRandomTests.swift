import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W1, W2, W3, W4, W5, W6, W7, W9 at random", .timeLimit(.minutes(20)))
@MainActor struct WorkRandomTests {
    @Test(
        "thousands of pieces of work, run, superseded, cancelled, performed and resumed at random, do as the contract says",
        arguments: [1, 2, 3, 5] as [UInt64])
    func thousandsOfPieces(seed: UInt64) async {
        var count = 0
        var generator = SplitMix64(seed: seed)
        while count < 5_000 {
            let play = WorkPlay(seed: generator.next())
            for _ in 0..<200 where !play.hasFailed { await play.step() }
            await play.end()
            count += play.count
            if play.hasFailed { return }
        }
    }
}

/// Performs the same random actions on a view model's work and on its model, and compares the two after each step.
///
/// Work is run by inputs, sent or performed, and from every closure of other work.
@MainActor private final class WorkPlay {
    private(set) var hasFailed = false
    /// How many pieces of work the model has run.
    var count: Int { model.pieces.count }

    private let seed: UInt64
    private var generator: SplitMix64
    private let bench = WorkBench()
    private let works: [Worker.Work] = [.search, .save, .row(1), .row(2)]
    private let model = WorkModel()
    private let waiter = ConditionWaiter()

    private var jobs: [Int: Job] = [:]
    private var respond: (String) -> Void = { _ in }
    private var events: [WorkEvent] = []
    private var compared = 0
    private var beginCount = 0
    private var performing: [Int: Task<Void, Never>] = [:]
    private var performed: Set<Int> = []
    /// The actions of the receiver at the first output of each job.
    private var reactions: [Int: [WorkAct]] = [:]
    private var lastNumber = 0
    private var stepNumber = 0

    init(seed: UInt64) {
        self.seed = seed
        generator = SplitMix64(seed: seed)
        bench.interface?.receive { [weak self] in self?.receive($0) }
        bench.interface?.send { [self] _, respond in self.respond = respond }
    }

    func step() async {
        stepNumber += 1
        if generator.chance(20) { advance() }
        for _ in 0..<Int.random(in: 0...2, using: &generator) { send(act(depth: 0)) }
        await settle()
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<15: await perform()
        case 15..<20: cancelPerform()
        default: await resume()
        }
        await settle()
    }

    /// Releases the interface, lets every waiting operation return, and compares the sums.
    func end() async {
        // A call of `perform` would keep the interface.
        while !hasFailed, !performing.isEmpty {
            cancelPerform()
            await settle()
        }
        performing.values.forEach { $0.cancel() }
        model.close()
        bench.interface = nil
        compare()
        await settle()
        while !hasFailed, let piece = model.waiting.first {
            let step = step(piece, returns: true)
            model.goOn(piece)
            jobs[piece.plan.id].map { give(step, to: $0) }
            await jobs[piece.plan.id]?.rests()
            model.take(step, piece)
            await settle()
        }
        guard !hasFailed else { return }
        for job in jobs.values { await job.rests() }
        compare()
        check(jobs.values.allSatisfy(\.isReleased), "an operation has not ended")
        check(bench.worker == nil, "the view model is not freed")
    }

    // MARK: Actions

    private func send(_ act: WorkAct) {
        model.play([act])
        bench.interface?.send { [self] _, _ in play([act]) }
        compare()
    }

    private func perform() async {
        lastNumber += 1
        let (number, acts) = (lastNumber, acts(depth: 0, atLeast: 1))
        var isAccepted = false
        performing[number] = Task { [bench, weak self] in
            await bench.interface?.perform { _, _ in
                self?.play(acts)
                isAccepted = true
                self?.waiter.announce()
            }
            self?.performed.insert(number)
            self?.waiter.announce()
        }
        await waiter.until { isAccepted }
        model.perform(number, acts)
    }

    private func cancelPerform() {
        guard let number = model.pendingEfforts.randomElement(using: &generator) else { return }
        model.cancelPerform(number)
        performing[number]?.cancel()
        compare()
    }

    private func advance() {
        let seconds = Int.random(in: 1...3, using: &generator)
        model.advance(by: seconds)
        bench.clock.advance(by: .seconds(seconds))
    }

    /// Gives one operation, live or cancelled, its next step; more actions may come in this turn, before the step.
    private func resume() async {
        let live = model.waiting.filter { !$0.isDead }
        guard let piece = (generator.chance(70) ? live : model.waiting).randomElement(using: &generator),
            let job = jobs[piece.plan.id]
        else { return }
        var step = step(piece, returns: generator.chance(60))
        var interruption: WorkAct?
        if generator.chance(30) {
            // Work that begins meanwhile has no order with the step. So the step performs no actions: it only emits,
            // or ends if the work was cancelled.
            let isCancelled = generator.chance(50)
            interruption = isCancelled ? .cancel(name: piece.plan.name) : act(depth: 0)
            let isHarmless = piece.hasEmitted || piece.plan.received.isEmpty || isCancelled
            step = WorkStep(output: isHarmless ? step.output : nil, acts: [], end: isCancelled ? step.end : .waits)
        }
        model.goOn(piece)
        give(step, to: job)
        if let interruption { send(interruption) }
        await job.rests()
        model.take(step, piece)
    }

    private func give(_ step: WorkStep, to job: Job) {
        job.act { [self] in
            step.output.map { job.respond?($0) }
            play(step.acts)
        }
        switch step.end {
        case .waits: break
        case .returns: job.finish()
        case .fails: job.fail(Mishap())
        }
    }

    private func step(_ piece: WorkModel.Piece, returns: Bool) -> WorkStep {
        let emits = piece.plan.emits && generator.chance(70)
        return WorkStep(
            output: emits ? "\(piece.plan.id) in step \(stepNumber)" : nil, acts: acts(depth: 1),
            end: generator.chance(20) ? .fails : returns ? .returns : .waits)
    }

    private func acts(depth: Int, atLeast count: Int = 0) -> [WorkAct] {
        var acts: [WorkAct] = []
        while acts.count < count || depth < 3 && generator.chance(40 / (depth + 1)) { acts.append(act(depth: depth)) }
        return acts
    }

    private func act(depth: Int) -> WorkAct {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<80: .run(plan(depth: depth + 1))
        case 80..<97: .cancel(name: randomName())
        default: .cancelAll
        }
    }

    private func plan(depth: Int) -> WorkPlan {
        lastNumber += 1
        var plan = WorkPlan(
            id: lastNumber, name: randomName(), policy: Worker.policies.randomElement(using: &generator) ?? .restart,
            delay: generator.chance(30) ? Int.random(in: 1...5, using: &generator) : 0,
            heedsCancellation: generator.chance(50), emits: generator.chance(50),
            line: generator.chance(50) ? Int.random(in: 1...2, using: &generator) : nil,
            isDecision: generator.chance(30))
        if plan.line != nil { (plan.started, plan.stopped) = (acts(depth: depth), acts(depth: depth)) }
        (plan.cancelled, plan.ended, plan.received) = (acts(depth: depth), acts(depth: depth), acts(depth: depth))
        return plan
    }

    private func randomName() -> Int { Int.random(in: works.indices, using: &generator) }

    // MARK: The same actions, on the library

    private func play(_ acts: [WorkAct]) {
        for act in acts {
            switch act {
            case let .run(plan): run(plan)
            case let .cancel(name): bench.tasks.cancel(works[name])
            case .cancelAll: bench.tasks.cancelAll()
            }
        }
    }

    private func run(_ plan: WorkPlan) {
        let (id, work, delay) = (plan.id, works[plan.name], Duration.seconds(plan.delay))
        let job = Job("\(id)", heedsCancellation: plan.heedsCancellation) { [weak self] in
            switch $0 {
            case .begins: self?.beginCount += 1
            case .isCancelled:
                self?.events.append(.isCancelled(id))
                self?.play(plan.cancelled)
            case .waits, .isReleased: break
            }
        }
        jobs[id] = job
        reactions[id] = plan.received
        let operation = job.operation(capturing: bench.worker)
        let line = UInt(plan.line ?? 0)
        let shows = { @MainActor [weak self] (isRunning: Bool) in
            self?.events.append(.reports(id, isRunning: isRunning))
            self?.play(isRunning ? plan.started : plan.stopped)
        }
        let report = plan.line == nil ? nil : shows
        let failed = { @MainActor [weak self] (_: any Error) in self?.end(plan, .catches(id)) ?? () }
        let left = { @MainActor [weak self] in
            self?.events.append(.afterRelease(id))
            self?.play(plan.ended)
        }
        let after: @MainActor (Result<Void, any Error>) -> Void = { _ in left() }
        if plan.emits {
            bench.tasks.run(
                work, plan.policy, after: delay, isRunning: report, operation: operation,
                each: { [respond] in respond($0) }, catch: { failed($0) }, afterRelease: plan.isDecision ? after : nil,
                line: line)
        } else {
            bench.tasks.run(
                work, plan.policy, after: delay, isRunning: report,
                operation: {
                    try await operation { _ in }
                },
                then: { [weak self] in self?.end(plan, .then(id)) }, catch: { failed($0) },
                afterRelease: plan.isDecision ? after : nil, line: line)
        }
    }

    private func end(_ plan: WorkPlan, _ event: WorkEvent) {
        events.append(event)
        respond("\(event)")
        play(plan.ended)
    }

    private func receive(_ output: String) {
        events.append(.receives(output))
        guard let id = output.firstNumber, let acts = reactions.removeValue(forKey: id) else { return }
        bench.interface?.send { [self] _, _ in play(acts) }
    }

    // MARK: Comparison

    /// Waits for everything that follows without another action, and compares.
    private func settle() async {
        // After a difference, the expected events may never come.
        compareEvents()
        guard !hasFailed else { return }
        for piece in model.settle() { await jobs[piece.plan.id]?.rests() }
        await bench.clock.sleepers(model.asleepCount)
        await waiter.until { [self] in performed.isSuperset(of: model.performed) }
        check(performed.isSuperset(of: model.performed), "a perform has not returned: \(performed)")
        for number in model.performed { performing[number] = nil }
        compare()
    }

    private func compareEvents() {
        let (seen, expected) = (events[compared...], model.events[min(compared, model.events.count)...])
        check(seen == expected, "\(Array(seen)) instead of \(Array(expected))")
        compared = events.count
    }

    private func compare() {
        compareEvents()
        check(beginCount == model.beginCount, "\(beginCount) have begun instead of \(model.beginCount)")
        // The other calls return in a turn of their own, for which `settle` waits.
        check(
            performed.isSubset(of: model.performed),
            "these performs have returned: \(performed), instead of \(model.performed)")
        for (name, work) in works.enumerated() {
            let isRunning = bench.tasks.isRunning(work)
            check(isRunning == model.isRunning(name), "isRunning(.\(work)) is \(isRunning)")
        }
    }

    private func check(_ isRight: Bool, _ what: @autoclosure () -> String) {
        guard !isRight, !hasFailed else { return }
        hasFailed = true
        Issue.record("seed \(seed), step \(stepNumber), after \(count) pieces of work: \(what())")
    }
}

extension String {
    fileprivate nonisolated var firstNumber: Int? { Int(drop { !$0.isNumber }.prefix { $0.isNumber }) }
}
