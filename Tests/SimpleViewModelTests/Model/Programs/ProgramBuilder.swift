import SimpleViewModel

/// Builds a program from a sequence of choices, random or given.
nonisolated struct ProgramBuilder {
    private static let longestProgram = 40
    private static let deepestNesting = 4

    /// The feature that a program uses most, so that it tests one in depth.
    private enum Theme: CaseIterable {
        case everything, signals, work, closures, owners
    }

    private let pick: (Int) -> Int
    private var theme = Theme.everything
    /// The slot and the name of work that most actions use.
    private var favourite = (slot: 0, name: 0)
    private var number = 0
    private var depth = 0
    private var work: [Int] = []
    private var performed: [Int] = []

    /// - Parameter pick: Returns a number below its argument; only zeros after the last choice.
    private init(pick: @escaping (Int) -> Int) { self.pick = pick }

    /// Builds the program of a seed.
    static func program(seed: UInt64) -> Program {
        var random = SplitMix64(seed: seed)
        return program { Int(random.next() >> 32) }
    }

    /// Builds the program of any choices; those after the last are zero.
    static func program(choices: some Sequence<Int>) -> Program {
        var choices = choices.makeIterator()
        return program { choices.next() ?? 0 }
    }

    private static func program(choice: @escaping () -> Int) -> Program {
        var choices: [Int] = []
        func pick(_ bound: Int) -> Int {
            choices.append(choice() % bound)
            return choices[choices.count - 1]
        }
        var builder = ProgramBuilder(pick: pick)
        builder.theme = Theme.allCases[pick(Theme.allCases.count)]
        builder.favourite = (pick(Program.slotCount), pick(Program.names.count))
        let isTraced = pick(4) == 1 && builder.theme != .closures
        var turns: [Turn] = []
        repeat {
            turns.append(builder.turn())
        } while pick(8) != 0 && builder.number < longestProgram
        while choices.last == 0 { choices.removeLast() }
        return Program(isTraced: isTraced, turns: turns, choices: choices)
    }

    // MARK: Turns

    private mutating func turn() -> Turn {
        if theme == .closures {
            switch pick(8) {
            case 0: if let input = any(of: performed) { return .cancelPerform(number: input) }
            case 1, 2:
                number += 1
                performed.append(number)
                return .perform(slot: slot(), number: number, accepting: actions(atLeast: 1))
            case 3, 4, 5, 6:
                // Older work has often ended.
                let recent = Array(work.suffix(4))
                if let work = any(of: recent) { return .goOn(work: work, unless: interruption()) }
            default: break
            }
        }
        switch pick(theme == .signals ? 30 : 9) {
        case 1, 2, 3:
            if let work = any(of: work) { return .goOn(work: work, unless: interruption()) }
        case 4: if !work.isEmpty { return .advance(by: 1 + pick(2)) }
        default: break
        }
        return .act(actions(atLeast: 1))
    }

    // Work that a cancellation handler runs would begin before or after the resumed work continues: that has no order.
    private func interruption() -> Turn.Interruption? {
        pick(6) == 1 && theme != .closures ? Turn.Interruption.allCases[pick(3)] : nil
    }

    private func any(of numbers: [Int]) -> Int? {
        numbers.isEmpty ? nil : numbers[pick(numbers.count)]
    }

    // MARK: Actions

    private mutating func actions(atLeast count: Int = 0) -> [Action] {
        guard depth < Self.deepestNesting else { return [] }
        depth += 1
        defer { depth -= 1 }
        var actions: [Action] = []
        // Fewer at greater depth.
        while number < Self.longestProgram, actions.count < count || pick(depth + 2) > 1 {
            actions.append(action())
        }
        return actions
    }

    private mutating func action() -> Action {
        number += 1
        let number = number
        return Action(number: number, what: what(number))
    }

    private func slot() -> Int { pick(2) == 0 ? favourite.slot : pick(Program.slotCount) }

    private func name() -> Int { pick(3) > 0 ? favourite.name : pick(Program.names.count) }

    private mutating func what(_ number: Int) -> Action.What {
        if pick(3) == 1 {
            switch theme {
            case .everything, .signals: break
            case .owners: return .own(slot: slot())
            case .closures where pick(4) == 1: return .cancel(slot: slot(), name: name())
            case .work, .closures: return .run(slot: favourite.slot, operation(number))
            }
        }
        switch pick(theme == .signals ? 25 : 30) {
        case 0..<7: return .send(slot: slot(), accepting: actions())
        case 7..<15: return .respond(source(), receiving: actions(), parentAccepting: actions())
        case 15..<19:
            return .receive(slot: slot(), releasing: pick(6) == 1 ? actions() : [])
        case 19, 20: return .own(slot: slot())
        case 21: return .stopReceiving(slot: slot())
        case 22, 23: return .release(slot: slot())
        case 24: return .make(slot: slot())
        case 25..<28: return .run(slot: slot(), operation(number))
        case 28: return .cancel(slot: slot(), name: name())
        default: return .cancelAll(slot: slot())
        }
    }

    private func source() -> Action.Source {
        switch pick(8) {
        case 0..<4 where depth > 1: .own
        case 7: any(of: work).map { .work($0) } ?? .own
        default: .stored(slot: slot())
        }
    }

    private mutating func operation(_ number: Int) -> Operation {
        var operation = Operation(
            name: name(),
            policy: [.concurrent, .restart, .ignoreWhileRunning, .queue, .queueLatest][pick(5)],
            delay: pick(3) == 1 ? 1 + pick(2) : 0, heedsCancellation: pick(2) == 1,
            capturesViewModel: pick(2) == 1)
        work.append(number)
        if theme == .closures {
            (operation.emits, operation.isCommit) = (pick(2) == 1, pick(3) == 1)
            (operation.cancelled, operation.ended, operation.stages) = (
                actions(), actions(), [actions()]
            )
        }
        for _ in 0..<pick(theme == .closures ? 2 : 4) { operation.stages.append(actions()) }
        // Several pieces of work may begin in one turn, and their actions would have no order. So there are none yet.
        if !operation.stages.isEmpty, pick(4) == 1 {
            operation.failure = Operation.Failure.allCases[pick(2)]
            operation.receivingFailure = actions()
        }
        return operation
    }
}
