import Observation
import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("S4, S6 a view model is released with its interface")
@MainActor struct S4S6ObservedLifetimeTests {
    @Test("a view may release the view model when it is notified of a change")
    func releasedInsideOnChange() {
        var profile: ViewModelInterface? = ViewModelInterface(ProfileViewModel())
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
        "a view model that another thread releases is freed on the main thread, as are its followers, or if it was only read, or closed before",
        arguments: [false, true], [false, true])
    func releasedOnAnotherThread(isOnlyRead: Bool, isClosed: Bool) async {
        let owner = Token()
        // Many times, since it depends on which thread is faster.
        for _ in 1...2_000 {
            await withCheckedContinuation { continuation in
                let profile = ViewModelInterface(
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
                if isClosed { profile.close() }
                let last = LastReference(profile)
                Task.detached { last.drop() }
            }
        }
    }
}
