import Testing

// Clauses: CONTRACT.md
@Suite(
    "D1, D2, D3, D4, D6, W1, W2, W3, W4, W5, W6, W7, W9, W11 the library behaves like a model of the contract",
    .serialized, .limited, .endsIfStuck)
@MainActor struct D1D2D3D4D6W1W2W3W4W5W6W7W9W11RandomProgramTests {
    @Test(
        "random programs have the same course on the library and on the model",
        arguments: 0..<20 as Range<UInt64>)
    func randomPrograms(batch: UInt64) async {
        for seed in batch * 250..<(batch + 1) * 250 where !Self.differs {
            Watchdog.remark = "Perhaps in: \(ProgramCheck.command(seed))"
            guard let difference = await ProgramCheck.difference(seed: seed) else { continue }
            Self.differs = true
            Issue.record("\(difference)")
        }
    }

    /// One difference is enough: each takes seconds to be shrunk.
    private static var differs = false
}

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
