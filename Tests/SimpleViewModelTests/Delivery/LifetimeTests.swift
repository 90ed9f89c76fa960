import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("D6 only the owner keeps an interface")
@MainActor struct LifetimeTests {
    init() { silenceProblems() }

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

    @Test("a view model that owns children which pass to it is freed with them: there is no cycle")
    func childrenPassedToTheirOwner() {
        let parent = WeakProbe(FamilyViewModel())
        let owner = parent.handOver()
        let children = (1...3).map { _ in WeakProbe(EchoViewModel<Int>()) }
        for child in children {
            guard let family = parent.object, let page = owner.interface, let interface = child.handOver().interface
            else { break }
            interface.receive(passingTo: page, as: { $0 })
            family.children.append(interface)
            interface.send(1)
        }
        #expect(parent.object?.sum == 3)

        owner.interface = nil

        #expect(parent.object == nil)
        #expect(children.allSatisfy { $0.object == nil })
    }

    @Test("an interface that is being released accepts no output of a child")
    func closing() {
        let child = ViewModelInterface(viewModel: EchoViewModel<Int>())
        var accepted: [Int] = []
        let owner = Owner(ScriptedViewModel<Int, Int> { input, _ in accepted.append(input) })
        if let parent = owner.interface {
            child.receive(passingTo: parent, as: { $0 })
            parent.receive(receiver(onRelease: { child.send(2) }))
        }
        child.send(1)

        owner.interface = nil

        #expect(accepted == [1])
    }

    @Test("a respond of a cancellation handler that the release calls is not delivered", arguments: [false, true])
    func respondOfACancellationHandler(isTraced: Bool) async {
        let bench = WorkBench()
        let (hasBegun, mayEnd) = (Gate(), Gate())
        bench.interface?.send { worker, respond in
            let respond = UncheckedTransfer(respond)
            worker.tasks.run(.search, .restart) {
                await withTaskCancellationHandler {
                    hasBegun.open()
                    await mayEnd.wait()
                } onCancel: {
                    respond.value("cancelled")  // on the main thread, which cancels
                }
            } then: {
            }
        }
        await hasBegun.wait()

        let observer: @MainActor (ViewModelTrace.Event) -> Void = { _ in }
        observed(by: isTraced ? observer : nil) { bench.interface = nil }

        #expect(bench.outputs.isEmpty)
        mayEnd.open()
    }

    @Test(
        "a parent that is being released accepts no output of a child, such as one that a cancellation handler causes")
    func childOfAClosingParent() async {
        let bench = WorkBench()
        let child = UncheckedTransfer(ViewModelInterface(viewModel: EchoViewModel<Int>()))
        var accepted: [Int] = []
        bench.interface.map {
            child.value.receive(passingTo: $0, as: { number in { _, _ in accepted.append(number) } })
        }
        child.value.send(1)
        let (hasBegun, mayEnd) = (Gate(), Gate())
        bench.interface?.send { worker, _ in
            worker.tasks.run(.search, .restart) {
                await withTaskCancellationHandler {
                    hasBegun.open()
                    await mayEnd.wait()
                } onCancel: {
                    MainActor.assumeIsolated { child.value.send(2) }  // on the main thread, which cancels
                }
            } then: {
            }
        }
        await hasBegun.wait()
        bench.interface = nil
        #expect(accepted == [1])
        mayEnd.open()
    }

    @Test("a respond of an observer that is notified of the release is not delivered")
    func respondOfAnObserver() {
        var received: [Int] = []
        let (owner, respond) = Owner.late(of: Int.self)
        owner.interface?.receive { received.append($0) }
        observed(by: { if $0.fate == .released { respond(1) } }, { owner.interface = nil })
        #expect(received.isEmpty)
    }

    @Test("a stored respond keeps neither the tasks nor the names of their work")
    func storedRespondWithTasks() async {
        final class Name: Hashable {
            static func == (one: Name, other: Name) -> Bool { one === other }
            func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
        }
        let name = WeakProbe(Name())
        var stored: ((Int) -> Void)?
        let owner = Owner(
            ScriptedViewModel<Void, Int> { [tasks = ViewModelTasks<Name>(), name = name.take()] _, respond in
                stored = respond
                tasks.run(name, .restart, operation: {}, then: {})
            })
        await owner.interface?.perform(())
        #expect(name.object != nil)

        owner.interface = nil

        #expect(name.object == nil)
        stored?(1)
    }

    @Test("a receive that delivers held outputs keeps the interface until it returns")
    func duringReceive() {
        var received: [Int] = []
        let owner = Owner(EchoViewModel<Int>())
        weak let interface = owner.interface
        for number in 1...3 { owner.interface?.send(number) }
        owner.interface?.receive { output in
            received.append(output)
            owner.interface = nil
        }
        #expect(received == [1, 2, 3])
        #expect(interface == nil)
    }

    @Test("a running send keeps the interface: what its receiver causes is delivered, and then all is freed")
    func duringSend() {
        var log: [String] = []
        let owner = Owner(
            ScriptedViewModel<Int, Int> { input, respond in
                respond(input)
                log.append("accepted \(input)")
            })
        weak let interface = owner.interface
        owner.interface?.receive { output in
            log.append("received \(output)")
            if output == 1 {
                owner.interface?.send(2)
                owner.interface = nil
            }
        }

        owner.interface?.send(1)

        #expect(log == ["received 1", "accepted 1", "received 2", "accepted 2"])
        #expect(interface == nil)
    }
}

private final class FamilyViewModel: ViewModel {
    var children: [ViewModelInterface<EchoViewModel<Int>>] = []
    private(set) var sum = 0

    func accept(_ input: Int, respond: (Never) -> Void) { sum += input }
}
