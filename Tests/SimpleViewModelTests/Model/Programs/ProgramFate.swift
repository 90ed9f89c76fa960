import SimpleViewModel

/// A signal as tracing knows it, by the number that the program gives it.
nonisolated struct ProgramSignalName: CustomStringConvertible {
    let kind: ViewModelTrace.Kind
    let number: Int

    var description: String { "\(kind) #\(number)" }
}

/// An event of tracing: the fate of a signal, and its cause.
nonisolated struct ProgramFate: CustomStringConvertible {
    let signal: ProgramSignalName
    let fate: String
    let cause: ProgramSignalName?

    var description: String { "\(signal) is \(fate)" + (cause.map { ", because of \($0)" } ?? "") }
}
