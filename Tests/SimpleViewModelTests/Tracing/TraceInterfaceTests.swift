@_spi(Timeline) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("T2 a signal names its interface, its view model and its place")
@MainActor struct TraceInterfaceTests {
    @Test("two rows of one type have numbers of their own, which are never used again")
    func numbers() {
        var numbers: [Int] = []
        for _ in 1...20 {
            let events = traced(withInterfaces: true) {
                let row = ViewModelInterface(viewModel: TracedRowViewModel())
                row.receive { _ in }
                row.send(.addToBag)
            }
            #expect(events.map(\.fate) == [.made, .accepted, .delivered, .released])
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
                let interface = ViewModelInterface(viewModel: TracedRowViewModel(), name: "the row \(row) of a page")
                if row % 2 == 0 { ViewModelTrace.observer = nil }  // Half of them are released while tracing is off.
                withExtendedLifetime(interface) {}
            }
            let after = try #require(Footprint.residentBytes)
            #expect(after - before < 2 << 20, "\(after - before) bytes are kept")
        }
    }
    #endif

    @Test("the creation and the release of an interface are caused by the signals that lead to them")
    func madeAndReleased() {
        let screen = Owner(TracedRowViewModel())
        screen.interface = nil
        let page = ViewModelInterface(viewModel: TracedPageViewModel())
        page.receive { output in
            switch output {
            case .liked: screen.interface = ViewModelInterface(viewModel: TracedRowViewModel())
            case .showToast: screen.interface = nil
            }
        }
        let events = traced(withInterfaces: true) {
            page.send(.like)
            screen.interface?.send(.addToBag)
            page.send(.row(.addedToBag))
        }
        let liked = events.first { $0.value == ".liked" }?.id
        let toast = events.first { $0.value.hasPrefix(".showToast") }?.id
        let released = events.first { $0.fate == .released }
        #expect(events.first { $0.fate == .made }?.cause == liked)
        #expect(released?.cause == toast)
        #expect(released?.description.hasSuffix("  TracedRowViewModel  released") == true)
        let dropped = events.first { $0.fate == .dropped }
        #expect(dropped?.trigger == released?.id)
        #expect(dropped?.description.hasSuffix("dropped by #\(released?.id ?? 0)") == true)
    }

    @Test("a type is named with the types that it is nested in, without modules, and whatever erases it")
    func names() {
        #expect(name(TracedCart.Model()) == "TracedCart.Model")
        #expect(name(TracedCart.List<TracedCart.Model>()) == "TracedCart.List<TracedCart.Model>")
        #expect(name(PrivateViewModel()) == "PrivateViewModel")
        #expect(
            name(ScriptedViewModel<Int, [String: Int?]> { _, _ in })
                == "ScriptedViewModel<Int, Dictionary<String, Optional<Int>>>")
        struct Local: ViewModel { func accept(_ input: Int, respond: (Int) -> Void) {} }
        #expect(name(Local()) == "TraceInterfaceTests.Local")
        #expect(name(AnyViewModel(TracedCart.Model())) == "TracedCart.Model")
        #expect(name(AnyViewModel(AnyViewModel(TracedCart.Model()))) == "TracedCart.Model")
        #expect(name(AnyViewModel<Int, Int> { _, _ in }) == "AnyViewModel<Int, Int>")
    }

    private func name(_ viewModel: some ViewModel<Int, some Any>) -> String? {
        traced { ViewModelInterface(viewModel: viewModel).send(1) }.first?.viewModelName
    }

    @Test("an interface can have a name, which is asked for only while tracing is on")
    func named() {
        var asked = 0
        func name() -> Any {
            asked += 1
            return asked == 1 ? "42" : 7
        }
        untraced { _ = ViewModelInterface(viewModel: TracedRowViewModel(), name: name()) }
        #expect(asked == 0)
        var events: [ViewModelTrace.Event] = []
        for title in ["TracedRowViewModel[\"42\"]", "TracedRowViewModel[7]"] {
            events = traced(withInterfaces: true) {
                let row = ViewModelInterface(viewModel: TracedRowViewModel(), name: name())
                row.receive { _ in }
                row.send(.addToBag, fileID: "Shop/ProductView.swift", line: 41)
            }
            let lines = events.map { "\($0)".split(separator: "  ").dropFirst().joined(separator: "  ") }
            #expect(
                lines == [
                    "\(title)  made", "ProductView.swift:41  \(title).addToBag  accepted",
                    "\(title) → .addedToBag  delivered", "\(title)  released",
                ])
        }
        #expect(asked == 2)
        #expect(Set(events.map(\.name)) == ["7"])
        #expect(traced { ViewModelInterface(viewModel: TracedRowViewModel()).send(.addToBag) }.first?.name == nil)
    }

    @Test("a signal has a time and a duration, which contains the signals that it causes")
    func times() throws {
        let page = ViewModelInterface(viewModel: TracedPageViewModel())
        page.receive { _ in }
        var events: [ViewModelTrace.Event] = []
        events = traced { page.send(.like) }
        let (input, output) = (events[0], events[1])
        #expect(input.time < output.time)
        let inputEnd = input.time + (try #require(input.duration))
        let outputEnd = output.time + (try #require(output.duration))
        #expect(outputEnd < inputEnd)
    }
}

enum TracedCart {
    final class Model: ViewModel {
        func accept(_ input: Int, respond: (Int) -> Void) {}
    }
    final class List<Item>: ViewModel {
        func accept(_ input: Int, respond: (Int) -> Void) {}
    }
}

private final class PrivateViewModel: ViewModel {
    func accept(_ input: Int, respond: (Int) -> Void) {}
}
