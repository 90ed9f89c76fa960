// Prints the origin of the toast in the README's first example: its backtrace, and its chain if tracing is on.
import Runtime

@MainActor func traceToasts() {
    var recording = ViewModelTrace.Recording(capacity: 100)
    ViewModelTrace.observer = { event in
        recording.record(event)
        if event.value.hasPrefix(".toast") { Swift.print(recording.chain(of: event.number)) }
    }
}

/// Prints the example's frames, as `#NUMBER NAME main.swift:LINE`, and the number of all frames.
///
/// The receiver calls it, as frame 0, instead of the standard library's function.
func print(_ output: Any) {
    guard let backtrace = try? Backtrace.capture().symbolicated() else { return }
    let symbols = backtrace.frames.dropFirst().compactMap(\.symbol)
    for (number, symbol) in symbols.enumerated() {
        guard let place = symbol.sourceLocation, place.path.hasSuffix("main.swift") else { continue }
        // A closure of top-level code: "closure #1 in ".
        let name = symbol.name.hasSuffix(" in ") ? String(symbol.name.dropLast(4)) : symbol.name
        Swift.print("#\(number) \(name) main.swift:\(place.line)")
    }
    Swift.print("\(symbols.count) frames")
}
