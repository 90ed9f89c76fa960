import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("W1, W3, W9 who holds work", .serialized, .limited, .endsIfStuck, OwnCommits())
@MainActor struct W1W3W9HolderProgramTests {
    @Test(
        "random programs of requests, performs and their cancellations have the same course on the library and on a list of records",
        arguments: 0..<20 as Range<UInt64>)
    func randomPrograms(batch: UInt64) async {
        for seed in batch * 1_000..<(batch + 1) * 1_000 where !Self.differs {
            Watchdog.remark = "Perhaps in the program of seed \(seed)."
            var program = HolderProgram(seed: seed)
            guard let difference = await program.difference() else { continue }
            Self.differs = true
            Issue.record("seed \(seed): \(difference)")
        }
    }

    private static var differs = false
}

/// Random steps, played on the model and on the library.
@MainActor private struct HolderProgram {
    private var random: SplitMix64
    private var number = 0
    private var model = HolderModel()
    private let bench = HolderBench()

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func difference() async -> String? {
        defer { bench.end() }
        var steps: [HolderStep] = []
        for _ in 0..<4 + pick(12) {
            let step = step()
            steps.append(step)
            let expected = model.play(step)
            bench.play(step)
            let observed = await bench.view(like: expected)
            if observed != expected {
                let list = zip(1..., steps).map { "\($0): \($1)" }.joined(separator: "\n")
                return "\(list)\nexpected \(expected)\nobserved \(observed)\n\(model.records)"
            }
        }
        return nil
    }

    private mutating func pick(_ bound: Int) -> Int { Int(random.next() >> 32) % bound }

    private mutating func next() -> Int {
        number += 1
        return number
    }

    private mutating func node() -> Int { pick(3) / 2 }

    private mutating func key() -> WorkRequest.Key { HolderModel.keys[pick(3) == 0 ? pick(4) : 0] }

    private mutating func requests(_ depth: Int = 0) -> [WorkRequest] {
        (0..<(pick(4) == 0 ? 2 : 1)).map { _ in
            WorkRequest(
                number: next(), key: key(),
                policy: [.restart, .ignoreWhileRunning, .queue, .queueLatest, .concurrent][pick(5)],
                isCommit: pick(5) == 0, isDelayed: pick(3) == 0,
                next: depth < 2 && pick(3) == 0 ? requests(depth + 1) : [])
        }
    }

    private mutating func step() -> HolderStep {
        let (idle, performing, waits) = (model.idle, model.cancellable, model.waits.keys.sorted())
        let returning = model.returning
        switch pick(24) {
        case 0..<4: return .send(to: node(), requests())
        case 4..<9:
            return .perform(next(), on: node(), requests(), isCancelled: pick(6) == 0)
        case 9..<12 where !performing.isEmpty:
            return .cancelPerform(performing[pick(performing.count)])
        case 12..<16 where !returning.isEmpty:
            return .end(returning[pick(returning.count)], fails: pick(3) == 0)
        case 16 where !idle.isEmpty: return .ask(idle[pick(idle.count)], requests())
        case 17 where !idle.isEmpty:
            return .performInside(idle[pick(idle.count)], perform: next(), on: node(), requests())
        case 18: return .advance
        case 19: return .cancel(key())
        case 20: return pick(4) == 0 ? .close(node: node()) : .cancelAll(node: node())
        case 21: return .finished(next(), key())
        case 22 where !waits.isEmpty: return .cancelFinished(waits[pick(waits.count)])
        default: return .advance
        }
    }
}

/// A parent and a child, whose operations do what the program says.
@MainActor private final class HolderBench {
    final class Node: ViewModel {
        typealias Input = () -> Void
        typealias Work = Int

        let scope = Scope()

        func accept(_ input: () -> Void, respond: (Never) -> Void) { input() }
    }

    nonisolated enum Command: Sendable {
        case end, fail
        case ask([WorkRequest])
        case perform(Int, on: Int, [WorkRequest])
    }

    private let clock = VirtualClock()
    private let scopes: [ViewModelScope<() -> Void, Int>]
    private let interfaces: [ViewModelInterface<Node>]
    private let child: ViewModelChild<Node>
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var waiting: [Int: CheckedContinuation<Command, Never>] = [:]
    private var isOver = false
    private var view = HolderView()

