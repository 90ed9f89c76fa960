@_spi(Testing) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("C1 outputs that a child's receiver sends to a parent")
@MainActor struct C1PassedTests {
    init() { silenceProblems() }

    @Test(
        "the parent accepts an output before the receiver returns, or after the input that it accepts"
    )
    func passed() {
        var log: [String] = []
        let parent = ViewModelInterface(
            ScriptedViewModel<Int, Int> { input, respond in
                log.append("parent accepts \(input)")
                respond(input * 10)
                log.append("parent accepted \(input)")
            })
        let child = Echo<Int>()
        parent.receive { output in
            log.append("parent's view \(output)")
            if output == 10 { child.send(2) }
        }
        @MainActor func attach(_ view: String) {
            child.receive { output in
                log.append("\(view) \(output)")
                parent.send(output)
            }
        }
        attach("child's view")
        child.send(1)
        child.stopReceiving()
        child.send(3)
        attach("child's next view")

        #expect(
            log == [
                "child's view 1", "parent accepts 1", "parent's view 10", "parent accepted 1",
                "child's view 2", "parent accepts 2", "parent's view 20", "parent accepted 2",
                "child's next view 3", "parent accepts 3", "parent's view 30", "parent accepted 3",
            ])
    }
}

#if os(macOS) || os(Linux)  // as exit tests are
// Clauses: CONTRACT.md
@Suite("C2, C6 many children, one parent")
@MainActor struct C2C6ManyChildrenTests {
    @Test(
        "children that are created, attached, reused and released leave nothing behind, nor parents that own some"
    )
    func manyChildren() async {
        // In a process of its own, whose memory no other test changes.
        await #expect(processExitsWith: .success) { @MainActor in
            let log = Log()
            let parents = (0..<2).map { _ in Page(log) }
            @MainActor func come(_ count: Int) -> Int {
                var heard = 0
                for id in 0..<count {
                    _ = OwningPage(rows: 1, log)
                    _ = Page(rows: 1, log)
                    let row = Row(log)
                    for parent in parents {
                        row.receive { parent.send(.row(id, $0)) }
                        row.send { $0(id) }
                    }
                    heard += log.take().count
                }
                return heard
            }
            #expect(come(1_000) == 2_000)
            guard let before = Footprint.residentBytes else { return }
            #expect(come(5_000) == 10_000)
            let after = try #require(Footprint.residentBytes)
            #expect(after - before < 512 << 10, "\(after - before) bytes are kept")
            #expect(log.live.current == 2)
            extendLifetime(parents)
        }
    }
}
#endif

// Clauses: CONTRACT.md
@Suite("C4 type erasure")
@MainActor struct C4AnyViewModelTests {
    @Test("an erased struct keeps a state of its own, erased once or twice")
    func erased() {
        let counter = CounterViewModel()
        for erased in [AnyViewModel(counter), AnyViewModel(AnyViewModel(counter))] {
            var received: [Int] = []
            let interface = ViewModelInterface(erased)
            interface.receive { received.append($0) }
            for input in 1...3 { interface.send(input) }
            #expect(received == [1, 3, 6])
        }
    }
}

private struct CounterViewModel: ViewModel {
    private var sum = 0

    mutating func accept(_ input: Int, respond: (Int) -> Void) {
        sum += input
        respond(sum)
    }
}

// Clauses: CONTRACT.md
@Suite("C8 inputs from callbacks", .limited)
@MainActor struct C8InputsTests {
    let log = Log()

    init() { silenceProblems() }

