import Dispatch
import Observation
import SimpleViewModelTesting
import Testing

/// A member of a member, which is observed or not.
@Observable private final class Form { var text = "" }
private final class Plain { var text = "" }

@Observable private final class ListViewModel: ViewModel {
    enum Input { case load, blink, tap, other, plain, ignored, later }
    enum Work { case load }
    typealias Output = Never

    private(set) var items = ["a"]
    var isLoading: Bool { tasks.isRunning(.load) }
    private(set) var taps = 0
    var isEmpty: Bool { items.isEmpty && !isLoading }
    var sum: Int { taps + ignored }
    let form = Form()
    let plain = Plain()
    @ObservationIgnored private(set) var ignored = 0
    private let tasks: ViewModelTasks<Work>

    init(clock: any Clock<Duration> = ContinuousClock()) { tasks = ViewModelTasks(clock: clock) }

    func accept(_ input: Input, respond: @escaping (Never) -> Void) {
        switch input {
        case .load:
            tasks.run(.load, .restart, after: .seconds(1)) {
                ["b"]
            } then: {
                self.items = $0
            }
        case .blink: (items, items) = ([], items)
        case .tap: taps += 1
        case .other: form.text += "x"
        case .plain: plain.text += "x"
        case .ignored: ignored += 1
        case .later: Task { items.append("c") }
        }
    }
}

private final class UnobservedViewModel: ViewModel {
    var count = 0

    func accept(_ input: Int, respond: (Never) -> Void) { count = input }
}

// Clauses: CONTRACT.md
@Suite("K15 state over time", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct ValuesTests {
    private let clock = ManualClock()
    private let tester: ViewModelTester<ListViewModel>

    init() { tester = ViewModelTester(ListViewModel(clock: clock)) }

    @Test("the values of a member, also a computed one and a member of a member, are compared")
    func passes() async {
        await tester.expect(\.isLoading, values: [false, true, false]) {
            await tester.expect(\.items, values: [["a"], ["b"]]) {
                await tester.expect(\.isEmpty, values: [false]) {
                    tester.send(.load)
                    #expect(tester.viewModel.isLoading)
                    await clock.run()
                }
            }
        }
        await tester.expect(\.items.count, values: [1, 2]) { tester.send(.later) }
        await tester.expect(\.form.text, values: ["", "x", "xx"]) {
            tester.send(.other)
            tester.send(.other)
        }
    }

    @Test("a value that another one replaces in the same turn is noticed, and the failure compares the values")
    func blink() async {
        let line = #line + 1
        let failures = await failures { await tester.expect(\.items, values: [["a"]]) { tester.send(.blink) } }
        #expect(
            failures.map(\.text) == [
                """
                Values of items of ListViewModel are not as expected:
                same      ["a"]
                extra     []
                extra     ["a"]
                Likely cause: the view model, or a stand-in, sets other values than the test expects.
                Correct it, or the expectation.
                """
            ])
        #expect(failures.map(\.line) == [line])
    }

    @Test("a member, or a part of it, that is not observed fails, whether it has changed or not")
    func unobserved() async {
        let plain = ViewModelTester(UnobservedViewModel())
        let failures = await failures {
            await tester.expect(\.ignored, values: [0]) {}
            await tester.expect(\.ignored, values: [0, 1]) { tester.send(.ignored) }
            await tester.expect(\.sum, values: [1, 2]) { tester.send(.ignored) }
            await tester.expect(\.plain.text, values: ["", "x"]) { tester.send(.plain) }
            await plain.expect(\.count, values: [0, 1]) { plain.send(1) }
            plain.send(2)
            await plain.expect(\.count, 1)
        }
        #expect(
            failures.map { $0.lines[0] } == [
                "Values of ignored of ListViewModel \(missing)",
                "Values of ignored of ListViewModel \(missing)",
                "Values of sum of ListViewModel \(missing)",
                "Values of plain.text of ListViewModel \(missing)",
                "Values of count of UnobservedViewModel \(missing)",
                "count of UnobservedViewModel is not 1. It was: 2.",
            ])
    }

    private let missing = "are missing: changes that were not announced can't be followed."

    @Test("an expectation fails at once if all work sleeps on a manual clock, unless it has a time limit")
    func asleep() async {
        let failures = await failures {
            tester.send(.load)
            await tester.expect(\.items, ["b"])
            let other = ViewModelTester(ListViewModel(clock: clock))
            other.send(.load)
            await other.finish()
        }
        #expect(
            failures.map { $0.lines[0] } == [
                "items of ListViewModel is not [\"b\"]. It was: [\"a\"].",
                "ListViewModel is not at rest after finish() waited 0.0 seconds.",
            ])
        #expect(failures.map { $0.text.contains("fell asleep: 1.0 seconds too little") } == [true, true])
        // The clock has begun to settle, and needs longer for it than the limit.
        Task { await clock.run() }
        let end = ContinuousClock.now + .milliseconds(50)
        DispatchQueue.main.async { while ContinuousClock.now < end {} }
        await tester.perform(.load, within: .milliseconds(20))
        Task { await clock.run() }
        await tester.perform(.load)
        tester.send(.load)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { [clock] in Task { await clock.run() } }
        await tester.expect(\.isLoading, false, within: .seconds(1_000))
    }
}

