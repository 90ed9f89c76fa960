import SimpleViewModelTesting
import Testing

@Suite("The end of a tester", .timeLimit(.minutes(5)))
@MainActor struct ExhaustiveTests {
    @Test("outputs that nobody took fail the test where the tester was made, and are listed")
    func leftOutputs() async {
        let line = #line + 2
        let failures = await failures {
            let tester = ViewModelTester(LikeViewModel())
            tester.send(.didTapLike)
            tester.send(.didTapLike)
            #expect(await tester.next() == .like(on: true))
        }
        #expect(
            failures.map(\.text) == [
                """
                Outputs of LikeViewModel were not taken:
                - thanks
                - like(on: false)
                Likely cause: the test does not expect them, or ended too early.
                Take them by takeOutputs() or next(), or make the tester with exhaustive: false.
                """
            ])
        #expect(failures.map(\.line) == [line])
        #expect(failures.map(\.fileID) == [#fileID])
    }

    @Test("work that still runs fails the test where the tester was made, and is named")
    func leftWork() async {
        let line = #line + 2
        let failures = await failures {
            let tester = ViewModelTester(SearchViewModel(clock: ManualClock(), answers: AsyncStream { _ in }))
            tester.send(.didSuggest)
            tester.send(.didSearch("Swift"))
        }
        #expect(
            failures.map(\.text) == [
                """
                Work of SearchViewModel still runs at the end of the test: search, suggest.
                Likely cause: the test did not wait for it.
                Call await tester.finish(), cancel it by an input, or make the tester with exhaustive: false.
                """
            ])
        #expect(failures.map(\.line) == [line])
    }

    @Test("outputs and work that are left are two failures")
    func leftOutputsAndWork() async {
        let clock = ManualClock()
        let failures = await failures {
            let tester = ViewModelTester(SearchViewModel(clock: clock, answers: AsyncStream { _ in }))
            tester.send(.didSearch("Swift"))
            await clock.sleepers(1)
            await clock.advance(by: .milliseconds(300))
            #expect(await tester.next() == .searching)
            tester.send(.didSuggest)
        }
        #expect(failures.count == 2)
    }

    @Test("a tester of which everything was looked at says nothing")
    func nothingLeft() async {
        let clock = ManualClock()
        let tester = ViewModelTester(SearchViewModel(clock: clock))
        tester.send(.didSearch("Swift"))
        await clock.sleepers(1)
        await clock.advance(by: .milliseconds(300))
        #expect(await tester.next() == .searching)
        #expect(await tester.next() == .found("Swift"))
    }

    @Test("a tester that is not exhaustive says nothing")
    func optsOut() async {
        let tester = ViewModelTester(SearchViewModel(clock: ManualClock()), exhaustive: false)
        tester.send(.didSearch("Swift"))
        let likes = ViewModelTester(LikeViewModel(), exhaustive: false)
        likes.send(.didTapLike)
        await likes.finish(within: .seconds(1_000))
        await tester.finish(within: .seconds(1_000))
    }

    @Test("finish fails on its own line, and the tester says nothing more")
    func finishFailsOnItsLine() async {
        var line = 0
        let failures = await failures {
            let tester = ViewModelTester(LikeViewModel())
            tester.send(.didTapLike)
            line = #line + 1
            await tester.finish()
        }
        #expect(failures.map(\.line) == [line])
        #expect(failures.map { $0.text.contains("- like(on: true)\n- thanks") } == [true])
    }

    @Test("finish waits for work to end")
    func finishWaits() async {
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        let tester = ViewModelTester(SearchViewModel(answers: answers))
        tester.send(.didSuggest)
        Task { answer.finish() }
        await tester.finish(within: .seconds(1_000))
    }

    @Test("finish fails for work that does not end in time")
    func finishFailsForWork() async {
        let failures = await failures {
            let tester = ViewModelTester(SearchViewModel(answers: AsyncStream { _ in }))
            tester.send(.didSuggest)
            await tester.finish(within: .milliseconds(1))
        }
        #expect(failures.map { $0.text.contains("still runs at the end of the test: suggest.") } == [true])
    }

    @Test("a tester that is released on another thread fails its test as well")
    func releasedElsewhere() async {
        let failures = await failures { await makeAndReleaseElsewhere() }
        #expect(failures.map { $0.text.contains("- like(on: true)\n- thanks") } == [true])
    }

    @concurrent nonisolated private func makeAndReleaseElsewhere() async {
        let tester = await MainActor.run { ViewModelTester(LikeViewModel()) }
        await tester.send(.didTapLike)
        withExtendedLifetime(tester) {}
    }
}
