import SimpleViewModel

/// What the contract says of the work of one view model, in plain lists: the reference for the random tests.
nonisolated struct WorkModel {
    enum State: Equatable {
        case queued
        /// It begins, or goes to sleep, as soon as the main actor gets to it.
        case starting
        case asleep(until: Int)
        case begun
        case ended
        case cancelled
    }

    struct Piece {
        let name: Int
        var delay: Int
        var state = State.starting
        var hasBegun = false

        var isOver: Bool { state == .ended || state == .cancelled }
    }

    private(set) var pieces: [Int: Piece] = [:]
    private(set) var begun: [Int] = []
    private(set) var now = 0
    /// Of each name, what is not over, in the order in which it was run.
    private var live: [Int: [Int]] = [:]

    var asleepCount: Int { live.values.joined().count { if case .asleep = pieces[$0]?.state { true } else { false } } }

    func isRunning(_ name: Int) -> Bool { live[name]?.isEmpty == false }

    func isLive(_ id: Int) -> Bool { pieces[id]?.isOver == false }

    /// Returns whether the work is taken; if not, it is ignored.
    mutating func run(_ id: Int, name: Int, _ policy: Worker.Policy, delay: Int) -> Bool {
        if policy == .ignoreWhileRunning, isRunning(name) { return false }
        if policy == .restart { cancel(name) }
        pieces[id] = Piece(name: name, delay: delay, state: policy == .queue && isRunning(name) ? .queued : .starting)
        live[name, default: []].append(id)
        return true
    }

    mutating func cancel(_ name: Int) {
        for id in live.removeValue(forKey: name) ?? [] { pieces[id]?.state = .cancelled }
    }

    mutating func cancelAll() { live.keys.forEach { cancel($0) } }

    /// Ends work, unless it was cancelled, and starts the first of its name if all that is left is queued.
    mutating func end(_ id: Int) {
        guard let name = pieces[id]?.name, isLive(id) else { return }
        pieces[id]?.state = .ended
        live[name]?.removeAll { $0 == id }
        guard let rest = live[name], let first = rest.first, rest.allSatisfy({ pieces[$0]?.state == .queued }) else {
            return
        }
        pieces[first]?.state = .starting
    }

    /// Lets the main actor get to everything that is starting.
    mutating func settle() {
        for id in live.values.joined() where pieces[id]?.state == .starting {
            guard let delay = pieces[id]?.delay else { continue }
            if delay > 0 {
                pieces[id]?.state = .asleep(until: now + delay)
            } else {
                pieces[id]?.state = .begun
                pieces[id]?.hasBegun = true
                begun.append(id)
            }
        }
    }

    mutating func advance(by seconds: Int) {
        now += seconds
        for id in live.values.joined() {
            guard case let .asleep(deadline) = pieces[id]?.state, deadline <= now else { continue }
            pieces[id]?.state = .starting
            pieces[id]?.delay = 0
        }
    }
}

extension SplitMix64 {
    nonisolated mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
