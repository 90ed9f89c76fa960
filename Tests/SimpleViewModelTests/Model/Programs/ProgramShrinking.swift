nonisolated extension Program {
    /// Programs that are a little simpler, the simplest first.
    var simpler: [Program] {
        let withoutTurns = Self.withoutSome(of: turns)
        let withSimplerTurn = turns.indices.flatMap { index in
            turns[index].simpler.map { turns.replacing(at: index, by: [$0]) }
        }
        let untraced = isTraced ? [Program(turns: turns)] : []
        return untraced + (withoutTurns + withSimplerTurn).map { Program(isTraced: isTraced, turns: $0) }
    }

    /// The list without its halves, its quarters and so on, to its single elements.
    fileprivate static func withoutSome<Element>(of list: [Element]) -> [[Element]] {
        var lists: [[Element]] = []
        var length = list.count
        while length > 0 {
            for start in stride(from: 0, to: list.count, by: length) {
                var shorter = list
                shorter.removeSubrange(start..<min(start + length, list.count))
                lists.append(shorter)
            }
            length /= 2
        }
        return lists
    }

    /// The size of the program, which shows that it shrinks.
    var size: Int { turns.reduce(0) { $0 + $1.size } }
}

nonisolated extension Array {
    fileprivate func replacing(at index: Int, by elements: [Element]) -> [Element] {
        Array(self[..<index]) + elements + Array(self[(index + 1)...])
    }
}

nonisolated extension Array<Action> {
    fileprivate var simpler: [[Action]] {
        let shorter = Program.withoutSome(of: self)
        let hoisted = indices.flatMap { index in
            self[index].scripts.filter { !$0.isEmpty }.map { replacing(at: index, by: $0) }
        }
        let withSimplerAction = indices.flatMap { index in
            self[index].simpler.map { replacing(at: index, by: [$0]) }
        }
        return shorter + hoisted + withSimplerAction
    }

    fileprivate var size: Int { reduce(0) { $0 + 1 + $1.scripts.reduce(0) { $0 + $1.size } } }
}

nonisolated extension Turn {
    fileprivate var simpler: [Turn] {
        switch self {
        case let .act(actions): actions.simpler.map { .act($0) }
        case let .perform(slot, number, actions):
            [.act(actions)] + actions.simpler.map { .perform(slot: slot, number: number, accepting: $0) }
        case let .goOn(work, _?): [.goOn(work: work, unless: nil)]
        case .advance(2): [.advance(by: 1)]
        default: []
        }
    }

    fileprivate var size: Int { 1 + (actions?.size ?? 0) }
}

nonisolated extension Action {
    /// The actions inside it.
    var scripts: [[Action]] {
        switch what {
        case let .send(_, accepting, releasing): [accepting, releasing]
        case let .respond(_, receiving, parentAccepting, releasing, parentReleasing):
            [receiving, parentAccepting, releasing, parentReleasing]
        case let .receive(_, _, releasing): [releasing]
        case let .run(_, operation): operation.scripts
        default: []
        }
    }

    fileprivate var simpler: [Action] { what.simpler.map { Action(number: number, what: $0) } }
}

nonisolated extension Action.What {
    fileprivate var simpler: [Action.What] {
        switch self {
        case let .send(slot, accepting, releasing):
            return Self.simpler([accepting, releasing]) { .send(slot: slot, accepting: $0[0], releasing: $0[1]) }
        case let .respond(source, receiving, parentAccepting, releasing, parentReleasing):
            return Self.simpler([receiving, parentAccepting, releasing, parentReleasing]) {
                .respond(
                    source, receiving: $0[0], parentAccepting: $0[1], releasing: $0[2], parentReleasing: $0[3])
            }
        case let .receive(slot, parent, releasing):
            return (parent == nil ? [] : [.receive(slot: slot, parent: nil, releasing: releasing)])
                + releasing.simpler.map { .receive(slot: slot, parent: parent, releasing: $0) }
        case let .run(slot, operation):
            return operation.simpler.map { .run(slot: slot, $0) }
        default:
            return []
        }
    }
}

nonisolated extension Action.What {
    /// The same with one of its scripts a little simpler.
    private static func simpler(_ scripts: [[Action]], _ make: ([[Action]]) -> Self) -> [Self] {
        scripts.indices.flatMap { index in
            scripts[index].simpler.map { make(scripts.replacing(at: index, by: [$0])) }
        }
    }
}

nonisolated extension Operation {
    fileprivate var simpler: [Operation] {
        func with(_ change: (inout Operation) -> Void) -> Operation {
            var copy = self
            change(&copy)
            return copy
        }
        var list: [Operation] = []
        if failure != nil { list.append(with { ($0.failure, $0.receivingFailure) = (nil, []) }) }
        if delay > 0 { list.append(with { $0.delay = 0 }) }
        if heedsCancellation { list.append(with { $0.heedsCancellation = false }) }
        if capturesViewModel { list.append(with { $0.capturesViewModel = false }) }
        if policy != .concurrent { list.append(with { $0.policy = .concurrent }) }
        if closures?.isDecision == true { list.append(with { $0.closures?.isDecision = false }) }
        if closures?.emits == true { list.append(with { $0.closures?.emits = false }) }
        if closures?.line != nil { list.append(with { $0.closures?.line = nil }) }
        // Its end comes after a stage: the effects of several pieces of work that begin have no order.
        for stages in Program.withoutSome(of: stages) where failure == nil && closures == nil || !stages.isEmpty {
            list.append(with { $0.stages = stages })
        }
        for (index, script) in scripts.enumerated() {
            list += script.simpler.map { simpler in with { $0.scripts[index] = simpler } }
        }
        return list
    }
}

extension ProgramCheck {
    /// Shortens a failing program as long as it fails, and returns the shortest with its mismatch.
    static func shrink(_ program: Program, _ mismatch: Mismatch) async -> (Program, Mismatch) {
        for simpler in program.simpler {
            if let mismatch = await firstMismatch(of: simpler) { return await shrink(simpler, mismatch) }
        }
        return (program, mismatch)
    }
}
