import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("S4 creation and release")
@MainActor struct StateLifetimeTests {
    init() { silenceProblems() }

    /// Stores `respond`, and counts its instances.
    private final class KeepingViewModel: ViewModel {
        enum Input { case keep, echo(Int) }

        private(set) var respond: ((Int) -> Void)?

        init(onMake: () -> Void = {}) { onMake() }

        func accept(_ input: Input, respond: @escaping (Int) -> Void) {
            switch input {
            case .keep: self.respond = respond
            case let .echo(number): respond(number)
            }
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    private func makeState(of viewModel: KeepingViewModel) -> ViewModelState<KeepingViewModel, [Int]> {
        ViewModelState(viewModel, initial: []) { numbers, number in
            numbers.append(number)
            return number
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("the first send creates the view model, once, even if its state is created a thousand times")
    func madeOnce() {
        var made = 0
        func evaluate() -> ViewModelState<KeepingViewModel, Int> {
            ViewModelState(KeepingViewModel { made += 1 }, initial: 0) { sum, number in
                sum += number
                return nil
            }
        }
        let kept = evaluate()
        kept.receive { _ in }
        #expect(made == 0)
        kept.send(.echo(1))
        for _ in 1..<1_000 { _ = evaluate() }
        kept.send(.echo(2))
        #expect(made == 1)
        #expect(kept[dynamicMember: \.self] == 3)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a state that was observed, received from and sent to is released with its view model")
    func released() {
        weak var releasedViewModel: KeepingViewModel?
        weak var releasedState: AnyObject?
        do {
            let viewModel = KeepingViewModel()
            let state = makeState(of: viewModel)
            let view = TrackedView { [weak state] in _ = state?.count }
            state.receive { [weak state] _ in _ = state?.count }
            state.send(.keep)
            state.send(.echo(1))
            #expect(view.invalidations == 1)
            (releasedViewModel, releasedState) = (viewModel, state)
        }
        #expect(releasedViewModel == nil)
        #expect(releasedState == nil)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a response that comes after the release does nothing")
    func lateResponse() {
        let viewModel = KeepingViewModel()
        var state: ViewModelState<KeepingViewModel, [Int]>? = makeState(of: viewModel)
        state?.receive { _ in Issue.record("received after the release") }
        state?.send(.keep)
        state = nil
        viewModel.respond?(1)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a response does nothing between a release on another thread and its handling on the main thread")
    func releasedOnAnotherThread() {
        let viewModel = KeepingViewModel()
        var state: ViewModelState<KeepingViewModel, [Int]>? = makeState(of: viewModel)
        state?.receive { _ in Issue.record("received after the release") }
        state?.send(.keep)
        weak let released = state
        let last = LastReference(state.take())
        waitForAnotherThread { last.drop() }
        #expect(released == nil)
        viewModel.respond?(1)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("an event's receiver may release the state")
    func releasedInsideReceiver() {
        let viewModel = KeepingViewModel()
        var state: ViewModelState<KeepingViewModel, [Int]>? = makeState(of: viewModel)
        weak let released = state
        var events: [Int] = []
        state?.receive { event in
            events.append(event)
            state = nil
        }
        state?.send(.keep)
        viewModel.respond?(1)
        viewModel.respond?(2)
        #expect(released == nil)
        #expect(events == [1])
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a view may release the state when it is notified of a change")
    func releasedInsideOnChange() {
        let viewModel = KeepingViewModel()
        var state: ViewModelState<KeepingViewModel, [Int]>? = makeState(of: viewModel)
        weak let released = state
        let view = TrackedView {
            _ = state?.count
        } onInvalidation: {
            state = nil
        }
        state?.send(.keep)
        viewModel.respond?(1)
        viewModel.respond?(2)
        #expect(view.invalidations == 1)
        #expect(released == nil)
    }
}
