import Observation
import SimpleViewModel
import Testing

// Clauses: Contract.md
@Suite("S1 observation, member by member")
@MainActor struct StateObservationTests {
    init() { silenceProblems() }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a member that is read and changes invalidates once, however often it changes before it is read again")
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
    @Test("a member that is not read invalidates nothing")
    func notRead() {
        let screen = ScreenState()
        let view = TrackedView { _ = screen.title }
        screen.send(.count(1), .note("note"), .user(.init(name: "Ada")), .action { 1 })
        #expect(view.invalidations == 0)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a member that stays equal invalidates nothing, and goes on being observed")
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
    @Test("a member that cannot be compared is told of every output")
    func notEquatable() {
        let screen = ScreenState()
        let view = TrackedView { _ = screen.action() }
        #expect(view.isInvalidated { screen.send(.action { 1 }) })
        #expect(view.isInvalidated { screen.send(.title("title")) })
        #expect(view.isInvalidated { screen.send(.toast("toast")) })
        #expect(screen.action() == 1)
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("one output that changes two members invalidates those who read either, once, and those who read neither not")
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
    @Test("every reader of a member is invalidated, whoever of them is evaluated again")
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
    @Test("the grain is the member: what reads a part of one is invalidated by its other parts")
    func nestedMember() {
        let screen = ScreenState()
        let view = TrackedView { _ = screen.user.name }
        #expect(view.isInvalidated { screen.send(.user(.init(name: "", age: 36))) })
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a key path makes the grain finer")
    func nestedKeyPath() {
        let screen = ScreenState()
        let view = TrackedView { _ = screen[dynamicMember: \.user.name] }
        #expect(!view.isInvalidated { screen.send(.user(.init(name: "", age: 36))) })
        #expect(view.isInvalidated { screen.send(.user(.init(name: "Ada", age: 36))) })
        #expect(screen[dynamicMember: \.user.name] == "Ada")
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a member is read as its output left it, already while its change is being told")
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
    @Test("a view that sends while a change is told to it is answered afterwards, in order")
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
    @Test("each output is folded into what those before it left, in order")
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
    @Test("a state is found to be Observable off the main actor too")
    func observableAnywhere() async {
        let screen = ScreenState()
        let isObservable = await Task.detached { screen as Any is any Observable }.value
        #expect(isObservable)
    }

    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("an Observations sequence yields what is shown after each turn", .timeLimit(.minutes(5)))
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