/// Sets another value at each tick of an endless loop.
@Observable private final class TickViewModel: ViewModel {
    enum Work { case tick }
    private(set) var ticks = 0
    private let tasks: ViewModelTasks<Work>

    init(clock: any Clock<Duration>) { tasks = ViewModelTasks(clock: clock) }

    func accept(_ input: Void, respond: (Never) -> Void) {
        tasks.run(.tick, .restart) { [tasks] emit in
            while true {
                try await tasks.sleep(for: .seconds(1))
                emit(1)
            }
        } each: {
            self.ticks += $0
        } then: {
        } catch: { _ in
        }
    }
}

/// Runs as its policy says, when typing stops.
private final class TypingViewModel: ViewModel {
    enum Work { case search }
    typealias Output = String
    private let tasks: ViewModelTasks<Work>
    private let policy: ViewModelWorkPolicy
    private let delay: Duration

    init(_ policy: ViewModelWorkPolicy, _ delay: Duration, clock: any Clock<Duration>) {
        (self.policy, self.delay, tasks) = (policy, delay, ViewModelTasks(clock: clock))
    }

    func accept(_ text: String, respond: @escaping (String) -> Void) {
        tasks.run(.search, policy, after: delay) {
        } then: {
            respond(text)
        }
    }
}

// Clauses: CONTRACT.md
@Suite("K16 pauses", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct PauseTests {
    private let clock = ManualClock()

    @Test("work that was woken, and sleeps again, has another value: the failure says so first")
    func ticks() async {
        let tester = ViewModelTester(TickViewModel(clock: clock), exhaustive: false)
        tester.send(())
        await clock.advance(by: .seconds(3))
        let failures = await failures { await tester.expect(\.ticks, 4) }
        let cause = "Likely cause: the view model sets another value, or the clock was advanced by"
        #expect(failures.map { $0.text.contains(cause) } == [true])
        #expect(failures.map { $0.text.contains("or advance the clock by 1.0 seconds more.") } == [true])
    }

    @Test("run returns the pauses, so that none, two, a shorter and a longer one are noticed")
    func pauses() async {
        let pauses: [(isRestarted: Bool, delay: Int, pauses: [Int])] = [
            (true, 300, [300]), (true, 0, []), (true, 200, [200]), (false, 300, [300, 300]),
        ]
        for (isRestarted, delay, pauses) in pauses {
            let model = TypingViewModel(isRestarted ? .restart : .concurrent, .milliseconds(delay), clock: clock)
            let tester = ViewModelTester(model, exhaustive: false)
            tester.send("sw")
            await clock.advance(by: .milliseconds(100))
            tester.send("swift")
            #expect(await clock.run() == pauses.map { .milliseconds($0) })
        }
    }
}

// Clauses: CONTRACT.md
@Suite("K7 a tester that is not exhaustive skips outputs", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct SkippingTests {
    @Test("the expected outputs come in their order, with others between them; those that come later stay")
    func skips() async {
        let tester = ViewModelTester(EchoViewModel<Int>(), exhaustive: false)
        tester.send([1, 2, 3, 4, 5])
        await tester.expect(2, 4)
        await tester.expect(5)
        await tester.expect()
        tester.send([6, 7])
        let failures = await failures {
            await tester.expect(7, 6)
            tester.send([8])
            await tester.expect(9)
        }
        #expect(
            failures.map { $0.lines[1...].prefix(3).joined(separator: " ") } == [
                "missing   7 same      6 extra     7", "expected  9 came      8 \(other)",
            ])
    }

    private let other =
        "Likely cause: the view model, or a stand-in, has other values than the test expects, or another order."
}
