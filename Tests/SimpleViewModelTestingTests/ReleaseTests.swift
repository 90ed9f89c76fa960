import Dispatch
import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite("K4, K6 leaks fail", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K4K6ReleaseTests {
    @Test(
        "expectReleased passes for a view model that is freed with its interface, or by endless work that ends"
    )
    func freed() async {
        await expectReleased(LikeViewModel()) { tester in tester.send(.didTapLike) }
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        await expectReleased(SearchViewModel(answers: answers), within: .seconds(1_000)) { tester in
            tester.send(.didSuggest)
            answer.yield("Swift")
            await tester.expect(.found("Swift"))
        }
    }

    @Test(
        "expectReleased waits for a queue that releases the view model, or its respond, later",
        arguments: [KeeperViewModel.Input.keepViewModel, .keepRespond])
    func freedByAQueue(input: KeeperViewModel.Input) async {
        let keeper = KeeperViewModel.Keeper()
        await expectReleased(KeeperViewModel(keeper), within: .seconds(1_000)) { tester in
            tester.send(input)
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) {
                (keeper.kept, keeper.respond) = (nil, nil)
            }
        }
    }

    @Test("expectReleased fails on the caller's line for a view model that is kept")
    func kept() async {
        let keeper = KeeperViewModel.Keeper()
        let line = #line + 2
        let failures = await failures {
            await expectReleased(KeeperViewModel(keeper), within: .milliseconds(1)) {
                $0.send(.keepViewModel)
            }
        }
        failures.expect(
            """
            KeeperViewModel was not released completely: the view model itself is still held.
            Since the last input of the test: accepted keepViewModel.
            Hint: a variable of the test, an operation that goes on, or a stored closure keeps it, \
            such as the as: of a child that captures self.
            """, lines: [line])
        #expect(failures.map(\.fileID) == [#fileID])
    }

    @Test(
        "expectReleased ends when its task is cancelled, and still fails for a view model that is kept"
    )
    func cancelled() async {
        let keeper = KeeperViewModel.Keeper()
        await failures {
            let check = Task {
                await expectReleased(KeeperViewModel(keeper), within: .seconds(1_000_000)) {
                    $0.send(.keepViewModel)
                }
            }
            check.cancel()
            await check.value
        }.expect("is still held.")
    }

    @Test(
        "the failure names what is kept: the interface before a respond, and a respond before the view model"
    )
    func namesWhatIsKept() async {
        let keeper = KeeperViewModel.Keeper()
        var kept: Any?
        await failures {
            for (keepsInterface, keepsViewModel) in [(true, true), (false, true), (false, false)] {
                await expectReleased(KeeperViewModel(keeper), within: .milliseconds(1)) { tester in
                    if keepsInterface { kept = tester.interface }
                    tester.send(.keepRespond)
                    if keepsViewModel { tester.send(.keepViewModel) }
                }
            }
        }.expect(
            "its interface is still held", "a respond is still held", "a respond is still held")

        withExtendedLifetime(kept) {}
    }
}
