import Observation
import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("S1 observation, member by member")
@MainActor struct StateObservationTests {
    init() { silenceProblems() }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a member that was read invalidates its view once, however often it changes before the next read")
    func once() {
        let screen = ScreenState()
        let view = TrackedView { _ = screen.title }

        screen.send(.title("1"), .title("2"))
        screen.send(.title("3"))
        #expect(view.invalidations == 1)

        view.evaluate()
        screen.send(.title("4"))
        #expect(view.invalidations == 2)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a member that was not read invalidates no view")
    func notRead() {
        let screen = ScreenState()
        let view = TrackedView { _ = screen.title }
        screen.send(.count(1), .note("note"), .user(.init(name: "Ada")), .action { 1 })
        #expect(view.invalidations == 0)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a member that stays equal invalidates no view, and is still observed")
    func staysEqual() {
        let screen = ScreenState()
        screen.send(.title("title"), .note(nil), .user(.init(name: "Ada")))
        let view = TrackedView { _ = (screen.title, screen.note, screen.user) }

        screen.send(.title("title"), .note(nil), .user(.init(name: "Ada")))
        #expect(view.invalidations == 0)
        screen.send(.note("note"))
        #expect(view.invalidations == 1)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a member that is not Equatable invalidates its view at every output")
    func notEquatable() {
        let screen = ScreenState()
        let view = TrackedView { _ = screen.action() }
        #expect(view.isInvalidated { screen.send(.action { 1 }) })
        #expect(view.isInvalidated { screen.send(.title("title")) })
        #expect(view.isInvalidated { screen.send(.toast("toast")) })
        #expect(screen.action() == 1)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("an output that changes two members invalidates each view that reads either once, and no other view")
    func twoMembers() {
        let screen = ScreenState()
        let title = TrackedView { _ = screen.title }
        let count = TrackedView { _ = screen.count }
        let both = TrackedView { _ = (screen.title, screen.count) }
        let neither = TrackedView { _ = screen.note }

        screen.send(.titleAndCount("title", 1))

        #expect([title, count, both, neither].map(\.invalidations) == [1, 1, 1, 0])
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a member invalidates each view that has read it since its last change")
    func severalReaders() {
        let screen = ScreenState()
        let first = TrackedView { _ = screen.title }
        let second = TrackedView { _ = screen.title }

        screen.send(.title("1"))
        first.evaluate()
        screen.send(.title("2"))
        second.evaluate()
        first.evaluate()
        screen.send(.title("3"))

        #expect((first.invalidations, second.invalidations) == (3, 2))
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a view that reads a part of a member is invalidated by the other parts, too")
    func nestedMember() {
        let screen = ScreenState()
        let view = TrackedView { _ = screen.user.name }
        #expect(view.isInvalidated { screen.send(.user(.init(name: "", age: 36))) })
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a view that reads a part through a key path is not invalidated by the other parts")
    func nestedKeyPath() {
        let screen = ScreenState()
        let view = TrackedView { _ = screen[dynamicMember: \.user.name] }
        #expect(!view.isInvalidated { screen.send(.user(.init(name: "", age: 36))) })
        #expect(view.isInvalidated { screen.send(.user(.init(name: "Ada", age: 36))) })
        #expect(screen[dynamicMember: \.user.name] == "Ada")
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a member has its new value already while views are notified of its change")
    func onChange() {
        let screen = ScreenState()
        screen.send(.title("old"))
        var told: [String] = []
        let view = TrackedView {
            _ = screen.title
        } onInvalidation: {
            told.append(screen.title)
        }

        screen.send(.title("new"))

        #expect((told, screen.title) == (["new"], "new"))
        view.evaluate()
        screen.send(.title("newer"))
        #expect((told, screen.title) == (["new", "newer"], "newer"))
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("an input that a view sends while it is notified of a change is answered afterwards, in order")
    func sendInsideOnChange() {
        let screen = ScreenState()
        var titles: [String] = []
        let view = TrackedView {
            titles.append(screen.title)
        } onInvalidation: {
            screen.send(.count(1), .title("answer"))
        }

        screen.send(.title("question"))
        view.evaluate()

        #expect((titles, screen.count) == (["", "answer"], 1))
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("each output is folded into the state after the earlier ones")
    func order() {
        var folded: [String] = []
        let screen = ViewModelState(ScreenViewModel(), initial: [String]()) { lines, output in
            lines.append("\(lines.count)")
            folded = lines
            return nil
        }
        screen.send([.count(1), .count(2), .count(3)])
        #expect(folded == ["0", "1", "2"])
        #expect(screen.count == 3)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a state is Observable off the main actor, too")
    func observableAnywhere() async {
        let screen = ScreenState()
        let isObservable = await Task.detached { screen as Any is any Observable }.value
        #expect(isObservable)
    }

    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("an Observations sequence yields the value after each turn", .timeLimit(.minutes(5)))
    func observations() async {
        let screen = ScreenState()
        var titles = Observations { screen.title }.makeAsyncIterator()

        #expect(await titles.next() == "")
        screen.send(.title("1"), .title("2"))
        #expect(await titles.next() == "2")
        screen.send(.title("3"))
        #expect(await titles.next() == "3")
    }
}
