/// What view models that own each other do, as data: a finite tree, turn after turn.
///
/// Each has two lists of children. Each signal carries what its receivers do.
nonisolated struct ChildProgram: Sendable {
    static let roots = 0..<2
    static let lists = 0..<2

    let turns: [Turn]

    enum Turn: Sendable {
        /// A root's view sends it an input.
        case send(root: Int, [Step])
        /// Changes the lists of a root outside its `accept`, and outside its work.
        case outside(root: Int, [Step])
        case release(root: Int)
    }

    struct Step: Sendable {
        let number: Int
        let what: What
    }

    /// A list stands for its first child, too.
    indirect enum What: Sendable {
        /// Makes a child, which sends itself an input for each of some steps in its `init`, and lets the first root do
        /// something in its `deinit`.
        case make(list: Int, starting: [Step], ending: [Step])
        case move(from: Int, to: Int)
        /// Holds it twice.
        case copy(from: Int, to: Int)
        /// Gives it to a list of a root, which need not be its parent.
        case give(list: Int, root: Int)
        case remove(list: Int)
        case removeAll(list: Int)
        case send(list: Int, [Step])
        /// Sends itself an input, by its scope.
        case sendSelf([Step])
        case respond(parent: [Step], view: [Step])
        /// Runs work, whose closure does something, or which goes on until it is cancelled.
        case work([Step])
        case wait
        /// The view of a child receives, or stops, or retains its interface, or releases the one that it has retained
        /// for longest.
        case receive(list: Int)
        case stopReceiving(list: Int)
        case show(list: Int)
        case hide
        case close
    }

    /// Builds the program of a seed.
    init(seed: UInt64) {
        var builder = Builder(random: SplitMix64(seed: seed))
        turns = builder.turns()
    }

    private struct Builder {
        var random: SplitMix64
        private var number = 0
        private var depth = 0

        init(random: SplitMix64) { self.random = random }

        private mutating func pick(_ bound: Int) -> Int { Int(random.next() >> 32) % bound }

        mutating func turns() -> [Turn] {
            // Most lists are not empty.
            var turns = [Turn.send(root: 0, (0..<1 + pick(3)).map { _ in step(.make) })]
            while number < 40, pick(10) > 0 {
                switch pick(12) {
                case 0: turns.append(.release(root: pick(2)))
                case 1, 2: turns.append(.outside(root: pick(2), steps(atLeast: 1)))
                default: turns.append(.send(root: pick(4) / 3, steps(atLeast: 1)))
                }
            }
            return turns
        }

        private mutating func steps(atLeast count: Int = 0) -> [Step] {
            guard depth < 5 else { return [] }
            depth += 1
            defer { depth -= 1 }
            var steps: [Step] = []
            while number < 40, steps.count < count || pick(depth + 2) > 1 {
                steps.append(step(pick(4) == 0 ? .make : .any))
            }
            return steps
        }

        private enum Kind { case make, any }

        private mutating func step(_ kind: Kind) -> Step {
            number += 1
            return Step(number: number, what: kind == .make ? make() : what())
        }

        private mutating func make() -> What {
            let isBusy = pick(3) == 0
            return .make(
                list: pick(2), starting: isBusy ? steps() : [],
                ending: pick(4) == 0 ? steps() : [])
        }

        private mutating func what() -> What {
            let list = pick(2)
            switch pick(26) {
            case 0, 1: return .move(from: list, to: pick(2))
            case 2: return .copy(from: list, to: pick(2))
            case 3, 4: return .give(list: list, root: pick(2))
            case 5, 6: return .remove(list: list)
            case 7: return .removeAll(list: list)
            case 8..<13: return .send(list: list, steps(atLeast: 1))
            case 13, 14: return .sendSelf(steps())
            case 15..<19: return .respond(parent: steps(atLeast: 1), view: steps())
            case 19: return .work(steps(atLeast: 1))
            case 20: return .wait
            case 21: return .receive(list: list)
            case 22: return .stopReceiving(list: list)
            case 23: return .show(list: list)
            case 24: return .hide
            default: return pick(3) == 0 ? .close : .sendSelf(steps())
            }
        }
    }
}

/// What is seen of the course of a program: the numbers are those of view models, in the order of their creation, and of
/// signals.
nonisolated enum ChildEvent: Equatable {
    case accepts(Int, signal: Int), hasAccepted(Int, signal: Int)
    case receives(Int, signal: Int), works(Int, signal: Int), isCancelled(Int, signal: Int)
    case frees(Int)
    /// At the end of a turn.
    case rests
}
