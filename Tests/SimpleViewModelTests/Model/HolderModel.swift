import SimpleViewModel

/// Who holds a piece of work.
nonisolated enum Holder: Hashable {
    case screen
    case perform(Int)
}

/// A run that is asked for: of a name of the parent, 0, or of the child that it owns, 1.
nonisolated struct WorkRequest: Sendable {
    nonisolated struct Key: Hashable, Sendable { let node, name: Int }

    let number: Int
    let key: Key
    let policy: ViewModelWorkPolicy
    let isCommit: Bool
    /// Whether it has a delay.
    let isDelayed: Bool
    /// What its `then:` and `catch:` ask for.
    let next: [WorkRequest]
}

/// One step of a program; the numbers are those of requests, calls of `perform`, and waits.
nonisolated enum HolderStep {
    case send(to: Int, [WorkRequest])
    case perform(Int, on: Int, [WorkRequest], isCancelled: Bool)
    case cancelPerform(Int)
    case end(Int, fails: Bool)
    /// An operation asks for more.
    case ask(Int, [WorkRequest])
    /// An operation performs an input, and waits.
    case performInside(Int, perform: Int, on: Int, [WorkRequest])
    case cancel(WorkRequest.Key)
    case cancelAll(node: Int)
    case close(node: Int)
    case advance
    case finished(Int, WorkRequest.Key)
    case cancelFinished(Int)
}

/// What can be seen after a step.
nonisolated struct HolderView: Equatable {
    var begun: Set<Int> = []
    var cancelled: Set<Int> = []
    var returned: Set<Int> = []
    var pausing = 0
    /// How many steps of operations have been taken.
    var taken = 0
    var running: Set<WorkRequest.Key> = []
    var failed: Set<WorkRequest.Key> = []
}

