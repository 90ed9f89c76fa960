import Observation
@_spi(Timeline) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("T2 a signal names its interface, its view model and its place")
@MainActor struct T2TraceInterfaceTests {
    @Test("two rows of one type have numbers of their own, which are never used again")
    func numbers() {
        var numbers: [Int] = []
        for _ in 1...20 {
            let events = traced(withInterfaces: true) {
                let row = ViewModelInterface(TracedRowViewModel())
                row.receive { _ in }
                row.send(.addToBag)
            }
            #expect(
                events.fates == [
                    " made", ".addToBag accepted", ".addedToBag delivered", " released",
                ])
            #expect(Set(events.map(\.interfaceID)).count == 1)
            numbers.append(events[0].interfaceID)
        }
        #expect(Set(numbers).count == 20)
        #expect(numbers == numbers.sorted())
        #expect(numbers.allSatisfy { $0 > 0 })
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test("a trace keeps nothing of interfaces that were released")
    func released() async {
        // In a process of its own, whose memory no other test changes.
        await #expect(processExitsWith: .success) { @MainActor in
            guard let before = Footprint.residentBytes else { return }
            for row in 1...20_000 {
                ViewModelTrace.observer = { _ in }
                let interface = ViewModelInterface(
                    TracedRowViewModel(), name: "the row \(row) of a page")
                // Half of them are released while tracing is off.
                if row % 2 == 0 { ViewModelTrace.observer = nil }
                withExtendedLifetime(interface) {}
            }
            let after = try #require(Footprint.residentBytes)
            #expect(after - before < 2 << 20, "\(after - before) bytes are kept")
            // Events of the input that made it are kept, but not its state.
            var events: [ViewModelTrace.Event] = []
            ViewModelTrace.observer = { events.append($0) }
            ViewModelInterface(LargeViewModel()).send(())
            #expect(events.contains { $0.kind == .input })
            let last = try #require(Footprint.residentBytes)
            #expect(last - after < 8 << 20, "\(last - after) bytes are kept")
        }
    }
    #endif

    @Test(
        "a type is named with the types that it is nested in, without modules, and whatever erases it"
    )
    func names() {
        #expect(name(TracedCart.Model()) == "TracedCart.Model")
        #expect(name(TracedCart.List<TracedCart.Model>()) == "TracedCart.List<TracedCart.Model>")
        #expect(name(PrivateViewModel()) == "PrivateViewModel")
        #expect(
            name(ScriptedViewModel<Int, [String: Int?]> { _, _ in })
                == "ScriptedViewModel<Int, Dictionary<String, Optional<Int>>>")
        struct Local: ViewModel { func accept(_ input: Int, respond: (Int) -> Void) {} }
        #expect(name(Local()) == "T2TraceInterfaceTests.Local")
        #expect(name(AnyViewModel(TracedCart.Model())) == "TracedCart.Model")
        #expect(name(AnyViewModel(AnyViewModel(TracedCart.Model()))) == "TracedCart.Model")
        #expect(name(AnyViewModel<Int, Int> { _, _ in }) == "AnyViewModel<Int, Int>")
    }

    @Test("an erased type is named even if its interface was released before it was traced")
    func nameAfterRelease() {
        let model = LateViewModel<Int>()
        untraced { ViewModelInterface(AnyViewModel(model)).send(.start) }
        let events = traced { model.respond?(2) }
        #expect(events.fates == ["2 dropped"])
        #expect(events.map(\.viewModelName) == ["LateViewModel<Int>"])
    }

    private func name(_ viewModel: some ViewModel<Int, some Any>) -> String? {
        traced { ViewModelInterface(viewModel).send(1) }.first?.viewModelName
    }

    @Test("the name of an interface is asked for only while tracing is on")
    func named() {
        var asked = 0
        func name() -> Any {
            asked += 1
            return "\(asked)"
        }
        func make() { _ = ViewModelInterface(TracedRowViewModel(), name: name()) }
        untraced(make)
        #expect(traced(withInterfaces: true, make).map(\.name) == ["\"1\"", "\"1\""])
        #expect(asked == 1)
    }
}

@Observable private final class LargeViewModel: ViewModel {
    var bytes = [UInt8](repeating: 1, count: 20 << 20)

    func accept(_ input: Void, respond: (Never) -> Void) {}
}

enum TracedCart {
    final class Model: ViewModel {
        func accept(_ input: Int, respond: (Int) -> Void) { respond(input) }
    }
    final class List<Item>: ViewModel {
        func accept(_ input: Int, respond: (Int) -> Void) {}
    }
}

private final class PrivateViewModel: ViewModel {
    func accept(_ input: Int, respond: (Int) -> Void) {}
}
