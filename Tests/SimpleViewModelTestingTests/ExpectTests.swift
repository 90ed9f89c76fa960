import SimpleViewModelTesting
import Testing

/// A value that is described like any other of its type.
private final class Secret: Equatable, CustomStringConvertible {
    var description: String { "Secret" }

    static func == (left: Secret, right: Secret) -> Bool { left === right }
}

// Clauses: Contract.md
@Suite("K1, K7 expect compares the next outputs", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct ExpectTests {
    /// The failures of `expect` for numbers.
    private func failure(expecting expected: Int..., from came: Int...) async -> [Failure] {
        await failures {
            let tester = ViewModelTester(EchoViewModel<Int>())
            tester.send(came)
            switch expected.count {
            case 0: tester.expect()
            case 1: tester.expect(expected[0])
            case 2: tester.expect(expected[0], expected[1])
            default: tester.expect(expected[0], expected[1], expected[2])
            }
        }
    }

    @Test("a synchronous test takes outputs that have arrived")
    func synchronous() {
        let tester = ViewModelTester(LikeViewModel())
        tester.expect()
        tester.send(.didTapLike)
        tester.expect(.like(on: true), .thanks)
        tester.expect()
    }

    @Test("takeOutputs returns the outputs that came, in order and once, without those that were expected")
    func takesInOrder() {
        let tester = ViewModelTester(LikeViewModel())
        for _ in 1...3 { tester.send(.didTapLike) }
        tester.expect(.like(on: true), .thanks)
        #expect(tester.takeOutputs() == [.like(on: false), .like(on: true), .thanks])
        #expect(tester.takeOutputs().isEmpty)
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

    @Test("a difference fails on the caller's line")
    func failsOnTheLine() async {
        var (line, awaitingLine) = (0, 0)
        let failures = await failures {
            let check = { (tester: ViewModelTester<LikeViewModel>) in
                line = #line + 1
                tester.expect(.thanks)
            }
            let tester = ViewModelTester(LikeViewModel())
            check(tester)
            tester.send(.didTapLike)
            awaitingLine = #line + 1
            await tester.expect(.thanks)
        }
        #expect(failures.map(\.line) == [line, awaitingLine])
        #expect(failures.map(\.fileID) == [#fileID, #fileID])
    }

    @Test("missing outputs are named, with the reason why they can't come")
    func missing() async {
        #expect(
            await failure(expecting: 1, 2, 3, from: 1, 3).map(\.text) == [
                """
                Outputs of EchoViewModel<Int> are not as expected:
                same      1
                missing   2
                same      3
                No output can arrive any more: every respond closure has been released. No work of its tasks runs.
                Likely cause: the input that leads to it was not sent, or its work has ended or only changes state.
                Send that input first, await the child that passes it on, or await the state with tester.expect(\\.member, value).
                """
            ])
    }

    @Test("the failure of a synchronous test says how to wait for outputs that can still come")
    func missingWhileWorkRuns() async {
        let failures = await failures {
            let tester = ViewModelTester(SearchViewModel(answers: AsyncStream { _ in }))
            tester.send(.didSuggest)
            // A closure without `await` isn't asynchronous.
            let check = { tester.expect(.found("Swift")) }
            check()
        }
        #expect(
            failures.map(\.text) == [
                """
                Outputs of SearchViewModel are not as expected:
                missing   found("Swift")
                Running work: suggest.
                Likely cause: it waits for a stand-in that has not answered, or sleeps on a real clock.
                Let the stand-in answer first, give the tasks a ManualClock with ViewModelTasks(clock: clock), \
                or wait for it with await tester.expect(…).
                """
            ])
    }

    @Test("extra outputs are named")
    func extra() async {
        #expect(
            await failure(expecting: 1, 3, from: 1, 2, 3).map(\.text) == [
                """
                Outputs of EchoViewModel<Int> are not as expected:
                same      1
                extra     2
                same      3
                Likely cause: the view model responds more often than this expectation, or an earlier one, says.
                Expect these, too, or correct the view model.
                """
            ])
        #expect(
            await failure(from: 1).map(\.text) == [
                """
                Outputs of EchoViewModel<Int> are not as expected:
                extra     1
                Likely cause: the view model responds more often than this expectation, or an earlier one, says.
                Expect these, too, or correct the view model.
                """
            ])
    }

    @Test("an output in place of the expected one is listed below it")
    func changed() async {
        #expect(
            await failure(expecting: 1, 2, 3, from: 1, 5, 3, 4).map(\.text) == [
                """
                Outputs of EchoViewModel<Int> are not as expected:
                same      1
                expected  2
                came      5
                same      3
                extra     4
                Likely cause: the view model, or a stand-in, has other values than the test expects, or another order.
                Correct the view model, the stand-in, or the expectation.
                """
            ])
    }

    @Test("long values are shown around their first difference, on one line")
    func longValues() async {
        let (before, after) = (String(repeating: "a\n", count: 500), String(repeating: "z", count: 500))
        let failures = await failures {
            let tester = ViewModelTester(EchoViewModel<String>())
            tester.send([before + "left" + after, before])
            await tester.expect(before + "right" + after, before)
        }
        let same = String(repeating: #"a\n"#, count: 15)
        #expect(
            failures.map(\.text) == [
                """
                Outputs of EchoViewModel<String> are not as expected:
                expected  …\(same)right\(String(repeating: "z", count: 65))…
                came      …\(same)left\(String(repeating: "z", count: 66))…
                same      \(String(repeating: #"a\n"#, count: 50))…
                Likely cause: the view model, or a stand-in, has other values than the test expects, or another order.
                Correct the view model, the stand-in, or the expectation.
                """
            ])
    }

    @Test("unequal values with the same description are reported as such")
    func describedAlike() async {
        let failures = await failures {
            let tester = ViewModelTester(EchoViewModel<Secret>())
            tester.send([Secret()])
            await tester.expect(Secret())
        }
        #expect(
            failures.map {
                $0.text.contains("\nexpected  Secret\ncame      Secret  (not equal, but with the same description)\n")
            }
                == [true])
    }

    @Test("only the outputs near a difference are listed, if there are many")
    func many() async {
        let failures = await failures {
            let tester = ViewModelTester(EchoViewModel<Int>())
            tester.send(Array(1...100))
            await tester.expect(1, 2, 3, 4, 0, 6, 7, 8, 9)
        }
        #expect(
            failures.map { $0.lines.prefix(12).joined(separator: "\n") } == [
                """
                Outputs of EchoViewModel<Int> are not as expected:
                          … 2 the same
                same      3
                same      4
                expected  0
                came      5
                same      6
                same      7
                same      8
                same      9
                extra     10
                extra     11
                """
            ])
        #expect(
            failures.map { $0.text.contains("extra     41\n          … and 59 lines more\nLikely cause") } == [true])
    }
}
