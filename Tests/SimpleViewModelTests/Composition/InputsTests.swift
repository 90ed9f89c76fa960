import Dispatch
import Foundation
import Observation
@_spi(Testing) import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("C8 inputs from callbacks", .timeLimit(.minutes(5)))
@MainActor struct C8InputsTests {
    let log = Log()

    init() { silenceProblems() }

    @Test(
        "a sink's value is accepted before it returns, and after the input that is being accepted")
    func sink() {
        let publisher = Publisher<Int>()
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

    @Test("an NSObject that is a delegate, and created with the view model, sends inputs")
    func delegate() {
        let manager = PlaceManager()
        let screen = ViewModelInterface(PlaceViewModel(manager))
        var places: [Int] = []
        screen.receive { places.append($0) }
        manager.delegate?.placeManager(manager, didMoveTo: 7)
        #expect(places == [7])
    }

    @Test(
        "a notification is accepted before post returns, and from another thread later, in its order"
    )
    func notification() async {
        let center = NotificationCenter()
        let viewModel = NotifiedViewModel(center)
        let screen = ViewModelInterface(viewModel)
        let all = AsyncStream<Int>.makeStream()
        screen.receive { all.continuation.yield($0) }
        center.post(name: .didChange, object: nil, userInfo: ["value": 0])
        #expect(viewModel.values == [0])
        DispatchQueue.global().async {
            for value in 1...1_000 {
                center.post(name: .didChange, object: nil, userInfo: ["value": value])
            }
        }
        var last = 0
        for await value in all.stream where value == 1_000 {
            last = value
            break
        }
        #expect(last == 1_000)
        #expect(viewModel.values == Array(0...1_000))
    }

    @Test(
        "inputs from before the interface wait for it, in order; what they cause comes after them")
    func held() {
        let publisher = Publisher<Int>()
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

    @Test("a view model whose type is erased gets the inputs")
    func erased() {
        let publisher = Publisher<Int>()
        let screen = ViewModelInterface(AnyViewModel(ListeningViewModel(publisher, log)))
        publisher.send(1)
        #expect(log.take() == ["accepts heard(1)", "accepted"])
        withExtendedLifetime(screen) {}
    }

    @Test("a subclass of the view model that connects gets the inputs")
    func subclassed() {
        let publisher = Publisher<Int>()
        let screen = ViewModelInterface(LoudListeningViewModel(publisher, log))
        publisher.send(1)
        #expect(log.take() == ["loudly", "accepts heard(1)", "accepted"])
        withExtendedLifetime(screen) {}
    }

    @Test("they can be connected in accept, even inside that of another view model, and in work")
    func inAccept() async {
        let publisher = Publisher<Int>()
        let screen = ViewModelInterface(ListeningViewModel(nil, log))
        screen.send(.listen(publisher))
        publisher.send(1)
        #expect(log.take().dropFirst(2) == ["accepts heard(1)", "accepted"])
        let later = Publisher<Int>()
        await screen.perform(.listenLater(later))
        later.send(2)
        #expect(log.take().suffix(2) == ["accepts heard(2)", "accepted"])
        let inner = Publisher<Int>()
        let other = ViewModelInterface<ScriptedViewModel<() -> Void, Int>> { body, _ in body() }
        screen.send(.during { viewModel in other.send { viewModel.listen(to: inner) } })
        inner.send(3)
        #expect(log.take().suffix(2) == ["accepts heard(3)", "accepted"])
    }

    @Test(
        "callbacks that live on keep neither the view model nor the interface, and their inputs are dropped"
    )
    func release() {
        let (publisher, subscriptions) = (Publisher<Int>(), Subscriptions())
        do {
            let viewModel = ListeningViewModel(publisher, log, keepingSubscriptionIn: subscriptions)
            let screen = ViewModelInterface(viewModel)
            publisher.send(1)
            #expect(log.live.current == 1)
            withExtendedLifetime(screen) {}
        }
        #expect(log.live.current == 0)
        _ = log.take()
        publisher.send(2)
        #expect(log.take() == [])
        #expect(publisher.sinkCount == 1)
        let events = traced { publisher.send(2) }
        #expect(events.isEmpty)
        // Nor do those of a view model that never gets an interface.
        _ = ListeningViewModel(publisher, log, keepingSubscriptionIn: subscriptions)
        #expect(log.live.current == 0)
        publisher.send(3)
    }

    @Test("an input that releases the interface ends its accept, and later inputs are dropped")
    func releaseWhileAccepting() {
        let publisher = Publisher<Int>()
        let owner: Owner<ListeningViewModel>
        do {
            let viewModel = ListeningViewModel(publisher, log)
            owner = Owner(viewModel)
            viewModel.whenHearing = { _ in
                publisher.send(2)
                owner.interface = nil
            }
        }
        publisher.send(1)
        #expect(log.take() == ["accepts heard(1)", "accepted"])
        #expect(log.live.current == 0)
        #expect(publisher.sinkCount == 0)
    }

    @Test("a chain begins with the line of the callback, without a step in between")
    func trace() {
        let publisher = Publisher<Int>()
        let viewModel = ListeningViewModel(publisher, log)
        let events = traced {
            let screen = ViewModelInterface(viewModel)
            publisher.send(4)
            withExtendedLifetime(screen) {}
        }.filter { $0.kind == .input }
        #expect(events.map { "\($0.viewModelName)\($0.value)" } == ["ListeningViewModel.heard(4)"])
        #expect(events.first?.cause == nil)
        #expect(events.first?.origin == "InputsTests.swift:\(viewModel.sinkLine)")
    }

    @Test("an object that is no view model hears a child's outputs after its view, one at a time")
    func unmigratedParent() {
        let parent = OldParent(log)
        parent.respond(1)
        parent.child.receive { [log] in log.add("view \($0)") }
        parent.respond(2)
        #expect(log.take() == ["parent 1", "has heard", "view 2", "parent 2", "has heard"])
        parent.whenHearing = { if $0 == 3 { parent.respond(4) } }
        parent.respond(3)
        #expect(
            log.take() == ["view 3", "parent 3", "view 4", "has heard", "parent 4", "has heard"])
        parent.whenHearing = nil
        let heard = traced { parent.respond(5) }.last
        #expect(heard?.viewModelName == "OldParent" && heard?.value == "5")
    }

    @Test("a parent that is no view model is not retained")
    func unmigratedParentIsReleased() {
        weak var old: OldParent?
        let child: ViewModelInterface<LateViewModel<Int>>
        do {
            let parent = OldParent(log)
            (old, child) = (parent, parent.child)
        }
        #expect(old == nil)
        child.send(.echo(1))
        #expect(log.take() == [])
    }

    #if DEBUG && (os(macOS) || os(Linux))  // as exit tests are; in optimised builds there are no reports
    @Test("inputs that are connected outside accept are held, and the line is reported")
    func misuse() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let (problems, log) = (Problems(), Log())
            let viewModel = ListeningViewModel(nil, log)
            let screen = ViewModelInterface(viewModel)
            let inputs = ViewModelInputs(of: viewModel, fileID: "Shop/Page.swift", line: 7)
            inputs.send(.heard(1))
            #expect(log.take() == [])
            #expect(problems.all == [.connectedOutsideAccept])
            #expect(problems.messages.first?.hasSuffix(" At Shop/Page.swift:7.") == true)
            withExtendedLifetime(screen) {}
        }
    }

    @Test("a view model that gets no interface, or one with a wrapper, is reported after a second")
    func noInterface() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let (problems, publisher) = (Problems(), Publisher<Int>())
            let lonely = ListeningViewModel(publisher, Log())
            _ = LoudListeningViewModel(publisher, Log())  // It is freed, and needs none.
            let screen = ViewModelInterface(ListeningViewModel(publisher, Log()))
            await problems.first()
            #expect(problems.all == [.noInterface])
            #expect(problems.messages.first?.contains("InputsTests.swift") == true)
            withExtendedLifetime((lonely, screen)) {}
        }
    }
    #endif
}

