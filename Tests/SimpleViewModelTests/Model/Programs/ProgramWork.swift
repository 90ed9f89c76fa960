/// The name of work, which identifies the work in traces.
nonisolated struct WorkName: Hashable, CustomStringConvertible {
    let name: Int
    var number = 0

    var description: String { "\(number)" }

    static func == (left: WorkName, right: WorkName) -> Bool { left.name == right.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// An error that a test recognises.
nonisolated struct Mishap: Error, CustomStringConvertible {
    let description = "mishap"
}
