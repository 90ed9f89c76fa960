/// A difference between the library and its model.
nonisolated struct Mismatch {
    /// The turn, out of those of the program and of the final ones, which release everything.
    let turn: Int
    let expected: [String]
    let observed: [String]
    var leftovers: [String] = []
    /// The law that was broken, in a program that is not compared with the model.
    var breach: String?
}

@MainActor enum ProgramCheck {
    /// Runs the program of a seed, and returns the shortest program with the same failure, and how to run it again.
    static func difference(seed: UInt64) async -> String? {
        guard let difference = await difference(of: ProgramBuilder.program(seed: seed)) else { return nil }
        return difference + "To see it again: Checks/Programs/run --seed \(seed) --count 1\n"
    }

    /// Runs a program, and returns the shortest program with the same failure; nil if it does not fail.
    static func difference(of program: Program) async -> String? {
        guard let mismatch = await firstMismatch(of: program) else { return nil }
        let (shortest, reason) = await shrink(program, mismatch)
        return """
            The library and the model of its contract differ. The shortest program that shows it, \
            of \(shortest.size) lines instead of \(program.size):

            \(shortest)
            \(reason)

            """
    }

    /// Runs a program on the model and on the library, and returns where they first differ.
    static func firstMismatch(of program: Program) async -> Mismatch? {
        // Tracing covers all signals of a process, so it is on only in a process without others.
        let isTraced = program.isTraced && MainQueueTurns.includeEverything
        if program.isHostile { return await firstBreach(of: program, isTraced: isTraced) }
        let (model, runner) = (ReferenceModel(), ProgramRunner(isTracing: isTraced))
        var turnNumber = 0
        func mismatch(after turn: Turn) async -> Mismatch? {
            let expected = model.play(turn)
            // Events of tracing that come after the turn are not waited for.
            let awaited = expected.unordered.count { !$0.isState }
            let observed = await runner.play(turn, awaiting: awaited)
            let fates = isTraced ? expected.fates.sorted() : []
            turnNumber += 1
            if expected.inOrder == observed.inOrder, fates == observed.fates.sorted() { return nil }
            return Mismatch(
                turn: turnNumber, expected: expected.inOrder.map(\.description) + fates.map(\.description),
                observed: observed.inOrder.map(\.description) + observed.fates.sorted().map(\.description))
        }
        defer { runner.abandon() }
        for turn in program.turns {
            if let mismatch = await mismatch(after: turn) { return mismatch }
        }
        while let turn = model.closingTurn {
            if let mismatch = await mismatch(after: turn) { return mismatch }
        }
        guard model.leftovers.isEmpty else {
            return Mismatch(turn: turnNumber, expected: [], observed: [], leftovers: model.leftovers)
        }
        return nil
    }

    /// Runs a program whose payloads run code when they are released, and returns the first law that it broke.
    private static func firstBreach(of program: Program, isTraced: Bool) async -> Mismatch? {
        let laws = ProgramLaws()
        let runner = ProgramRunner(isTracing: isTraced, laws: laws)
        defer { runner.abandon() }
        var turns = program.turns.makeIterator()
        var turnNumber = 0
        while let turn = turns.next() ?? laws.closingTurn {
            let observed = await runner.play(turn, awaiting: 0)
            turnNumber += 1
            guard let breach = laws.breach else { continue }
            return Mismatch(
                turn: turnNumber, expected: [], observed: (observed.ordered + observed.unordered).map(\.description),
                breach: breach)
        }
        return nil
    }
}

nonisolated extension TurnRecord {
    /// The events, with those sorted to which the contract gives no order.
    fileprivate var inOrder: [Event] { ordered.withReleasesSorted + unordered.sorted() }
}
