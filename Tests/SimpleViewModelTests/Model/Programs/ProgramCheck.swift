@MainActor enum ProgramCheck {
    /// Runs the program of a seed, and returns the shortest program with the same failure, and how to run it again.
    static func difference(seed: UInt64) async -> String? {
        let difference = await difference(of: ProgramBuilder.program(seed: seed))
        return difference.map { $0 + "To see it again: \(command(seed))\n" }
    }

    static func command(_ seed: UInt64) -> String { "Checks/Programs/run --seed \(seed) --count 1" }

    /// Runs a program, and returns the shortest program with the same failure; nil if it does not fail.
    static func difference(of program: Program) async -> String? {
        guard let mismatch = await mismatch(of: program) else { return nil }
        let (shortest, reason) = await shrink(program, mismatch, until: .now + .seconds(20))
        return """
            The library and the model of its contract differ. The shortest program that shows it:

            \(shortest)
            \(reason)

            """
    }

    /// Runs a program on the model and on the library, and returns where they first differ.
    private static func mismatch(of program: Program) async -> String? {
        // Tracing covers all signals of a process, so it is on only in a process without others.
        let isTraced = program.isTraced && MainQueueTurns.includeEverything
        let (model, runner) = (
            ReferenceModel(isTraced: isTraced), ProgramRunner(isTraced: isTraced)
        )
        defer { runner.abandon() }
        var turns = program.turns.makeIterator()
        var number = 0
        while let turn = turns.next() ?? model.closingTurn {
            number += 1
            let expected = model.play(turn)
            let observed = await runner.play(
                turn, awaiting: expected.unordered.count { !$0.isState })
            if expected.inOrder == observed.inOrder, expected.tracing == observed.tracing {
                continue
            }
            return "in turn \(number)\n  expected:\n\(expected.text)\n  observed:\n\(observed.text)"
        }
        return model.leftovers.isEmpty ? nil : "at the end: \(model.leftovers)"
    }

    /// Shortens a failing program as long as it fails, for some seconds, and returns the shortest with its mismatch.
    ///
    /// It shortens the list of choices of which the program is built, so that the builder's rules hold for each program.
    private static func shrink(
        _ program: Program, _ reason: String, until end: ContinuousClock.Instant
    ) async -> (Program, String) {
        for choices in simpler(program.choices) where .now < end {
            let simpler = ProgramBuilder.program(choices: choices)
            if let reason = await mismatch(of: simpler) {
                return await shrink(simpler, reason, until: end)
            }
        }
        return (program, reason)
    }

    /// The lists without some of the choices, and those with a smaller choice.
    private static func simpler(_ choices: [Int]) -> some Sequence<[Int]> {
        let lengths = sequence(first: choices.count) { $0 * 3 / 4 }.prefix { $0 > 0 }
        let shorter = lengths.lazy.flatMap { length in
            (0...choices.count - length).lazy.map {
                Array(choices[..<$0] + choices[($0 + length)...])
            }
        }
        let smaller = choices.indices.lazy.flatMap { index in
            (0..<choices[index]).lazy.map {
                Array(choices[..<index] + [$0] + choices[(index + 1)...])
            }
        }
        return [AnySequence(shorter), AnySequence(smaller)].lazy.joined()
    }
}

nonisolated extension TurnRecord {
    /// The events, with those sorted to which the contract gives no order.
    fileprivate var inOrder: [Event] { ordered.withReleasesSorted + unordered.sorted() }

    fileprivate var tracing: [String] { fates.map(\.description).sorted() }

    fileprivate var text: String {
        (inOrder.map { "      \($0)" } + tracing.map { "      \($0)" }).joined(separator: "\n")
    }
}
