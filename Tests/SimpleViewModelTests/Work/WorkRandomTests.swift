import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("W1, W2, W3, W4, W5, W6 at random", .timeLimit(.minutes(5)))
@MainActor struct WorkRandomTests {
    @Test(
        "ten thousand pieces of work, started, superseded, cancelled and resumed at random, do as the contract says",
        arguments: [1, 2, 3, 5, 8, 13] as [UInt64])
    func tenThousandPieces(seed: UInt64) async {
        let play = RandomPlay(seed: seed)
        while play.jobs.count < 10_000, !play.hasFailed { await play.step() }
        await play.end()
        #expect(play.jobs.count >= 10_000, "seed \(seed)")
    }
}

/// Does the same at random to a view model's work and to the model of it, and compares the two after each step.
@MainActor private final class RandomPlay {
    private(set) var jobs: [Job] = []
    private(set) var hasFailed = false

    private let seed: UInt64
    private var generator: SplitMix64
    private let bench = WorkBench()
    private let works: [Worker.Work] = [.search, .save, .row(1), .row(2)]

    private var model = WorkModel()
    private var expectedOutputs: [String] = []
    private var comparedOutputs = 0
    private var beginCount = 0
    private var settledBegins = 0
    /// How much the receiver does when it gets an output.
    private var reactions: [String: Int] = [:]
    private var begunJobs: [Int] = []
    private var stepNumber = 0

    init(seed: UInt64) {
        self.seed = seed
        generator = SplitMix64(seed: seed)
        bench.interface?.receive { [weak self] in self?.receive($0) }
    }

    func step() async {
        stepNumber += 1
        if generator.chance(20) { advance() }
        for _ in 0..<Int.random(in: 0...2, using: &generator) { act() }
        // What is starting has begun before anything is emitted: a reaction may cancel it.
        if generator.chance(50) { await settle() }
        if generator.chance(90) { await resume() }
        await settle()
    }

    /// Releases the interface, lets every operation that still waits return, and compares the sums.
    func end() async {
        bench.interface = nil
        model.cancelAll()
        for job in jobs where !job.isReleased {
            job.emit("late")
            job.finish()
        }
        guard !hasFailed else { return }
        await jobs.released()
        compare()
        for (id, job) in jobs.enumerated() {
            check(
                job.beginCount == (model.pieces[id]?.hasBegun == true ? 1 : 0),
                "job \(id) began \(job.beginCount) times")
        }
        check(bench.worker == nil, "the view model is not freed")
    }

    // MARK: What is done

    private func act() {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<82:
            let policy = Worker.policies.randomElement(using: &generator) ?? .restart
            let delay = generator.chance(40) ? Int.random(in: 1...5, using: &generator) : 0
            run(name: randomName(), policy, delay: delay)
        case 82..<98:
            cancel(randomName())
        default:
            cancelAll()
        }
    }

    private func run(name: Int, _ policy: Worker.Policy, delay: Int) {
        let id = jobs.count
        let job = Job("\(id)", heedsCancellation: generator.chance(50)) { [weak self] in self?.beginCount += 1 }
        jobs.append(job)
        let isTaken = model.run(id, name: name, policy, delay: delay)
        let work = works[name]
        bench.interface?.send { worker, respond in
            let operation = job.operation()
            worker.tasks.run(work, policy, after: .seconds(delay), respond: respond) { [worker] respond in
                defer { withExtendedLifetime(worker) {} }
                try await operation(respond)
            } catch: { _ in
                respond("\(id) failed")
            }
        }
        check(job.isReleased != isTaken, "job \(id), \(policy), should be \(isTaken ? "taken" : "ignored")")
        compareNames()
    }

    private func cancel(_ name: Int) {
        model.cancel(name)
        bench.cancel(works[name])
        compareNames()
    }

    private func cancelAll() {
        model.cancelAll()
        bench.tasks.cancelAll()
        compareNames()
    }

    private func advance() {
        let seconds = Int.random(in: 1...3, using: &generator)
        model.advance(by: seconds)
        bench.clock.advance(by: .seconds(seconds))
    }

    /// Lets one operation go on, be it live or long cancelled: it emits, fails, returns, or waits again.
    ///
    /// Either the receiver reacts to what it emits, or more is done in this turn, before the operation gets to it.
    private func resume() async {
        guard let id = randomWaitingJob() else { return }
        let (output, failure) = ("\(id) in step \(stepNumber)", "\(id) failed")
        let (emits, fails) = (generator.chance(70), generator.chance(20))
        let reacts = (emits || fails) && generator.chance(30)
        let ends = fails || generator.chance(60)
        if reacts { await settle() }
        let wasLive = model.isLive(id)

        if reacts { reactions[emits ? output : failure] = Int.random(in: 1...2, using: &generator) }
        if emits { jobs[id].emit(output) }
        if fails { jobs[id].fail(Mishap()) } else if ends { jobs[id].finish() }
        if !reacts { for _ in 0..<Int.random(in: 0...2, using: &generator) { act() } }
        let isLive = model.isLive(id)
        await jobs[id].rests()

        if emits, reacts ? wasLive : isLive { expectedOutputs.append(output) }
        if fails, reacts && !emits ? wasLive : model.isLive(id) { expectedOutputs.append(failure) }
        if ends { model.end(id) }
    }

    private func receive(_ output: String) {
        bench.recorder.receive(output)
        for _ in 0..<(reactions.removeValue(forKey: output) ?? 0) { act() }
    }

    /// Waits until everything that is about to happen by itself has happened, and compares.
    private func settle() async {
        model.settle()
        for id in model.begun[settledBegins...] { await jobs[id].rests() }
        begunJobs += model.begun[settledBegins...]
        settledBegins = model.begun.count
        await bench.clock.sleepers(model.asleepCount)
        compare()
    }

    private func randomName() -> Int { Int.random(in: works.indices, using: &generator) }

    /// An operation that waits to go on; more often one whose work is live.
    private func randomWaitingJob() -> Int? {
        begunJobs.removeAll { jobs[$0].isReleased }
        let waiting = begunJobs.filter { jobs[$0].isWaiting }
        let live = waiting.filter { model.isLive($0) }
        return (generator.chance(60) ? live : waiting).randomElement(using: &generator)
    }

    // MARK: What is compared

    private func compare() {
        let outputs = Array(bench.outputs[comparedOutputs...])
        let expected = Array(expectedOutputs[comparedOutputs...])
        check(outputs == expected, "emitted \(outputs) instead of \(expected)")
        comparedOutputs = min(bench.outputs.count, expectedOutputs.count)
        check(beginCount == model.begun.count, "\(beginCount) have begun instead of \(model.begun.count)")
        compareNames()
    }

    private func compareNames() {
        for (name, work) in works.enumerated() {
            let isRunning = bench.tasks.isRunning(work)
            check(isRunning == model.isRunning(name), "isRunning(.\(work)) is \(isRunning)")
        }
    }

    private func check(_ isRight: Bool, _ what: @autoclosure () -> String) {
        guard !isRight, !hasFailed else { return }
        hasFailed = true
        Issue.record("seed \(seed), step \(stepNumber), job \(jobs.count): \(what())")
    }
}
