// Uses the runtime's own backtraces, if the toolchain has them; optimised code has fewer frames, and proves nothing.
#if canImport(Runtime) && os(Linux) && DEBUG
import Runtime
import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@MainActor @Suite("D1 a backtrace shows where a signal comes from")
struct D1BacktraceTests {
    @Test("between a view's send and its receiver are at most four of the library's frames")
    func roundTrip() throws {
        let view = PingView()

        untraced { view.tap() }

        let frames = try #require(view.frames)
        #expect((1...4).contains(frames.filter(\.isLibrary).count), "\(frames.map(\.name))")
        #expect(
            frames.contains { $0.name.contains("EchoViewModel.accept") },
            "the view model is not in the backtrace")
        #expect(
            frames.contains { $0.name.contains("PingView.tap") },
            "the line that sent is not in the backtrace")
    }
}

@MainActor private final class PingView {
    let interface = Echo<Int>()
    var frames: [(name: String, isLibrary: Bool)]?

    init() { interface.receive { [unowned self] _ in show() } }

    func tap() { interface.send(1) }

    private func show() {
        frames = (try? Backtrace.capture().symbolicated())??.frames
            .prefix { $0.symbol?.name.contains("D1BacktraceTests") != true }
            .compactMap { frame in
                guard let symbol = frame.symbol, !frame.isSwiftThunk else { return nil }
                let file = symbol.sourceLocation?.path ?? ""
                return (symbol.name, file.contains("Sources/SimpleViewModel/"))
            }
    }
}
#endif
