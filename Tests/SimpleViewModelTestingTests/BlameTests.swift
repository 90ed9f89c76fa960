import Dispatch
import Observation
import SimpleViewModelTesting
import Testing

/// A screen whose rows look something up, whose work fails, and which tells nobody of some changes.
@Observable private final class ScreenViewModel: ViewModel {
    enum Input {
        case didAppear, didTapRow, didDismiss, didTapRetry, didDetach, didCount, didPoll
        case row(RowViewModel.Output), didMove
    }
    enum Output: Equatable { case moved, found(String) }
    enum Work { case load, poll }

    let scope = Scope()
    // Assigned in init: for an initial value, reflection crashes in optimised code of Swift 6.3.
    let form: Form
    private(set) var row: ViewModelChild<RowViewModel>?
    @ObservationIgnored var onRow: (RowViewModel) -> Void = { _ in }
    @ObservationIgnored private(set) var count = 0
    var limit: Int { 7 }
    private let find: ManualFunction<String, String, any Error>

    init(_ find: ManualFunction<String, String, any Error>) {
        self.find = find
        form = Form()
    }

    func accept(_ input: Input, respond: @escaping (Output) -> Void) {
        switch input {
        case .didAppear:
            let viewModel = RowViewModel(find)
            onRow(viewModel)
            row = scope.child(viewModel, as: Input.row)
        case .didTapRow: row?.send(())
        case .didDismiss: row = nil
        case .didTapRetry:
            scope.run(.load, .restart) { [find] in
                try await find("a")
            } then: {
                respond(.found($0))
            } catch: { _ in
            }
        case .didDetach:
            Task.detached { [find] in _ = try await find("detached") }
        case .didCount: count += 1
        case .didPoll:
            scope.run(.poll, .restart, every: .seconds(30)) { self.form.text += "." }
        case let .row(output): respond(.found("\(output)"))
        case .didMove: respond(.moved)
        }
    }
}

@Observable private final class RowViewModel: ViewModel {
    enum Work { case find }
    let scope = Scope()
    private(set) var name = ""
    private let find: ManualFunction<String, String, any Error>

    init(_ find: ManualFunction<String, String, any Error>) { self.find = find }

    func accept(_ input: Void, respond: @escaping (String) -> Void) {
        scope.run(.find, .ignoreWhileRunning) { [find] in
            try await find("row")
        } then: {
            self.name = $0
            respond($0)
        } catch: { _ in
        }
    }
}

private final class StoringViewModel: ViewModel {
    private var respond: Respond?

    func accept(_ input: Void, respond: @escaping (String) -> Void) { self.respond = respond }
}

// Clauses: CONTRACT.md
@Suite("K2, K4, K6, K10 no test is blamed, and none passes in vain", .catchesFailures)
@MainActor struct K2K4K6K10BlameTests {
    private let find = ManualFunction<String, String, any Error>("find")
    private let clock = ManualClock()

    private func makeTester() -> ViewModelTester<ScreenViewModel> {
        ViewModelTester(ScreenViewModel(find), clock: clock)
    }

    // MARK: False failures

