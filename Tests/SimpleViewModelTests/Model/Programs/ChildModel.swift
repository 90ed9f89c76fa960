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

    struct Step: Sendable, CustomStringConvertible {
        let number: Int
        let what: What
        var description: String { "\(number): \(what)" }
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

    /// Builds the program of a seed, without some of its steps.
    init(seed: UInt64, skipping skipped: Set<Int> = []) {
        var builder = Builder(random: SplitMix64(seed: seed), skipped: skipped)
        turns = builder.turns()
    }

    private struct Builder {
        var random: SplitMix64
        let skipped: Set<Int>
        var number = 0
        var depth = 0

        private mutating func pick(_ bound: Int) -> Int { Int(random.next() >> 32) % bound }

        mutating func turns() -> [Turn] {
            // Most lists are not empty.
            var turns = [Turn.send(root: 0, kept((0..<1 + pick(3)).map { _ in step(.make) }))]
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
            return kept(steps)
        }

        private func kept(_ steps: [Step]) -> [Step] {
            steps.filter { !skipped.contains($0.number) }
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

/// The contract's course of programs about children: plain lists and flags, independent of the library's code.
nonisolated final class ChildModel {
    private typealias Step = ChildProgram.Step

    private final class Signal {
        let number: Int
        let parent: [Step]
        let view: [Step]

        init(_ number: Int, _ parent: [Step], _ view: [Step] = []) {
            (self.number, self.parent, self.view) = (number, parent, view)
        }
    }

    /// A view model with its interface, which it is one with here.
    private final class Node {
        let number: Int
        let parent: Node?
        let ending: [Step]
        var lists: [[Node]] = [[], []]
        /// Those that are open, in the order of their creation, whoever holds them.
        var children: [Node] = []
        /// Those that were let go of, until they are closed.
        var leaving: [Node] = []
        /// How many lists hold it, and calls to it.
        var holds = 0
        /// How many references there are to its interface: of those that hold it, of its view, and of calls.
        var uses = 0
        /// How many of its closures run, or other code outside its `accept`.
        var closures = 0
        /// The work that goes on.
        var waiting: [Int] = []
        var retains = 0
        var isAccepting = false
        var isClosingLeaving = false
        var isClosed = false
        var isFreed = false
        /// Whether more waits for the end of its `accept`.
        var hasMore = false
        /// Whether its interface is known.
        var isMade = false
        /// What waits for the interface while that is being created.
        var early: [Signal]?
        var inputs: [Signal] = []
        var hasReceived = false
        var receiver: Int?
        var isReceiving = false
        var held: [Signal] = []
        var unpassed: [Signal] = []

        init(_ number: Int, _ parent: Node?, _ ending: [Step] = []) {
            (self.number, self.parent, self.ending) = (number, parent, ending)
        }

        var isBusy: Bool { isAccepting || closures > 0 }
    }

    private(set) var events: [ChildEvent] = []
    private var count = 0
    private var roots: [Node] = []
    private var isOwned = [true, true]
    private var shown: [Node] = []
    /// The later turns of the main actor, in order.
    private var later: [() -> Void] = []

    init() {
        for _ in ChildProgram.roots { roots.append(make(nil, [], [])) }
    }

    /// Whether some view model was not freed.
    var leaves: Bool {
        events.count { if case .frees = $0 { true } else { false } } < count
    }

    func play(_ turn: ChildProgram.Turn) {
        switch turn {
        case let .send(root, steps):
            if isOwned[root] { using(roots[root]) { send(Signal(0, steps), to: roots[root]) } }
        case let .outside(root, steps):
            if !roots[root].isFreed { retaining(roots[root]) { run(steps, in: roots[root]) } }
        case let .release(root): release(root)
        }
        rest()
    }

    /// Lets all go.
    func end() {
        for root in ChildProgram.roots { release(root) }
        while !shown.isEmpty { hide() }
        rest()
    }

    private func rest() {
        while !later.isEmpty { later.removeFirst()() }
        events.append(.rests)
    }

    private func release(_ root: Int) {
        guard isOwned[root] else { return }
        isOwned[root] = false
        letGo(ofInterface: roots[root])
    }

    // MARK: Steps

    private func run(_ steps: [Step], in node: Node) {
        for step in steps { run(step, in: node) }
    }

    private func run(_ step: Step, in node: Node) {
        func first(_ list: Int) -> Node? { node.lists[list].first }
        switch step.what {
        case let .make(list, starting, ending):
            let child = make(node, starting, ending)
            child.holds = 1
            node.lists[list].append(child)
        case let .move(from, to):
            if first(from) != nil { node.lists[to].append(node.lists[from].removeFirst()) }
        case let .copy(from, to):
            first(from)?.holds += 1
            if let child = first(from) { node.lists[to].append(child) }
        case let .give(list, root):
            if first(list) != nil, !roots[root].isFreed {
                roots[root].lists[0].append(node.lists[list].removeFirst())
            }
        case let .remove(list):
            if first(list) != nil { letGo(node.lists[list].removeFirst()) }
        case let .removeAll(list):
            let all = node.lists[list]
            node.lists[list] = []
            for child in all { letGo(child) }
        case let .send(list, steps):
            guard let child = first(list) else { return }
            child.holds += 1
            send(Signal(step.number, steps), to: child)
            letGo(child)
        case let .sendSelf(steps): sendByScope(Signal(step.number, steps), to: node)
        case let .respond(parent, view): respond(Signal(step.number, parent, view), from: node)
        case let .work(steps):
            guard !node.isClosed else { return }
            later.append { [self] in
                guard !node.isClosed else { return }
                events.append(.works(node.number, signal: step.number))
                node.closures += 1
                retaining(node) { run(steps, in: node) }
                node.closures -= 1
                if !node.isAccepting, !node.isClosed { closeLeaving(of: node) }
            }
        case .wait:
            guard !node.isClosed else { return }
            later.append { if !node.isClosed { node.waiting.append(step.number) } }
        case let .receive(list):
            guard let child = first(list), !child.isClosed else { return }
            using(child) {
                child.hasReceived = true
                child.receiver = step.number
                if !child.held.isEmpty { deliver(from: child) }
            }
        case let .stopReceiving(list): first(list)?.receiver = nil
        case let .show(list):
            if let child = first(list) {
                child.uses += 1
                shown.append(child)
            }
        case .hide: hide()
        case .close: if node.isMade { using(node) { close(node) } }
        }
    }

    private func hide() {
        if !shown.isEmpty { letGo(ofInterface: shown.removeFirst()) }
    }

    // MARK: Signals

    private func send(_ input: Signal, to node: Node) {
        guard !node.isClosed else { return }
        if node.isAccepting {
            node.inputs.append(input)
            node.hasMore = true
            return
        }
        node.isAccepting = true
        accept(input, node)
        while node.hasMore {
            node.hasMore = false
            // Otherwise in a later turn.
            if !node.isClosed { closeLeaving(of: node) }
            if !node.isClosed, !node.inputs.isEmpty {
                node.hasMore = true
                accept(node.inputs.removeFirst(), node)
            }
        }
        node.isAccepting = false
        if node.isClosed { free(node) }
    }

    private func accept(_ input: Signal, _ node: Node) {
        events.append(.accepts(node.number, signal: input.number))
        run(input.parent, in: node)
        events.append(.hasAccepted(node.number, signal: input.number))
    }

    private func sendByScope(_ input: Signal, to node: Node) {
        if node.isClosed { return }
        if node.early == nil {
            send(input, to: node)
        } else {
            node.early?.append(input)
        }
    }

    private func respond(_ output: Signal, from node: Node) {
        guard !node.isClosed else { return }
        if node.parent == nil || node.hasReceived { node.held.append(output) }
        if node.parent != nil { node.unpassed.append(output) }
        deliver(from: node)
    }

    /// Delivers to the view, which has each output first, and then to the parent.
    private func deliver(from node: Node) {
        while !node.isClosed, !node.isReceiving, node.receiver != nil, !node.held.isEmpty {
            let output = node.held.removeFirst()
            node.isReceiving = true
            events.append(.receives(node.number, signal: output.number))
            if node.uses > 0 { using(node) { send(Signal(output.number, output.view), to: node) } }
            node.isReceiving = false
        }
        while !node.isClosed, !node.isReceiving, let parent = node.parent, !node.unpassed.isEmpty {
            let output = node.unpassed.removeFirst()
            sendByScope(Signal(output.number, output.parent), to: parent)
        }
    }

    // MARK: Lives

    private func make(_ parent: Node?, _ starting: [Step], _ ending: [Step]) -> Node {
        let node = Node(count, parent, ending)
        count += 1
        node.uses = 1
        defer { node.isMade = true }
        if let parent, parent.isClosed {
            node.isClosed = true
            return node
        }
        parent?.children.append(node)
        node.early = [Signal(-1, [])] + starting.map { Signal(-1, [$0]) }
        while let input = node.early?.first {
            send(input, to: node)
            if node.early?.isEmpty == false { node.early?.removeFirst() }
        }
        node.early = nil
        return node
    }

    /// Takes away one of those that hold a child, which its parent closes after what it is doing.
    private func letGo(_ child: Node) {
        child.holds -= 1
        guard child.holds == 0, let parent = child.parent else { return }
        if parent.isClosed, !parent.isBusy {
            end(child)
        } else {
            if parent.leaving.isEmpty, !parent.isBusy || parent.isClosed {
                closeLeavingLater(of: parent)
            }
            child.uses += 1
            parent.leaving.append(child)
            parent.hasMore = true
        }
        letGo(ofInterface: child)
    }

    private func letGo(ofInterface node: Node) {
        node.uses -= 1
        if node.uses == 0 { end(node) }
    }

    /// Calls a node's interface, which is kept meanwhile.
    private func using(_ node: Node, _ body: () -> Void) {
        node.uses += 1
        body()
        letGo(ofInterface: node)
    }

    /// Runs code of a view model, which is kept meanwhile.
    private func retaining(_ node: Node, _ body: () -> Void) {
        node.retains += 1
        body()
        node.retains -= 1
        free(node)
    }

    private func closeLeaving(of parent: Node) {
        guard !parent.isClosingLeaving, parent.closures == 0 else { return }
        parent.isClosingLeaving = true
        while !parent.leaving.isEmpty {
            let children = parent.leaving
            parent.leaving = []
            for child in children { end(child) }
            for child in children { letGo(ofInterface: child) }
        }
        parent.isClosingLeaving = false
    }

    private func closeLeavingLater(of parent: Node) {
        later.append { [self] in if !parent.isAccepting { closeLeaving(of: parent) } }
    }

    private func end(_ node: Node) {
        if node.isClosed { free(node) } else { close(node) }
    }

    private func close(_ node: Node) {
        guard !node.isClosed else { return }
        node.isClosed = true
        node.parent?.children.removeAll { $0 === node }
        node.early = nil
        for number in node.waiting { events.append(.isCancelled(node.number, signal: number)) }
        closeLeaving(of: node)
        if !node.leaving.isEmpty { closeLeavingLater(of: node) }
        while !node.children.isEmpty { end(node.children.removeFirst()) }
        (node.receiver, node.held, node.unpassed) = (nil, [], [])
        free(node)
    }

    private func free(_ node: Node) {
        guard node.isClosed, node.uses == 0, !node.isAccepting, node.retains == 0, !node.isFreed
        else { return }
        node.isFreed = true
        node.inputs = []
        events.append(.frees(node.number))
        if !node.ending.isEmpty { sendByScope(Signal(-2, node.ending), to: roots[0]) }
        for list in node.lists { for child in list { letGo(child) } }
        node.lists = [[], []]
    }
}
