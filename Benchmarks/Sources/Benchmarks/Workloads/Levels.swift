import BenchmarkModels

/// What each further parent costs: eleven levels less one, divided by ten.
@MainActor enum Levels {
    static let workloads = [
        Workload(
            name: "level",
            summary: "each further level of parents (11 levels less 1)",
            sides: [
                Side(
                    name: Side.library, prepare: { passing($0, levels: 11) },
                    signalsPerIteration: 10, minus: { passing($0, levels: 1) }),
                Side(
                    name: Side.bothWays, prepare: { delegates($0, levels: 11) },
                    signalsPerIteration: 10, minus: { delegates($0, levels: 1) }),
            ],
            iterations: 5_000, ratioBudget: 1.5, allocationBudget: 1)
    ]

    private static func passing(_ iterations: Int, levels: Int) -> () -> Void {
        let view = LevelView(levels: levels)
        return { for number in 0..<iterations { view.tap(number) } }
    }

    private static func delegates(_ iterations: Int, levels: Int) -> () -> Void {
        let view = DelegateLevelView(levels: levels)
        return { for number in 0..<iterations { view.tap(number) } }
    }
}
