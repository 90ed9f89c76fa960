/// A signal as tracing knows it, by the number that the program gives it.
nonisolated struct TracedSignal: Comparable, Hashable {
    nonisolated enum Kind: String {
        case input, output, work
    }

    let kind: Kind
    let number: Int

    static func < (left: TracedSignal, right: TracedSignal) -> Bool {
        (left.number, left.kind.rawValue) < (right.number, right.kind.rawValue)
    }
}

/// What tracing tells: what became of a signal, and what caused it.
nonisolated struct TracedFate: Comparable, Hashable {
    nonisolated enum Fate: String {
        case accepted, queued, delivered, passed, held, dropped, started, ignored, finished, failed, cancelled
    }

    let signal: TracedSignal
    let fate: Fate
    let cause: TracedSignal?

    static func < (left: TracedFate, right: TracedFate) -> Bool { left.order < right.order }

    private var order: (TracedSignal, String, Int, String) {
        (signal, fate.rawValue, cause?.number ?? -1, cause?.kind.rawValue ?? "")
    }
}

nonisolated extension TracedFate: CustomStringConvertible {
    var description: String {
        let reason = cause.map { ", because of \($0.kind) #\($0.number)" } ?? ""
        return "\(signal.kind) #\(signal.number) is \(fate)\(reason)"
    }
}
