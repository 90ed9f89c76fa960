import Testing

// Clauses: CONTRACT.md
@Suite(
    "C1, C2, C6, C8, D3, D6 children live and end like those of a model of the contract",
    .serialized,
    .limited, .endsIfStuck)
@MainActor struct C1C2C6C8D3D6ChildProgramTests {
    @Test(
        "random programs of children that move, answer, make others, and end have the same course on the library and on the model",
        arguments: 0..<20 as Range<UInt64>)
    func randomPrograms(batch: UInt64) async {
        for seed in batch * 100..<(batch + 1) * 100 where !Self.differs {
            Watchdog.remark = "Perhaps in the program of children of seed \(seed)."
            guard let difference = await ChildCheck.difference(seed: seed) else { continue }
            Self.differs = true
            Issue.record("\(difference)")
        }
    }

    /// One difference is enough.
    private static var differs = false
}
