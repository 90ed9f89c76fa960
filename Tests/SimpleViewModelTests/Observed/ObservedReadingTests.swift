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

/// An observable view model with a member of each kind.
@Observable final class ProfileViewModel: ViewModel {
    enum Input { case rename(String), like, fill([String]), say(String) }
    enum Output: Equatable { case toast(String) }

    private(set) var name = ""
    private(set) var isLiked = false
    private(set) var lines: [String] = []
    /// Can be read only while the profile has lines.
    var first: String { lines[0] }
    @ObservationIgnored private let onRelease: @Sendable () -> Void

    init(onMake: () -> Void = {}, onRelease: @escaping @Sendable () -> Void = {}) {
        self.onRelease = onRelease
        onMake()
    }

    deinit { onRelease() }

    func accept(_ input: Input, respond: (Output) -> Void) {
        switch input {
        case let .rename(name): self.name = name
        case .like: isLiked.toggle()
        case let .fill(lines): self.lines = lines
        case let .say(text): respond(.toast(text))
        }
    }
}

/// Stands in for a SwiftUI view: its body is tracked, and one evaluation is invalidated once at most.
@MainActor final class TrackedView {
    private(set) var invalidations = 0
    private let body: () -> Void
    private let onInvalidation: () -> Void

    init(body: @escaping () -> Void, onInvalidation: @escaping () -> Void = {}) {
        (self.body, self.onInvalidation) = (body, onInvalidation)
        evaluate()
    }

    func evaluate() {
        withObservationTracking(body) { [weak self] in
            MainActor.assumeIsolated {
                self?.invalidations += 1
                self?.onInvalidation()
            }
        }
    }

    /// Sends, evaluates the view again if it was invalidated, and returns whether it was.
    func isInvalidated(by change: () -> Void) -> Bool {
        let before = invalidations
        change()
        let isInvalidated = invalidations > before
        if isInvalidated { evaluate() }
        return isInvalidated
    }
}
