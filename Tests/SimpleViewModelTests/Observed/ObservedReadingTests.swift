import Observation
import SimpleViewModel
import Testing

// Clauses: CONTRACT.md
@Suite("S6 a view reads an observable view model as if it held it")
@MainActor struct S6ObservedReadingTests {
    @Test(
        "the change of a member that was read invalidates the view, the change of any other does not"
    )
    func members() {
        let profile = ViewModelInterface(ProfileViewModel())
        var shown = ""
        let view = TrackedView { shown = profile.name }
        #expect(!view.isInvalidated { profile.send(.like) })
        #expect(view.isInvalidated { profile.send(.rename("Ada")) })
        #expect(shown == "Ada")
        #expect(profile.isLiked)
    }

    @Test(
        "a computed member is tracked through the members that it reads, and evaluated only when a view reads it"
    )
    func computed() {
        let profile = ViewModelInterface(ProfileViewModel())
        profile.send(.fill(["1", "2"]))
        var shown = ""
        let view = TrackedView { shown = profile.lines.isEmpty ? "none" : profile.first }
        #expect(view.isInvalidated { profile.send(.fill([])) })
        #expect(shown == "none")
        #expect(!view.isInvalidated { profile.send(.rename("Ada")) })
    }

    @Test("a receiver can read the changes of the same input")
    func readInReceiver() {
        let profile = ViewModelInterface(ProfileViewModel())
        var seen: [String] = []
        profile.receive { [unowned profile] _ in
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

    @Test(
        "an observed view model is Observable off the main actor, too, so that an environment accepts it"
    )
    func observableAnywhere() async {
        let profile = ViewModelInterface(ProfileViewModel())
        let isObservable = await Task.detached { profile as Any is any Observable }.value
        #expect(isObservable)
    }

    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("an Observations sequence yields the value after each turn", .limited)
    func observations() async {
        let profile = ViewModelInterface(ProfileViewModel())
        var names = Observations { profile.name }.makeAsyncIterator()

        #expect(await names.next() == "")
        profile.send(.rename("1"))
        profile.send(.rename("2"))
        #expect(await names.next() == "2")
        profile.send(.rename("3"))
        #expect(await names.next() == "3")
    }
}
