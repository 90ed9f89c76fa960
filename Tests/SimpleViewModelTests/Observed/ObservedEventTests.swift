import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("S6 every output of an observed view model is an event, received once")
@MainActor struct ObservedEventTests {
    @Test("events without a receiver are held, and received once, in order, including equal ones")
    func held() {
        let profile = ObservedViewModel(ProfileViewModel())
        var toasts: [String] = []
        func show(_ event: ProfileViewModel.Output) {
            switch event {  // exhaustive: nothing else comes
            case let .toast(text): toasts.append(text)
            }
        }
        profile.send(.say("1"))
        profile.send(.say("1"))
        profile.interface.receive(show)
        profile.send(.say("2"))
        profile.interface.stopReceiving()
        profile.send(.say("3"))
        #expect(toasts == ["1", "1", "2"])
        profile.interface.receive(show)
        #expect(toasts == ["1", "1", "2", "3"])
    }

    @Test("a receiver can read the changes of the same input")
    func readInReceiver() {
        let profile = ObservedViewModel(ProfileViewModel())
        var seen: [String] = []
        profile.interface.receive { [unowned profile] _ in
            seen.append(profile.name)
            if seen.count == 1 {
                profile.send(.rename("in between"))
                profile.send(.say("again"))
            }
        }
        profile.send(.rename("Ada"))
        profile.send(.say("toast"))
        #expect(seen == ["Ada", "in between"])
    }
}