// MARK: - A publisher, as in Combine

@MainActor private final class Publisher<Value> {
    private var sinks: [Int: (Value) -> Void] = [:]
    private var count = 0
    var sinkCount: Int { sinks.count }

    func send(_ value: Value) { for key in sinks.keys.sorted() { sinks[key]?(value) } }

    func sink(_ receive: @escaping (Value) -> Void) -> Subscription {
        count += 1
        sinks[count] = receive
        return Subscription { [weak self, count] in self?.sinks[count] = nil }
    }
}

/// Ends a subscription when it is released.
@MainActor private final class Subscription {
    private let end: @MainActor () -> Void

    init(_ end: @escaping @MainActor () -> Void) { self.end = end }
    isolated deinit { end() }
}

@MainActor private final class Subscriptions { var all: [Subscription] = [] }

private final class LoudListeningViewModel: ListeningViewModel {
    override func accept(_ input: Input, respond: @escaping (Int) -> Void) {
        log.add("loudly")
        super.accept(input, respond: respond)
    }
}

private class ListeningViewModel: ViewModel {
    enum Input {
        case heard(Int), publish(Int), listen(Publisher<Int>), listenLater(Publisher<Int>)
        case during((ListeningViewModel) -> Void)
    }

    private(set) var sinkLine: UInt = 0
    var whenHearing: (Int) -> Void = { _ in }
    let log: Log
    private let counted: Counted
    private let publisher: Publisher<Int>?
    private let tasks = ViewModelTasks<Int>()
    private var subscription: Subscription?

