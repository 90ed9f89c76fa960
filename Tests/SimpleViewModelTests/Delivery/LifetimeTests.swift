import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("D6 only the owner keeps an interface")
@MainActor struct LifetimeTests {
    init() { silenceProblems() }

    // MARK: The view model is freed with its interface

    @Test("an interface and its tasks can be dumped, as a debugger does")
    func dumped() {
        let bench = WorkBench()
        bench.run("job", .restart)
        var text = ""
        dump(bench.interface, to: &text)
        dump(bench.tasks, to: &text)
        #expect(text.contains("ViewModelInterface"))
        bench.tasks.cancelAll()
    }

    @Test("a view model that stores respond is freed when its interface is released: respond causes no cycle")
    func storedRespond() {
        #expect(
            isReleased {
                let viewModel = LateViewModel<Int>()
                let owner = Owner(viewModel)
                owner.interface?.send(.start)
                owner.interface?.receive { _ in }
                viewModel.respond?(1)
                owner.interface = nil
                return viewModel
            })
    }

    @Test("a struct view model releases its members when its interface is released")
    func structViewModel() {
        var isFreed = false
        let owner = Owner(KeepingViewModel(token: Token { isFreed = true }, stored: StoredRespond()))
        owner.interface?.send(())
        #expect(!isFreed)

        owner.interface = nil

        #expect(isFreed)
    }

    @Test("a view model that owns children which pass to it is freed with them: there is no cycle")
    func childrenPassedToTheirOwner() {
        let parent = WeakProbe(FamilyViewModel())
        let owner = parent.handOver()
        let children = (1...3).map { _ in WeakProbe(LateViewModel<Int>()) }
        for child in children {
            let interface = child.handOver().interface!
            interface.send(.start)
            interface.receive(passingTo: owner.interface!, as: FamilyViewModel.Input.child)
            parent.object?.children.append(interface)
            child.object?.respond?(1)
        }
        #expect(parent.object?.heard == [1, 1, 1])

        owner.interface = nil

        #expect(parent.object == nil)
        #expect(children.allSatisfy { $0.object == nil })
    }

    @Test("a view that owns the interface and receives weakly is freed")
    func view() {
        let view = WeakProbe(EchoView())
        var owned: EchoView? = view.take()
        owned?.load()
        #expect(owned?.shown == [1])

        owned = nil

        #expect(view.object == nil)
    }

    // MARK: Only the owner keeps the interface

    // MARK: A stored respond after release

    @Test("respond does nothing after the interface was released: no receiver runs, and no output is held")
    func respondAfterRelease() {
        let live = LiveCount()
        var received = 0
        let (owner, respond) = Owner.late(of: Counted.self)
        owner.interface?.receive { _ in received += 1 }
        respond(Counted(in: live))
        #expect(received == 1)

        owner.interface = nil
        for _ in 1...10 { respond(Counted(in: live)) }

        #expect(received == 1)
        #expect(live.current == 0)
    }

    @Test("an output that a receiver responds with as it is released with the interface is dropped")
    func respondAsTheReceiverGoes() {
        let live = LiveCount()
        var received = 0
        let (owner, respond) = Owner.late(of: Counted.self)
        let transfer = UncheckedTransfer(respond)
        owner.interface?.receive(
            receiver(onRelease: { transfer.value(Counted(in: live)) }) { _ in received += 1 })

        owner.interface = nil

        #expect(received == 0)
        #expect(live.current == 0)
    }
}

@MainActor private final class StoredRespond<Output> {
    var respond: ((Output) -> Void)?
}

private struct KeepingViewModel: ViewModel {
    let token: Token
    let stored: StoredRespond<Counted>

    mutating func accept(_ input: Void, respond: @escaping (Counted) -> Void) {
        stored.respond = respond
    }
}

private final class FamilyViewModel: ViewModel {
    enum Input { case child(Int) }
    enum Output {}

    var children: [ViewModelInterface<LateViewModel<Int>>] = []
    private(set) var heard: [Int] = []

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .child(output): heard.append(output)
        }
    }
}

@MainActor private final class EchoView {
    private let interface = ViewModelInterface(viewModel: EchoViewModel<Int>())
    private(set) var shown: [Int] = []

    func load() {
        interface.receive { [weak self] in self?.shown.append($0) }
        interface.send(1)
    }
}
