/// A signal as tracing knows it, by the number that the program gives it.
nonisolated struct ProgramSignalName: Comparable, Hashable {
    nonisolated enum Kind: String {
        case input, output, work, value
    }

    let kind: Kind
    let number: Int

    static func < (left: ProgramSignalName, right: ProgramSignalName) -> Bool {
        (left.number, left.kind.rawValue) < (right.number, right.kind.rawValue)
    }
}

/// An event of tracing: the fate of a signal, and its cause.
nonisolated struct ProgramFate: Comparable, Hashable {
    nonisolated enum Fate: String {
        case accepted, queued, delivered, passed, held, dropped, started, ignored, finished, failed, superseded
        case cancelled, ended = "ended with its interface"
    }

    let signal: ProgramSignalName
    let fate: Fate
    let cause: ProgramSignalName?

    static func < (left: ProgramFate, right: ProgramFate) -> Bool { left.order < right.order }

    private var order: (ProgramSignalName, String, Int, String) {
        (signal, fate.rawValue, cause?.number ?? -1, cause?.kind.rawValue ?? "")
    }
}

nonisolated extension ProgramFate: CustomStringConvertible {
    var description: String {
        let reason = cause.map { ", because of \($0.kind) #\($0.number)" } ?? ""
        return "\(signal.kind) #\(signal.number) is \(fate)\(reason)"
    }
}