    init(
        _ publisher: Publisher<Int>?, _ log: Log,
        keepingSubscriptionIn subscriptions: Subscriptions? = nil
    ) {
        (self.publisher, self.log, counted) = (publisher, log, Counted(in: log.live))
        if let publisher { listen(to: publisher) }
        if let subscriptions, let subscription { subscriptions.all.append(subscription) }
    }

    func listen(to publisher: Publisher<Int>) {
        let inputs = ViewModelInputs(of: self)
        sinkLine = #line + 2
        subscription = publisher.sink { value in
            inputs.send(.heard(value))
        }
    }

    func accept(_ input: Input, respond: @escaping (Int) -> Void) {
        log.add("accepts \(input)")
        switch input {
        case let .heard(value):
            whenHearing(value)
            respond(value)
        case let .publish(value): publisher?.send(value)
        case let .listen(publisher): listen(to: publisher)
        case let .listenLater(publisher):
            tasks.run(0, .queue, operation: {}, then: { self.listen(to: publisher) })
        case let .during(body): body(self)
        }
        log.add("accepted")
    }
}

// MARK: - A delegate, as in Core Location

@MainActor private protocol PlaceManagerDelegate: AnyObject {
    func placeManager(_ manager: PlaceManager, didMoveTo place: Int)
}

@MainActor private final class PlaceManager { weak var delegate: (any PlaceManagerDelegate)? }

private final class PlaceViewModel: ViewModel {
    enum Input { case didMove(Int) }

    private final class Delegate: NSObject, PlaceManagerDelegate {
        let inputs: ViewModelInputs<Input>

        init(_ inputs: ViewModelInputs<Input>) { self.inputs = inputs }
        func placeManager(_ manager: PlaceManager, didMoveTo place: Int) {
            inputs.send(.didMove(place))
        }
    }

    private let manager: PlaceManager
    private var delegate: Delegate?

    init(_ manager: PlaceManager) {
        self.manager = manager
        delegate = Delegate(ViewModelInputs(of: self))
        manager.delegate = delegate
    }

    func accept(_ input: Input, respond: (Int) -> Void) {
        switch input {
        case let .didMove(place): respond(place)
        }
    }
}

// MARK: - Notifications

extension Notification.Name { fileprivate static let didChange = Self("didChange") }

private final class NotifiedViewModel: ViewModel {
    enum Input { case didChange(Int) }

    private(set) var values: [Int] = []
    private var subscription: (any NSObjectProtocol)?

    init(_ center: NotificationCenter) {
        let inputs = ViewModelInputs(of: self)
        subscription = center.addObserver(forName: .didChange, object: nil, queue: nil) { note in
            inputs.sendFromAnyThread(.didChange(note.userInfo?["value"] as? Int ?? -1))
        }
    }

    func accept(_ input: Input, respond: (Int) -> Void) {
        guard case let .didChange(value) = input else { return }
        values.append(value)
        respond(value)
    }
}

// MARK: - A parent that is no view model

@MainActor private final class OldParent {
    let child: ViewModelInterface<LateViewModel<Int>>, respond: (Int) -> Void
    var whenHearing: ((Int) -> Void)?
    private let log: Log

    init(_ log: Log) {
        self.log = log
        (child, respond) = ViewModelInterface.late()
        child.connect(to: self) { parent, value in parent.hear(value) }
    }

    private func hear(_ value: Int) {
        log.add("parent \(value)")
        whenHearing?(value)
        log.add("has heard")
    }
}
