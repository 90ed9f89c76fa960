import Observation
import SimpleViewModelTesting
import Testing

/// A value that is described like any other of its type.
private final class Secret: Equatable, CustomStringConvertible {
    var description: String { "Secret" }

    static func == (left: Secret, right: Secret) -> Bool { left === right }
}

// Clauses: CONTRACT.md
@Suite("K1, K7 expect compares the next outputs", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K1K7ExpectTests {
    @Test("outputs that have arrived are taken in order and once")
    func arrived() async {
        let tester = ViewModelTester(LikeViewModel())
        await tester.expect()
        for _ in 1...3 { tester.send(.didTapLike) }
        await tester.expect(.like(on: true), .thanks)
        #expect(tester.takeOutputs() == [.like(on: false), .like(on: true), .thanks])
        #expect(tester.takeOutputs().isEmpty)
        await tester.expect()
    }

    @Test("an expectation of nothing does not wait, even if a stored respond can still be called")
    func expectsNothing() async {
        let tester = ViewModelTester(KeeperViewModel(KeeperViewModel.Keeper()), hasCallbacks: true)
        tester.send(.keepRespond)
        await tester.expect(within: .seconds(1_000))
    }

    @Test("expect waits for later outputs, whether or not the first has arrived")
    func waits() async {
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        let tester = ViewModelTester(SearchViewModel(answers: answers))
        tester.send(.didSuggest)
        answer.yield("a")
        Task {
            answer.yield("b")
            answer.yield("c")
            answer.finish()
        }
        await tester.expect(.found("a"), .found("b"), within: .seconds(1_000))
        await tester.expect(.found("c"), within: .seconds(1_000))
        await tester.finish(within: .seconds(1_000))
    }

    @Test("a difference fails on the caller's line; without arguments, any output is one")
    func failsOnTheLine() async {
        var (line, awaitingLine) = (0, 0)
        let failures = await failures {
            let check = { @MainActor (tester: ViewModelTester<LikeViewModel>) async in
                line = #line + 1
                await tester.expect(.thanks)
            }
            let tester = ViewModelTester(LikeViewModel())
            await check(tester)
            tester.send(.didTapLike)
            awaitingLine = #line + 1
            await tester.expect()
        }
        failures.expect(
            "missing   thanks", "extra     like(on: true)", lines: [line, awaitingLine])
        #expect(failures.map(\.fileID) == [#fileID, #fileID])
    }

    @Test(
        "missing, extra and changed outputs are listed, and then what the view model did",
        arguments: [
            (
                [1, 3], ["same      1", "missing   2", "same      3"],
                """
                Since the last input of the test: accepted [1, 3].
                No output can arrive any more: every respond closure has been released.
                """
            ),
            (
                [1, 2, 4, 3], ["same      1", "same      2", "extra     4", "same      3"],
                "Since the last input of the test: accepted [1, 2, 4, 3]."
            ),
            (
                [1, 5, 3, 4],
                ["same      1", "expected  2", "came      5", "same      3", "extra     4"],
                "Since the last input of the test: accepted [1, 5, 3, 4]."
            ),
        ])
    func difference(came: [Int], lines: [String], diagnosis: String) async {
        let failures = await failures {
            let tester = ViewModelTester(EchoViewModel<Int>())
            tester.send(came)
            await tester.expect(1, 2, 3)
        }
        let heading = ["Outputs of EchoViewModel<Int> are not as expected:"]
        failures.expect((heading + lines + [diagnosis]).joined(separator: "\n"))
    }

    @Test("long values are shown around their first difference, on one line")
    func longValues() async {
        let (before, after) = (
            String(repeating: "a\n", count: 500), String(repeating: "z", count: 500)
        )
        let failures = await failures {
            let tester = ViewModelTester(EchoViewModel<String>())
            tester.send([before + "left" + after, before])
            await tester.expect(before + "right" + after, before)
        }
        let same = String(repeating: #"a\n"#, count: 15)
        failures.expect(
            """
            Outputs of EchoViewModel<String> are not as expected:
            expected  …\(same)right\(String(repeating: "z", count: 65))…
            came      …\(same)left\(String(repeating: "z", count: 66))…
            same      \(String(repeating: #"a\n"#, count: 50))…
            """)
    }

    @Test("unequal values with the same description are reported as such")
    func describedAlike() async {
        await failures {
            let tester = ViewModelTester(EchoViewModel<Secret>())
            tester.send([Secret()])
            await tester.expect(Secret())
        }.expect("came      Secret  (not equal, but with the same description)")
    }

    @Test("only the outputs near a difference are listed, if there are many")
    func many() async {
        let failures = await failures {
            let tester = ViewModelTester(EchoViewModel<Int>())
            tester.send(Array(1...100))
            await tester.expect(1, 2, 3, 4, 0, 6, 7, 8, 9)
        }
        let lines = failures.flatMap { $0.lines }
        #expect(
            lines.dropFirst().prefix(4) == [
                "          … 2 the same", "same      3", "same      4", "expected  0",
            ])
        #expect(lines.dropFirst(41).prefix(2) == ["extra     41", "          … and 59 lines more"])
    }
}

// Clauses: CONTRACT.md
@Suite("K4, K7, K12 what can't be compared, and work of init", .catchesFailures)
@MainActor struct K4K7K12EdgeTests {
    struct Refused: Error {}
    enum Answer { case user(any Error), done }

    @Test("an output that is not Equatable is expected by a closure")
    func closures() async {
        let tester = ViewModelTester(
            AnyViewModel<Bool, Answer> { $1($0 ? .user(Refused()) : .done) })
        tester.send(true)
        await tester.expect { if case .user(is Refused) = $0 { true } else { false } }
        let failures = await failures {
            tester.send(false)
            await tester.expect { if case .user = $0 { true } else { false } }
        }
        failures.expect(
            """
            Outputs of AnyViewModel<Bool, Answer> are not as expected:
            expected  an output as the closure says
            came      done
            Since the last input of the test: accepted false.
            """)
    }

    @Observable final class EarlyViewModel: ViewModel {
        enum Work { case load }
        let scope = Scope()
        private(set) var count = 0

        init() { scope.run(.load, .restart, after: .seconds(1)) { self.count += 1 } }

        func accept(_ input: Void, respond: (Never) -> Void) {}
    }

    @Test(
        "work of init sleeps on the clock of the tester, and finish fails at once while it sleeps")
    func workOfInit() async {
        let clock = ManualClock()
        let tester = ViewModelTester(EarlyViewModel(), clock: clock)
        let failures = await failures { await tester.finish(within: nil) }
        #expect(
            failures.contains {
                $0.text.contains("load sleeps until 1.0 seconds on the ManualClock")
            })
        await clock.advance(by: .seconds(1))
        await tester.expect(\.count, 1)
    }

    @Observable final class LeakingRow: ViewModel {
        private var leak: (() -> Void)?
        init() { leak = { _ = self } }
        func accept(_ input: Never, respond: (Never) -> Void) {}
    }

    @Observable final class LeakingPage: ViewModel {
        typealias Work = Never
        let scope = Scope()
        private(set) var rows: [ViewModelChild<LeakingRow>] = []
        init() { rows = [scope.child(LeakingRow())] }
        func accept(_ input: Never, respond: (Never) -> Void) {}
    }

    final class Service {
        private var leak: (() -> Void)?
        init(leaks: Bool) { if leaks { leak = { _ = self } } }
    }

    @Test("expectReleased finds a child that captures itself, and checks any object")
    func leakingChild() async {
        let failures = await failures {
            await expectReleased(LeakingPage(), within: .milliseconds(1)) { _ in }
            await expectReleased(Service(leaks: true), within: .milliseconds(1)) { _ in }
            await expectReleased(Service(leaks: false)) { _ in }
        }
        #expect(failures.count == 2)
        #expect(failures.first?.text.contains("its child LeakingRow is still held") == true)
        #expect(failures.last?.text.contains("Service was not released.") == true)
    }
}