    @Test("an output through a callback from another thread is waited for until the limit")
    func callback() async {
        let tester = makeTester()
        let scope = tester.viewModel.scope
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
            scope.sendFromAnyThread(.didMove)
        }
        await tester.expect(.moved, within: .seconds(1_000))
    }

    @Test(
        "the unanswered call of a child that was dismissed is the scope's work, and is no failure")
    func dismissed() async {
        let tester = makeTester()
        tester.send(.didAppear)
        tester.send(.didTapRow)
        await settle()
        tester.send(.didDismiss)
        await tester.finish()
        #expect(find.calls.map(\.isCancelled) == [true])
    }

    @Test("a child that is closed is compared as the view model that it is")
    func closedChild() async {
        let tester = makeTester()
        tester.send(.didAppear)
        await tester.expectChanges {
            tester.viewModel.row?.interface.close()
        }
        await tester.expectChanges("row: RowViewModel(name: \"\") → nil") {
            tester.send(.didDismiss)
        }
    }

    @Test("no failure says that no output can arrive while a respond is stored")
    func storedRespond() async {
        let row = ViewModelTester(RowViewModel(find), exhaustive: false)
        let storing = ViewModelTester(StoringViewModel(), exhaustive: false)
        row.send(())
        storing.send(())
        let found = await failures {
            await row.expect("x")
            await storing.expect("x", within: .zero)
        }
        found.expect("find(\"row\") has not been answered.", "A respond closure is stored")
        #expect(!found.contains { $0.text.contains("No output can arrive") })
        await find.answer(with: "")
    }

    @Test("of two testers, neither is blamed for a call in a detached task")
    func detachedFromOne() async {
        let (first, second) = (makeTester(), makeTester())
        second.send(.didDetach)
        await settle()
        await first.finish()
        await find.answer(with: "")
        await second.finish()
    }

    // MARK: False passes

    @Test("a call in a detached task is left at the end")
    func detached() async {
        await failures {
            let tester = makeTester()
            tester.send(.didDetach)
            await settle()
            await tester.finish()
        }.expect("Waits for the test: find(\"detached\") has not been answered.")
        await find.answer(with: "")
    }

    @Test("a value that no view can have seen change fails, but not one that never changes")
    func unseen() async {
        await failures {
            let tester = makeTester()
            await tester.expect(\.count, 0)
            tester.send(.didCount)
            await tester.expect(\.count, 1)
        }.expect("The Int of ScreenViewModel is 1, but no view can see it change")
        await failures {
            let tester = makeTester()
            tester.send(.didCount)
            await tester.expect(\.count, 1)
        }.expect("The Int of ScreenViewModel is 1, but no view can see it change")
        let tester = makeTester()
        tester.send(.didCount)
        await tester.expect(\.limit, 7)
    }

    @Test("a value of an object that is not observed fails, unless it has not changed")
    func unseenObject() async {
        let tester = ViewModelTester(ListViewModel())
        await tester.expect(\.plain.text, "")
        tester.send(.plain)
        await failures { await tester.expect(\.plain.text, "x") }.expect(
            "The String of ListViewModel is \"x\", but no view can see it change")
    }

    @Test("a let of an observable object that changes is a change")
    func objects() async {
        let tester = makeTester()
        await tester.expectChanges("form.text: \"\" → \"..\"") {
            tester.send(.didPoll)
            let pauses = await clock.advance(by: .seconds(60))
            #expect(pauses == [.seconds(30), .seconds(30)])
        }
        await tester.close()
    }

    @Test("a child that was removed, and is kept, fails expectReleased by its name")
    func leakingRow() async {
        var kept: RowViewModel?
        await failures {
            await expectReleased(ScreenViewModel(find), within: .milliseconds(1)) { tester in
                tester.viewModel.onRow = { kept = $0 }
                tester.send(.didAppear)
                tester.send(.didDismiss)
            }
        }.expect(
            "ScreenViewModel was not released completely: its child RowViewModel is still held.")
        withExtendedLifetime(kept) {}
    }

    // MARK: Texts

    @Test("a failure says what the code did, whose work runs, and then what waits")
    func order() async {
        await failures {
            let tester = makeTester()
            tester.send(.didTapRetry)
            await find.answer("a", throwing: CancellationError())
            await tester.expect(.found("a"))
            tester.send(.didAppear)
            tester.send(.didTapRow)
            await tester.expect(.found("row"))
        }.expect(
            """
            Outputs of ScreenViewModel are not as expected:
            missing   .found("a")
            Since the last input of the test: accepted .didTapRetry, load of ScreenViewModel failed with CancellationError.
            No output can arrive any more: every respond closure has been released.
            """,
            """
            Outputs of ScreenViewModel are not as expected:
            missing   .found("row")
            Since the last input of the test: accepted .didTapRow, find of RowViewModel runs.
            """)
        await find.answer(with: "")
    }

    @Test("an answer without a call lists what the view models did, and what waits")
    func answerWithoutCall() async {
        await failures {
            let tester = makeTester()
            tester.send(.didPoll)
            await find.answer("a", with: "")
            await tester.close()
        }.expect(
            "poll of ScreenViewModel runs.\nWaits for the test: poll sleeps until 30.0 seconds"
        )
    }

    // MARK: Problems

    #if DEBUG
    @Test("a problem of a child fails the test of its parent, also after close")
    func problemsOfChildren() async {
        await failures {
            let tester = makeTester()
            tester.send(.didAppear)
            let row = tester.row
            await tester.close()
            row?.send(())
        }.expect("RowViewModel: An interface was used after close")
    }
    #endif
}