/// The rules of the contract, W9 and of `.queueLatest`, `failure(of:)` and `finished(_:)`: an array of records.
nonisolated struct HolderModel {
    enum State { case waiting, running, ending, ended, cancelled }

    struct Record {
        let request: WorkRequest
        var holders: Set<Holder>
        var state: State
        var isPausing: Bool
        /// Whether a `perform` asked for it.
        let isPerformed: Bool
        var hasBegun = false
        var hasReturned = false
        /// The `perform` that its operation waits for.
        var inside: Int?

        var isLive: Bool { state == .waiting || state == .running || state == .ending }
        /// Whether it was cancelled, and its operation has not returned.
        var isLeaving: Bool { state == .cancelled && hasBegun && !hasReturned }
    }

    private struct Perform {
        let node: Int
        var isCancelled = false
        /// How many of its inputs and closures run.
        var pending = 0
    }

    static let keys = [0, 1].flatMap { node in
        [0, 1].map { WorkRequest.Key(node: node, name: $0) }
    }

    private(set) var records: [Record] = []
    private(set) var isClosed = [false, false]
    private(set) var waits: [Int: WorkRequest.Key] = [:]
    private var performs: [Int: Perform] = [:]
    private var view = HolderView()

    /// The calls of `perform` that have not returned.
    private var performing: [Int] { performs.keys.filter { !view.returned.contains($0) }.sorted() }

    /// Those that have a task of their own.
    var cancellable: [Int] {
        performing.filter { number in !records.contains { $0.inside == number } }
    }

    /// The work whose operation waits for a step.
    var idle: [Int] {
        records.filter { $0.isLive && $0.hasBegun && $0.inside == nil }.map(\.request.number)
    }

    /// The work whose operation can return, also if it was cancelled.
    var returning: [Int] {
        idle + records.filter { $0.isLeaving && $0.inside == nil }.map(\.request.number)
    }

    mutating func play(_ step: HolderStep) -> HolderView {
        switch step {
        case let .send(node, requests):
            if !isClosed[node] { ask(requests, for: [.screen]) }
        case let .perform(number, node, requests, isCancelled):
            perform(number, on: node, requests)
            if isCancelled { cancelPerform(number) }
        case let .cancelPerform(number):
            cancelPerform(number)
        case let .end(number, fails):
            view.taken += 1
            end(index(number), fails: fails)
        case let .ask(number, requests):
            view.taken += 1
            for request in requests {
                // A request can replace the work that asks: then the next one is the screen's.
                let record = records[index(number)]
                let isFollowed = record.isPerformed && record.isLive
                ask(request, for: isFollowed ? record.holders : [.screen])
            }
        case let .performInside(number, other, node, requests):
            view.taken += 1
            records[index(number)].inside = other
            perform(other, on: node, requests)
        case let .cancel(key):
            cancel(live(key).filter { !hasLeft($0) })
            view.failed.remove(key)
        case let .cancelAll(node):
            let keys = Self.keys.filter { $0.node == node }
            cancel(keys.flatMap(live).filter { !hasLeft($0) })
            view.failed.subtract(keys)
        case let .close(node):
            close(node)
        case .advance:
            for index in records.indices { records[index].isPausing = false }
            for key in Self.keys { start(key) }
        case let .finished(number, key):
            waits[number] = key
        case let .cancelFinished(number):
            waits[number] = nil
            view.returned.insert(number)
        }
        return rest()
    }

    /// What happens in later turns.
    private mutating func rest() -> HolderView {
        for index in records.indices where records[index].state == .running {
            records[index].hasBegun = true
            view.begun.insert(records[index].request.number)
        }
        for number in performing where isOver(number) {
            view.returned.insert(number)
            for index in records.indices where records[index].inside == number {
                records[index].inside = nil
            }
        }
        view.running = Set(Self.keys.filter { !live($0).isEmpty })
        let leaving = Set(records.filter(\.isLeaving).map(\.request.key))
        for (number, key) in waits where !view.running.union(leaving).contains(key) {
            waits[number] = nil
            view.returned.insert(number)
        }
        var shown = view
        shown.pausing = records.count { $0.isLive && $0.isPausing }
        shown.failed.subtract(view.running)
        return shown
    }

    // MARK: Rules

    private func index(_ number: Int) -> Int {
        records.firstIndex { $0.request.number == number } ?? 0
    }

    private func live(_ key: WorkRequest.Key) -> [Int] {
        records.indices.filter { records[$0].isLive && records[$0].request.key == key }
    }

    /// Whether it is a commit whose screen is closed.
    private func hasLeft(_ index: Int) -> Bool {
        records[index].request.isCommit && isClosed[records[index].request.key.node]
    }

    private func isOver(_ number: Int) -> Bool {
        performs[number]?.pending == 0
            && !records.contains { $0.isLive && $0.holders.contains(.perform(number)) }
    }

    /// Those of some who ask that hold work of a node; the screen, if none of them can.
    private func holders(_ asking: Set<Holder>, of node: Int) -> Set<Holder> {
        var (holders, isScreen): (Set<Holder>, Bool) = ([], !asking.isEmpty)
        for case let .perform(number) in asking {
            guard let perform = performs[number], !isOver(number) else { continue }
            // A closed child is nobody's.
            guard perform.node == node || (perform.node < node && !isClosed[node]) else { continue }
            isScreen = false
            if !perform.isCancelled { holders.insert(.perform(number)) }
        }
        return isScreen || asking.contains(.screen) ? holders.union([.screen]) : holders
    }

    private mutating func perform(_ number: Int, on node: Int, _ requests: [WorkRequest]) {
        performs[number] = Perform(node: node)
        if !isClosed[node] { run(for: [.perform(number)]) { $0.ask(requests, for: $1) } }
    }

    /// Runs a closure, for whose end those who hold its work wait.
    private mutating func run(
        for holders: Set<Holder>, _ body: (inout HolderModel, Set<Holder>) -> Void
    ) {
        for case let .perform(number) in holders { performs[number]?.pending += 1 }
        body(&self, holders)
        for case let .perform(number) in holders { performs[number]?.pending -= 1 }
    }

    private mutating func ask(_ requests: [WorkRequest], for asking: Set<Holder>) {
        for request in requests { ask(request, for: asking) }
    }

    private mutating func ask(_ request: WorkRequest, for asking: Set<Holder>) {
        let node = request.key.node
        guard !isClosed[node] || request.isCommit else { return }
        var holders = holders(asking, of: node)
        let running = live(request.key)
        if request.policy == .ignoreWhileRunning, !running.isEmpty {
            for index in running { records[index].holders.formUnion(holders) }
            return
        }
        if request.isCommit { holders.insert(.screen) }
        var replaced: [Int] = []
        if request.policy == .restart { replaced = running }
        if request.policy == .queueLatest {
            replaced = running.filter { records[$0].state == .waiting }
        }
        for index in replaced { holders.formUnion(records[index].holders) }
        let waits = request.policy == .queue || request.policy == .queueLatest
        records.append(
            Record(
                request: request, holders: holders, state: waits ? .waiting : .running,
                isPausing: request.policy == .queueLatest && request.isDelayed && !isClosed[node],
                isPerformed: holders.contains { $0 != .screen }))
        cancel(replaced + (holders.isEmpty ? [records.count - 1] : []))
        start(request.key)
    }

    /// Starts the work whose turn has come.
    private mutating func start(_ key: WorkRequest.Key) {
        guard let first = live(key).first, !records[first].isPausing else { return }
        let isNext = !records[..<first].contains { $0.request.key == key && $0.isLeaving }
        if isNext, records[first].state == .waiting { records[first].state = .running }
    }

    private mutating func end(_ index: Int, fails: Bool) {
        records[index].hasReturned = true
        guard records[index].isLive else { return start(records[index].request.key) }
        records[index].state = .ending
        if fails || !hasLeft(index) {
            let request = records[index].request
            run(for: records[index].holders) { $0.ask(request.next, for: $1) }
        }
        guard records[index].state == .ending else { return }
        records[index].state = .ended
        let key = records[index].request.key
        if !isClosed[key.node] {
            if fails { view.failed.insert(key) } else { view.failed.remove(key) }
        }
        start(key)
    }

    private mutating func cancel(_ indices: [Int]) {
        // One whose operation has returned does not hear of it.
        let operating = indices.filter { records[$0].state == .running && records[$0].hasBegun }
        for index in indices { records[index].state = .cancelled }
        for index in operating {
            view.cancelled.insert(records[index].request.number)
            if let inside = records[index].inside { cancelPerform(inside) }
        }
        for index in indices { start(records[index].request.key) }
    }

    private mutating func cancelPerform(_ number: Int) {
        performs[number]?.isCancelled = true
        let held = records.indices.filter {
            records[$0].isLive && records[$0].holders.remove(.perform(number)) != nil
        }
        cancel(held.filter { records[$0].holders.isEmpty })
    }

    private mutating func close(_ node: Int) {
        guard !isClosed[node] else { return }
        isClosed[node] = true
        let keys = Self.keys.filter { $0.node == node }
        let all = keys.flatMap(live)
        for index in all where hasLeft(index) {
            (records[index].holders, records[index].isPausing) = ([.screen], false)
        }
        cancel(all.filter { !hasLeft($0) })
        view.failed.subtract(keys)
        for key in keys { start(key) }
        if node == 0 { close(1) }
    }
}
