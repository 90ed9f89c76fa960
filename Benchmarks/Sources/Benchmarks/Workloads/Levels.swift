import BenchmarkModels

/// Outputs that pass through levels of parents, and the cost of each further parent.
@MainActor enum Levels {
    static let workloads =
        [
            Workload(
                name: "level",
                summary: "each further level of parents (11 levels less 1)",
                sides: [
                    Side(
                        name: Side.ours, prepare: { passing($0, levels: 11) },
                        signalsPerIteration: 10, minus: { passing($0, levels: 1) }),
                    Side(
                        name: Side.bothWays, prepare: { delegates($0, levels: 11) },
                        signalsPerIteration: 10, minus: { delegates($0, levels: 1) }),
                ],
                iterations: 5_000, repetitions: 51, ratioBudget: 1.5, allocationBudget: 0,
                instructionBudget: 1.15)
        ] + [1, 10, 100].map { whole($0) }

    static let growth = Workload(
        name: "grow-levels", summary: "per level, through so many levels",
        sides: [100, 10, 1].map { levels in
            Side(name: "\(levels)", prepare: { passing($0 / levels, levels: levels) })
        })

    private static func whole(_ levels: Int) -> Workload {
        Workload(
            name: "levels-\(levels)",
            summary: levels == 1
                ? "from a view through one view model to its view" : "the same through \(levels) levels",
            sides: [
                Side(name: Side.ours) { passing($0, levels: levels) },
                Side(name: Side.bothWays) { delegates($0, levels: levels) },
            ],
            iterations: 20_000 / levels, repetitions: 51, allocationBudget: 0)
    }

    private static func passing(_ iterations: Int, levels: Int) -> () -> Void {
        let view = LevelView(levels: levels)
        return { for number in 0..<iterations { view.tap(number) } }
    }

    private static func delegates(_ iterations: Int, levels: Int) -> () -> Void {
        let view = DelegateLevelView(levels: levels)
        return { for number in 0..<iterations { view.tap(number) } }
    }
}
