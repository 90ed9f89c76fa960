import Observation
import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("S4, S6 an observed view model is created once, and released with its owner")
@MainActor struct S4S6ObservedLifetimeTests {
    @Test(
        "the first read, send or receive creates the view model, once, and releases the closure that created it",
        arguments: [0, 1, 2])
    func madeOnce(first: Int) {
        var made = 0
        weak var released: Token?
        _ = ObservedViewModel(ProfileViewModel { made += 1 })
        let kept: ObservedViewModel<ProfileViewModel>
        do {
            let token = Token()
            released = token
            kept = ObservedViewModel(
                ProfileViewModel {
                    token.keep()
                    made += 1
                })
        }
        #expect((made, released == nil) == (0, false))
        switch first {
        case 0: _ = kept.name
        case 1: kept.send(.rename("Ada"))
        default: kept.interface.receive { _ in }
        }
        #expect((made, released == nil) == (1, true))
        kept.send(.rename("Ada"))
        kept.interface.receive { _ in }
        #expect((made, kept.name) == (1, "Ada"))
    }

    @Test("a view may release the view model when it is notified of a change")
    func releasedInsideOnChange() {
        var profile: ObservedViewModel? = ObservedViewModel(ProfileViewModel())
        weak let released = profile
        let view = TrackedView {
            _ = profile?.name
        } onInvalidation: {
            profile = nil
        }
        profile?.send(.rename("Ada"))
        #expect(view.invalidations == 1)
        #expect(released == nil)
    }

    @Test(
        "a view model that another thread releases is freed on the main thread, as are its followers, or if it was only read",
        arguments: [false, true])
    func releasedOnAnotherThread(isOnlyRead: Bool) async {
        let owner = Token()
        // Many times, since it depends on which thread is faster.
        for _ in 1...2_000 {
            await withCheckedContinuation { continuation in
                let profile = ObservedViewModel(
                    ProfileViewModel(onRelease: {
                        #expect(MainQueue.isCurrent)
                        continuation.resume()
                    }))
                if !isOnlyRead {
                    profile.send(.rename("Ada"))
                    let token = Token()  // It stops the program if it is released elsewhere.
                    profile.follow(\.name, for: owner) { _, _ in token.keep() }
                }
                #expect(profile.name == (isOnlyRead ? "" : "Ada"))
                let last = LastReference(profile)
                Task.detached { last.drop() }
            }
        }
    }

    #if os(macOS) || os(Linux)  // as exit tests are
    @Test("a view model whose init uses its own observed view model stops the program")
    func usedByInit() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            var profile: ObservedViewModel<ProfileViewModel>?
            profile = ObservedViewModel(ProfileViewModel(onMake: { profile?.send(.like) }))
            profile?.send(.like)
        }
    }
    #endif
}