    @Test(
        "a sink's value is accepted before it returns, and after the input that is being accepted")
    func sink() {
        let publisher = Publisher()
        let screen = ViewModelInterface(ListeningViewModel(publisher, log))
        screen.receive { [log] in log.add("view \($0)") }
        publisher.send(1)
        #expect(log.take() == ["accepts heard(1)", "view 1", "accepted"])
        screen.send(.publish(2))
        #expect(
            log.take() == [
                "accepts publish(2)", "accepted", "accepts heard(2)", "view 2", "accepted",
            ])
    }

    @Test(
        "from any thread: accepted at once on the main one, and in a later turn from another, in its order"
    )
    func sentFromAnyThread() async {
        let viewModel = ListeningViewModel(nil, log)
        let inputs = viewModel.scope
        let screen = ViewModelInterface(viewModel)
        var heard: [Int] = []
        screen.receive { heard.append($0) }
        inputs.sendFromAnyThread(.heard(0))
        #expect(heard == [0])
        await onAnotherThread {
            for value in 1...1_000 { inputs.sendFromAnyThread(.heard(value)) }
        }
        #expect(heard == Array(0...1_000))
    }

    @Test(
        "inputs from before the interface wait for it, in order; what they cause comes after them")
    func held() {
        let publisher = Publisher()
        let viewModel = ListeningViewModel(publisher, log)
        viewModel.whenHearing = { if $0 < 3 { publisher.send($0 + 10) } }
        for value in 1...3 { publisher.send(value) }
        #expect(log.take() == [])
        let screen = ViewModelInterface(viewModel)
        #expect(
            log.take().filter { $0 != "accepted" }
                == [1, 2, 3, 11, 12].map { "accepts heard(\($0))" })
        var outputs: [Int] = []
        screen.receive { outputs.append($0) }
        #expect(outputs == [1, 2, 3, 11, 12])
    }

    @Test("those of a scope that two interfaces share go to the first")
    func shared() {
        let viewModel = ListeningViewModel(nil, log)
        let first = ViewModelInterface(viewModel)
        let second = ViewModelInterface(AnyViewModel(viewModel))
        first.receive { [log] in log.add("first \($0)") }
        second.receive { [log] in log.add("second \($0)") }
        viewModel.scope.send(.heard(1))
        #expect(log.take().contains("first 1"))
    }

    @Test("in accept they can be created, too")
    func inAccept() {
        let publisher = Publisher()
        let screen = ViewModelInterface(ListeningViewModel(nil, log))
        screen.send(.listen(publisher))
        publisher.send(1)
        #expect(log.take().dropFirst(2) == ["accepts heard(1)", "accepted"])
    }

    @Test(
        "callbacks that live on keep neither the view model nor the interface, and their inputs are dropped"
    )
    func release() {
        let publisher = Publisher()
        do {
            let screen = ViewModelInterface(ListeningViewModel(publisher, log))
            publisher.send(1)
            #expect(log.live.current == 1)
            extendLifetime(screen)
        }
        #expect(log.live.current == 0)
        _ = log.take()
        let events = traced { publisher.send(2) }
        #expect(events.isEmpty && log.take() == [])
        // Nor do those of a view model that never gets an interface.
        _ = ListeningViewModel(publisher, log)
        #expect(log.live.current == 0)
        publisher.send(3)
    }

    @Test("a chain begins with the line of the callback, without a step in between")
    func trace() {
        let publisher = Publisher()
        let viewModel = ListeningViewModel(publisher, log)
        let events = traced {
            let screen = ViewModelInterface(viewModel)
            publisher.send(4)
            withExtendedLifetime(screen) {}
        }.filter { $0.kind == .input }
        #expect(events.map { "\($0.viewModelName)\($0.value)" } == ["ListeningViewModel.heard(4)"])
        #expect(events.first?.cause == nil)
        #expect(events.first?.origin == "CompositionTests.swift:\(viewModel.sinkLine)")
    }

    #if DEBUG && (os(macOS) || os(Linux))  // as exit tests are; in optimised builds there are no reports
    @Test("a view model that gets no interface, or one with a wrapper, is reported after a second")
    func noInterface() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let (problems, log) = (Problems(), Log())
            let publisher = Publisher()
            let lonely = ListeningViewModel(publisher, log)
            publisher.send(1)
            _ = LongPage(rows: 1, log)  // It is freed, and needs none.
            let page = Page(rows: 1, log)
            await problems.first()
            #expect(problems.all == [.noInterface])
            #expect(problems.message.contains("ListeningViewModel.Input"))
            withExtendedLifetime((lonely, page)) {}
        }
    }
    #endif
}

/// A publisher, as in Combine, whose subscriptions never end.
@MainActor private final class Publisher {
    private var sinks: [(Int) -> Void] = []

    func send(_ value: Int) { for receive in sinks { receive(value) } }
    func sink(_ receive: @escaping (Int) -> Void) { sinks.append(receive) }
}

private final class ListeningViewModel: ViewModel {
    enum Input { case heard(Int), publish(Int), listen(Publisher) }

    typealias Work = Never
    let scope = Scope()
    private(set) var sinkLine: UInt = 0
    var whenHearing: (Int) -> Void = { _ in }
    private let log: Log
    private let counted: Counted
    private let publisher: Publisher?

    init(_ publisher: Publisher?, _ log: Log) {
        self.publisher = publisher
        self.log = log
        counted = Counted(in: log.live)
        if let publisher { listen(to: publisher) }
    }

    private func listen(to publisher: Publisher) {
        sinkLine = #line + 1
        publisher.sink { [scope] in scope.send(.heard($0)) }
    }

    func accept(_ input: Input, respond: @escaping (Int) -> Void) {
        log.add("accepts \(input)")
        switch input {
        case let .heard(value):
            whenHearing(value)
            respond(value)
        case let .publish(value): publisher?.send(value)
        case let .listen(publisher): listen(to: publisher)
        }
        log.add("accepted")
    }
}
