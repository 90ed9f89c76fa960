import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("T2, T3 every piece of work is accounted for")
@MainActor struct TraceWorkTests {
    @Test("work is started, and other work is ignored, queued, or started beside it")
    func begun() {
        let viewModel = TracedWorkViewModel()
        let interface = ViewModelInterface(viewModel: viewModel)
        let events = traced {
            interface.send(.start)
            interface.send(.policy(.ignoreWhileRunning))
            interface.send(.policy(.queue))
            interface.send(.policy(.concurrent))
        }
        #expect(
            events.filter { $0.kind == .work }.map(\.fate)
                == [.started, .ignored, .queued, .started])
        #expect(
            events.filter { $0.kind == .work }.allSatisfy {
                $0.value == ".load" && $0.viewModel == "TracedWorkViewModel"
            })
    }

    @Test("cancelled work, running and queued, is traced in the order in which it was run")
    func cancelled() {
        let interface = ViewModelInterface(viewModel: TracedWorkViewModel())
        let events = traced {
            interface.send(.start)
            interface.send(.policy(.concurrent))
            interface.send(.policy(.queue))
            interface.send(.cancel)
        }
        let work = events.filter { $0.kind == .work }
        let begun = work.prefix(3).map(\.number)
        #expect(work.suffix(3).map(\.number) == begun)
        #expect(work.suffix(3).allSatisfy { $0.fate == .cancelled })
    }

    @Test("work is cancelled by a restart, and by the release of the interface")
    func superseded() {
        let owner = Owner(TracedWorkViewModel())
        let events = traced {
            owner.interface?.send(.start)
            owner.interface?.send(.policy(.restart))
            owner.interface = nil
        }
        #expect(
            events.filter { $0.kind == .work }.map(\.fate) == [.started, .superseded, .started, .ended])
    }

    @Test("work that is run after the interface was released is dropped")
    func dropped() {
        let owner = Owner(TracedWorkViewModel())
        let tasks = TracedWorkViewModel.lastTasks
        owner.interface?.send(.start)
        owner.interface = nil
        let events = traced {
            tasks?.run(.load, .restart) { _ in
            } each: { (_: Int) in
            }
        }
        #expect(events.fates == [".load dropped"])
    }

    @Test("work belongs to the view model that runs it, even if the names are of another type")
    func otherNames() {
        let tasks = ViewModelTasks<String>()
        let interface = ViewModelInterface(
            viewModel: ScriptedViewModel<Int, Int> { _, respond in
                tasks.run("load", .restart) { _ in
                } each: {
                    respond($0)
                }
            })
        let events = traced {
            interface.send(1)
            tasks.cancelAll()
        }
        #expect(Set(events.map(\.viewModel)) == ["ScriptedViewModel<Int, Int>"])
        #expect(Set(events.map(\.interface)).count == 1)
        #expect(events.fates == ["1 accepted", "\"load\" started", "\"load\" cancelled"])
    }

    @Test("cancelled work names the input that cancelled it, or the release")
    func trigger() {
        let owner = Owner(TracedWorkViewModel())
        let recording = recorded(withInterfaces: true) {
            owner.interface?.send(.start)
            owner.interface?.send(.cancel)
            owner.interface?.send(.start)
            owner.interface = nil
        }
        let lines = recording.tree.withoutTimes.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.contains("TracedWorkViewModel work .load  cancelled by TracedWorkViewModel.cancel (TIME)"))
        #expect(lines.contains("TracedWorkViewModel work .load  ended with its interface (TIME)"))
        #expect(lines.contains("TracedWorkViewModel  released"))
        let events = recording.events
        let cancelled = events.filter { $0.fate == .cancelled || $0.fate == .ended }
        #expect(cancelled.map(\.trigger) == [events.first { $0.value == ".cancel" }?.number, events.last?.number])
        #expect(cancelled[0].description.withoutTimes.hasSuffix("cancelled by #\(cancelled[0].trigger ?? 0) (TIME)"))
    }
}

final class TracedWorkViewModel: ViewModel {
    struct Failure: Error {}
    enum Input { case start, fail, cancel, policy(ViewModelTasks<Work>.Policy) }
    enum Output { case done, failed }
    enum Work { case load }

    /// The tasks of the view model that was created last.
    private(set) static var lastTasks: ViewModelTasks<Work>?
    let tasks = ViewModelTasks<Work>()

    init() { Self.lastTasks = tasks }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .start: run(.restart, respond)
        case .fail:
            tasks.run(.load, .restart) { _ in
                throw Failure()
            } each: {
                respond($0)
            } catch: { _ in
                respond(.failed)
            }
        case .cancel: tasks.cancel(.load)
        case let .policy(policy): run(policy, respond)
        }
    }

    private func run(_ policy: ViewModelTasks<Work>.Policy, _ respond: @escaping (Output) -> Void) {
        tasks.run(.load, policy) { respond in
            respond(.done)
        } each: {
            respond($0)
        }
    }
}
