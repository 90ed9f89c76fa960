/// The name of work.
nonisolated struct WorkName: Hashable, CustomStringConvertible {
    let name: Int

    var description: String { "\(name)" }
}

/// An error that a test recognises.
nonisolated struct Mishap: Error, CustomStringConvertible {
    let description = "mishap"
}