    init() {
        let parent = Node()
        let interface = ViewModelInterface(parent, clock: clock)
        let child = Node()
        self.child = parent.scope.child(child)
        interfaces = [interface, self.child.interface]
        scopes = [parent.scope, child.scope]
    }

    func play(_ step: HolderStep) {
        switch step {
        case let .send(node, requests): interfaces[node].send { self.ask(requests) }
        case let .perform(number, node, requests, isCancelled):
            tasks[number] = Task { await perform(number, on: node, requests) }
            if isCancelled { tasks[number]?.cancel() }
        case let .cancelPerform(number):
            tasks[number]?.cancel()
        case let .end(number, fails): resume(number, fails ? .fail : .end)
        case let .ask(number, requests): resume(number, .ask(requests))
        case let .performInside(number, other, node, requests):
            resume(number, .perform(other, on: node, requests))
        case let .cancel(key): scopes[key.node].cancel(key.name)
        case let .cancelAll(node): scopes[node].cancelAll()
        case let .close(node): interfaces[node].close()
        case .advance: clock.advance(by: .seconds(1))
        case let .finished(number, key):
            tasks[number] = Task {
                await scopes[key.node].finished(key.name)
                view.returned.insert(number)
            }
        case let .cancelFinished(number): tasks[number]?.cancel()
        }
    }

    /// What is seen when all has happened that can; early if it is what is expected.
    ///
    /// A sleep begins on another thread, which may be late on a busy machine: so what is not as
    /// expected is waited for by the clock, not by turns of the main queue only.
    func view(like expected: HolderView) async -> HolderView {
        let end = ContinuousClock.now + .seconds(20)
        var turns = 0
        repeat {
            turns += 1
            await MainQueueTurns.next()
            if turns > 300 {
                await onAnotherThread {}
            }
            view.pausing = clock.sleeperCount
            view.running = Set(
                HolderModel.keys.filter { scopes[$0.node].isRunning($0.name) })
            view.failed = Set(
                HolderModel.keys.filter { scopes[$0.node].failure(of: $0.name) != nil })
        } while view != expected && ContinuousClock.now < end
        return view
    }

    /// Lets all go.
    func end() {
        isOver = true
        for task in tasks.values { task.cancel() }
        interfaces[0].close()
        for continuation in waiting.values { continuation.resume(returning: .end) }
        waiting = [:]
    }

    private func resume(_ number: Int, _ command: Command) {
        waiting.removeValue(forKey: number)?.resume(returning: command)
    }

    private func perform(_ number: Int, on node: Int, _ requests: [WorkRequest]) async {
        await interfaces[node].perform { self.ask(requests) }
        view.returned.insert(number)
    }

    private func ask(_ requests: [WorkRequest]) {
        for request in requests where !isOver {
            let (scope, name) = (scopes[request.key.node], request.key.name)
            let delay = request.isDelayed && request.policy == .queueLatest ? 1 : 0
            let next = { @MainActor in self.ask(request.next) }
            if request.isCommit {
                scope.commit(name, request.policy, after: .seconds(delay)) {
                    try await self.operate(request.number)
                } then: {
                    next()
                } catch: { _ in
                    next()
                }
            } else {
                scope.run(name, request.policy, after: .seconds(delay)) {
                    try await self.operate(request.number)
                } then: {
                    next()
                } catch: { _ in
                    next()
                }
            }
        }
    }

    private func operate(_ number: Int) async throws {
        view.begun.insert(number)
        while !isOver {
            let command = await command(number)
            view.taken += 1
            switch command {
            case .end: return
            case .fail: throw Mishap()
            case let .ask(requests): ask(requests)
            case let .perform(other, node, requests): await perform(other, on: node, requests)
            }
        }
    }

    private func command(_ number: Int) async -> Command {
        await withTaskCancellationHandler {
            await withCheckedContinuation {
                if isOver { $0.resume(returning: .end) } else { waiting[number] = $0 }
            }
        } onCancel: {
            MainActor.assumeIsolated { _ = view.cancelled.insert(number) }
        }
    }
}
