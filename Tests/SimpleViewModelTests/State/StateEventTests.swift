import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("S2 events, each exactly once")
@MainActor struct StateEventTests {
    init() { silenceProblems() }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("an event equal to the one before is received again")
    func equalEvents() {
        let screen = ScreenState()
        var toasts: [String?] = []
        screen.receive { toasts.append($0.toast) }
        screen.send(.toast("saved"))
        screen.send(.toast("saved"))
        #expect(toasts == ["saved", "saved"])
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("two equal events of one turn are both received")
    func equalEventsInOneTurn() {
        let screen = ScreenState()
        var toasts: [String?] = []
        screen.receive { toasts.append($0.toast) }
        screen.send(.toast("saved"), .toast("saved"))
        #expect(toasts == ["saved", "saved"])
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("events without a receiver are held, and received once, in order")
    func heldBefore() {
        let screen = ScreenState()
        screen.send(.toast("1"), .title("title"), .toast("2"))
        screen.send(.toast("3"))
        var toasts: [String?] = []
        screen.receive { toasts.append($0.toast) }
        screen.receive { toasts.append($0.toast) }
        #expect(toasts == ["1", "2", "3"])
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("events that come while a screen is away are received when the screen is back")
    func heldBetween() {
        let screen = ScreenState()
        var toasts: [String?] = []
        screen.receive { toasts.append($0.toast) }
        screen.stopReceiving()
        screen.send(.toast("1"), .toast("2"))
        #expect(toasts == [])
        screen.receive { toasts.append($0.toast) }
        screen.send(.toast("3"))
        #expect(toasts == ["1", "2", "3"])
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("the receiver of an event sees the change that the same output made to the state")
    func stateOfTheEvent() {
        let screen = ViewModelState(ScreenViewModel(), initial: Screen()) { screen, output in
            _ = screen.show(output)
            return output
        }
        let view = TrackedView { _ = screen.count }
        var seen: [String] = []
        screen.receive { _ in seen.append("\(screen.count), \(view.invalidations) invalidations") }
        screen.send([.count(1)])
        view.evaluate()
        screen.send([.count(2)])
        #expect(seen == ["1, 1 invalidations", "2, 2 invalidations"])
        screen.stopReceiving()  // The receiver holds the screen.
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("outputs are folded into the state even without a receiver")
    func stateWithoutReceiver() {
        let screen = ScreenState()
        let view = TrackedView { _ = screen.title }
        #expect(view.isInvalidated { screen.send(.toast("toast"), .title("title")) })
        #expect(screen.title == "title")
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("the receiver of an event sees the state before later outputs of the turn")
    func stateInsideReceiver() {
        let screen = ScreenState()
        var titles: [String] = []
        screen.receive { _ in titles.append(screen.title) }
        screen.send(.title("before"), .toast("toast"), .title("after"))
        #expect((titles, screen.title) == (["before"], "after"))
        screen.stopReceiving()
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("an input that an event's receiver sends is answered after the outputs of the turn")
    func sendInsideReceiver() {
        let screen = ScreenState()
        var log: [String?] = []
        screen.receive { [unowned screen] event in
            log.append(event.toast)
            if event.toast == "1" { screen.send(.toast("answer"), .title("answer")) }
            log.append(screen.title)
        }
        screen.send(.toast("1"), .title("turn"), .toast("2"))
        #expect(log == ["1", "", "2", "turn", "answer", "turn"])
        #expect(screen.title == "answer")
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test(
        "an exchange of events and sends needs constant stack, whether the receiver is attached before or after it began",
        arguments: [true, false])
    func exchange(isAttachedBefore: Bool) {
        let screen = ScreenState()
        let rounds = 100_000
        func receive() {
            screen.receive { [unowned screen] event in
                guard screen.count < rounds else { return }
                screen.send(.count(screen.count + 1), event)
            }
        }
        if isAttachedBefore { receive() }
        screen.send(.toast("ball"))
        if !isAttachedBefore { receive() }
        #expect(screen.count == rounds)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("outputs that only the fold uses are not held")
    func notHeld() {
        final class Payload {}
        final class PayloadViewModel: ViewModel {
            func accept(_ input: Payload, respond: (Payload) -> Void) { respond(input) }
        }
        let counts = ViewModelState(PayloadViewModel(), initial: (folded: 0, events: 0)) { counts, _ in
            counts.folded += 1
            return nil
        }
        weak var payload: Payload?
        for _ in 0..<3 {
            let new = Payload()
            payload = new
            counts.send(new)
        }
        #expect(payload == nil)
        #expect(counts.folded == 3)
        counts.receive { _ in Issue.record("an output that is not an event was received") }
    }
}
