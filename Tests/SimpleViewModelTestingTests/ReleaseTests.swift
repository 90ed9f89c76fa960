import SimpleViewModelTesting
import Testing

@Suite("expectReleased", .timeLimit(.minutes(5)))
@MainActor struct ReleaseTests {
    @Test("says nothing about a view model that is freed with its interface")
    func freed() async {
        await expectReleased(LikeViewModel()) { _ in }
        await expectReleased(LikeViewModel()) { tester in tester.send(.didTapLike) }
    }

    @Test("waits until endless work that captures its view model has let go of it")
    func freedAfterWork() async {
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        await expectReleased(SearchViewModel(answers: answers), within: .seconds(1_000)) { tester in
            tester.send(.didSuggest)
            answer.yield("Swift")
            #expect(await tester.next() == .found("Swift"))
        }
    }

    @Test("fails on the caller's line for a view model that somebody keeps")
    func kept() async {
        let keeper = KeeperViewModel.Keeper()
        let line = #line + 2
        let failures = await failures {
            await expectReleased(KeeperViewModel(keeper), within: .milliseconds(1)) { $0.send(.keepViewModel) }
        }
        #expect(
            failures.map(\.text) == [
                """
                KeeperViewModel was not released: the view model itself is still held after 0.001 seconds.
                Likely cause: a variable of the test, or a closure that is kept, captures it.
                Let kept closures capture [weak self], let operations heed cancellation, and keep no reference.
                """
            ])
        #expect(failures.map(\.line) == [line])
        #expect(failures.map(\.fileID) == [#fileID])
    }

    @Test("says so when a respond is kept as well")
    func keptWithRespond() async {
        let keeper = KeeperViewModel.Keeper()
        let failures = await failures {
            await expectReleased(KeeperViewModel(keeper), within: .milliseconds(1)) { tester in
                tester.send(.keepRespond)
                tester.send(.keepViewModel)
            }
        }
        #expect(failures.map { $0.text.contains("a respond is still held after 0.001 seconds") } == [true])
    }

    @Test("says nothing when only a respond is kept")
    func respondKept() async {
        let keeper = KeeperViewModel.Keeper()
        await expectReleased(KeeperViewModel(keeper)) { $0.send(.keepRespond) }
        #expect(keeper.respond != nil)
    }

    @Test("says so when the interface is kept")
    func interfaceKept() async {
        var kept: Any?
        let failures = await failures {
            await expectReleased(LikeViewModel(), within: .milliseconds(1)) { kept = $0.interface }
        }
        #expect(failures.map { $0.text.contains("its interface is still held after 0.001 seconds") } == [true])
        withExtendedLifetime(kept) {}
    }
}
