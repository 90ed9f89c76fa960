import Dispatch
import Observation
import SimpleViewModelTesting
import Testing

// Clauses: CONTRACT.md
@Suite("K12 state is awaited", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K12StateTests {
    private let server = ChatServer()
    private let viewModel: ChatViewModel
    private let tester: ViewModelTester<ChatViewModel>

    init() {
        viewModel = ChatViewModel(server, clock: ManualClock())
        tester = ViewModelTester(viewModel, exhaustive: false)
    }

    @Test(
        "expect waits in real time, and does not miss a change to come although the member has the value now"
    )
    func lateChange() async {
        tester.send(.didTapUpload)
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { [percent = server.percent] in
            percent.yield(20)
        }
        await tester.expect(\.percent, 20, within: .seconds(1_000))
        server.percent.yield(40)
        let failures = await failures { await tester.expect(\.percent, 20, within: .zero) }
        #expect(failures.count == 1)
    }

    @Test(
        "expect fails at once, on its line, with the values on the way, if nothing can change the member any more"
    )
    func nothingComes() async {
        tester.send(.didTapUpload)
        for percent in [20, 20, 40] { server.percent.yield(percent) }
        server.percent.finish()
        let line = #line + 2
        await failures {
            await tester.expect(\.percent, 100)
        }.expect(
            """
            The Int of ChatViewModel is not 100. It was: 0 → 20 → 40.
            Since the last input of the test: accepted .didTapUpload, upload of ChatViewModel has ended.
            Nothing can change it any more; with within:, a later callback is waited for.
            """, lines: [line])
    }

    @Test(
        "an expectation with a time limit waits for a callback; without a limit it fails at once"
    )
    func callback() async {
        let tester = ViewModelTester(CallbackViewModel())
        callLater { tester.viewModel.count += 1 }
        await tester.expect(\.count, 1, within: .seconds(1_000))
        await failures {
            await tester.expect(\.count, 3)
            tester.send(())
            await tester.expect(\.count, 9, within: .milliseconds(1))
        }.expect(
            "Nothing can change it any more; with within:, a later callback is waited for.",
            "Nothing can change it any more; with within:, a later callback is waited for.")
    }

    @Test("while a respond is stored, a callback is awaited")
    func storedRespond() async {
        let keeper = KeeperViewModel.Keeper()
        let tester = ViewModelTester(KeeperViewModel(keeper))
        tester.send(.keepRespond)
        callLater { keeper.callCount = 1 }
        await tester.expect(\.keeper.callCount, 1)
        keeper.respond = nil
    }

    @Test(
        "while work sleeps on a manual clock, a callback is awaited, and so is a task of another input"
    )
    func sleepsAndMore() async {
        let clock = ManualClock()
        let called = ViewModelTester(
            ListViewModel(clock: clock), exhaustive: false, hasCallbacks: true)
        called.send(.load)
        callLater { called.interface.send(.tap) }
        await called.expect(\.taps, 1)
        let slow = ViewModelTester(ListViewModel(clock: clock), exhaustive: false)
        slow.send(.load)
        slow.send(.slow)
        callLater { slow.viewModel.openGate.finish() }
        await slow.expect(\.taps, 1)
    }

    @Test("a request that is raced against a time-out on a manual clock is awaited in real time")
    func race() async {
        let tester = ViewModelTester(RaceViewModel(clock: ManualClock()))
        tester.send(())
        callLater { tester.viewModel.answer.finish() }
        await tester.expect(\.winner, 1)
    }

    @Test("a call that a time-out has cancelled is named, if the work waits for it")
    func timeOut() async {
        let (clock, find) = (ManualClock(), ManualFunction<Void, Int, Never>("find"))
        let scope = ViewModelScope<Void, String>()
        let tester = ViewModelTester(
            Scripted<Void, Int, String>(scope) { _, respond in
                scope.run("find", .restart) {
                    async let _ = find()
                    try? await scope.sleep(for: .seconds(10))
                } then: {
                    respond(0)
                }
            }, clock: clock)
        tester.send(())
        await clock.advance(by: .seconds(10))
        await failures { await tester.expect(0, within: .milliseconds(1)) }.expect(
            "Waits for the test: find() was cancelled, but has not been answered.")
        await find.answer(with: 1)
        await tester.expect(0)
    }

    @Test("a value that was overtaken is not blamed on a clock that was advanced by too little")
    func overtaken() async {
        let clock = ManualClock()
        let ticker = ViewModelTester(TickViewModel(clock: clock), exhaustive: false)
        let failures = await failures {
            ticker.send(())
            await clock.advance(by: .seconds(4))
            await ticker.expect(\.count, 3)
            ticker.send(())
            await ticker.expect(\.count, 6)
            ticker.send(())
            tester.send(.didTapUpload)
            for percent in [10, 20, 30] { server.percent.yield(percent) }
            await tester.expect(\.percent, 20, within: .milliseconds(1))
        }
        let now =
            "\nSince the last input of the test: accepted (), tick of TickViewModel runs.\nWaits for the test: tick sleeps"
        let values = "The Int of ChatViewModel is not 20. It was: 0 → 10 → 20 → 30."
        failures.expect("It was: 4.\(now)", "It was: 4.\(now)", values)
    }

    @Test(
        "after a failure, further expectations of state are silent, until one is met or an input is sent"
    )
    func failsOnce() async {
        await failures {
            await tester.expect(\.percent, 1)
            await tester.expect(\.percent, 2)
            await tester.expect(\.percent, 0)
            await tester.expect(\.percent, 3)
            tester.send(.didTapCancelUpload)
            await tester.expect(\.percent, 4)
        }.expect(
            "The Int of ChatViewModel is not 1", "The Int of ChatViewModel is not 3",
            "The Int of ChatViewModel is not 4")
    }
}

// Clauses: CONTRACT.md
@Suite("K13 a visit", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K13VisitTests {
    private let server = ChatServer()
    private let clock = ManualClock()

    private func makeTester() -> ViewModelTester<ChatViewModel> {
        ViewModelTester(ChatViewModel(server, clock: clock))
    }

    @Test("a view that disappears cancels the work of its input, and no other work")
    func visits() async {
        let tester = makeTester()
        let visit = Task { await tester.perform(.didAppear) }
        await settle()
        server.event.yield(.typing("Ada"))
        await tester.expect(\.typist, "Ada")
        await tester.expect(\.isTyping, true)
        await clock.advance(by: .seconds(5))
        await tester.expect(\.typist, nil)
        server.event.yield(.message("Hello"))
        await tester.expect(\.messages, ["Hello"])
        await tester.expect(\.messages.count, 1)
        tester.send(.didTapUpload)
        visit.cancel()
        await visit.value
        server.event.yield(.message("missed"))
        await tester.expect(\.messages, ["Hello"])
        await failures { await tester.finish(within: .milliseconds(1)) }.expect(
            """
            ChatViewModel is not at rest after finish().
            Since the last input of the test: accepted .didTapUpload, earlier listen of ChatViewModel was cancelled, upload of ChatViewModel runs.
            Hint: finish() waits for work, and close() ends it.
            """)
        server.percent.finish()
    }

    @Test("a visit goes on while the test answers its call, as when a list is pulled to refresh")
    func answered() async {
        let load = ManualFunction<Void, Void, Never>("load")
        let scope = ViewModelScope<Void, String>()
        let tester = ViewModelTester(
            Scripted<Void, String, String>(scope) { _, respond in
                scope.run("load", .restart) {
                    await load()
                } then: {
                    respond("loaded")
                }
            })
        let visit = Task { await tester.perform(()) }
        for _ in 1...2 { await settle() }
        await load.answer(with: ())
        await visit.value
        await tester.expect("loaded")
    }

    @Test("a value that does not come during a visit is the failure, and not the visit")
    func failsFirst() async {
        let scope = ViewModelScope<Void, String>()
        let tester = ViewModelTester(
            Scripted<Void, String, String>(scope) { _, respond in
                scope.run("listen", .restart, over: AsyncStream<Void> { _ in }) {
                } then: {
                    respond("ended")
                }
            })
        let line = #line + 3
        await failures {
            let visit = Task { await tester.perform((), within: .milliseconds(40)) }
            await tester.expect("ended", within: .milliseconds(1))
            await visit.value
        }.expect("missing   \"ended\"", lines: [line])
    }

    @Test("a commit goes on after a visit; finish waits for it in real time")
    func commit() async {
        let tester = makeTester()
        let visit = Task { await tester.perform(.didTapSend) }
        await settle()
        visit.cancel()
        await visit.value
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { [server] in server.answer() }
        await tester.expect(.sent, within: .seconds(1_000))
        tester.send(.didTapSend)
        await settle()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { [server] in server.answer() }
        await failures { await tester.finish(within: .seconds(1_000)) }.expect(
            "1 outputs of ChatViewModel were not taken:")
    }
}

/// Changes its state in a callback.
@Observable private final class CallbackViewModel: ViewModel {
    var count = 0
    func accept(_ input: Void, respond: (Never) -> Void) {}
}

/// Counts the seconds.
@Observable private final class TickViewModel: ViewModel {
    enum Work { case tick }
    private(set) var count = 0
    let scope: Scope

    init(clock: ManualClock) { scope = ViewModelScope(clock: clock) }

    func accept(_ input: Void, respond: (Never) -> Void) {
        scope.run(.tick, .ignoreWhileRunning, every: .seconds(1)) { self.count += 1 }
    }
}

/// Asks a server, with a time-out.
@Observable private final class RaceViewModel: ViewModel {
    enum Work { case race }
    private(set) var winner = 0
    let answer: AsyncStream<Void>.Continuation
    private let answers: AsyncStream<Void>
    let scope: Scope

    init(clock: ManualClock) {
        scope = ViewModelScope(clock: clock)
        (answers, answer) = AsyncStream.makeStream()
    }

    func accept(_ input: Void, respond: (Never) -> Void) {
        scope.run(.race, .restart) { [scope, answers] in
            await withTaskGroup(of: Int.self) { group in
                group.addTask {
                    for await _ in answers {}
                    return 1
                }
                group.addTask {
                    try? await scope.sleep(for: .seconds(10))
                    return 2
                }
                defer { group.cancelAll() }
                return await group.next() ?? 0
            }
        } then: {
            self.winner = $0
        }
    }
}

private final class UnobservedViewModel: ViewModel {
    var count = 0

    func accept(_ input: Int, respond: (Never) -> Void) { count = input }
}

@Observable private final class UploadViewModel: ViewModel {
    enum Work { case upload }

    var percent: Int? { scope.isRunning(.upload) ? progress : nil }
    private var progress = 0
    private let upload: @MainActor ((Int) -> Void) async -> Void
    let scope = Scope()

    init(_ upload: @escaping @MainActor ((Int) -> Void) async -> Void) { self.upload = upload }

    func accept(_ input: Void, respond: (Never) -> Void) {
        scope.run(.upload, .restart) { emit in
            await self.upload(emit)
        } each: {
            self.progress = $0
        }
    }
}

// Clauses: CONTRACT.md
@Suite("K15 state over time", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K15ValuesTests {
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

    @Test("the last value of work is one, although the end of the work replaces it")
    func lastValue() async {
        let answer = ManualFunction<Void, Void, Never>("answer")
        let upload = ViewModelTester(
            UploadViewModel { emit in
                emit(40)
                await answer()
            })
        await upload.expect(\.percent, values: [nil, 0, 40, nil]) {
            upload.send(())
            await answer.answer(with: ())
        }
    }

    @Test(
        "a value that another one replaces in the same turn is noticed, and the failure compares the values"
    )
    func blink() async {
        let line = #line + 2
        await failures {
            await tester.expect(\.items, values: [["a"]]) { tester.send(.blink) }
        }.expect(
            """
            Values of the Array<String> of ListViewModel are not as expected:
            same      ["a"]
            extra     []
            extra     ["a"]
            Since the last input of the test: accepted .blink.
            """, lines: [line])
    }

    @Test("a value that has not come is missing, and the failure says why it does not come")
    func doesNotCome() async {
        let failures = await failures { await tester.expect(\.taps, values: [0, 1]) {} }
        failures.expect(
            "same      0\nmissing   1\nSince the beginning: nothing.\nNothing can change it any more; with within:, a later callback is waited for."
        )
    }

    @Test("a member, or a part of it, that is not observed fails, whether it has changed or not")
    func unobserved() async {
        let plain = ViewModelTester(UnobservedViewModel())
        await failures {
            await tester.expect(\.ignored, values: [0]) {}
            await tester.expect(\.ignored, values: [0, 1]) { tester.send(.ignored) }
            await tester.expect(\.sum, values: [1, 2]) { tester.send(.ignored) }
            await tester.expect(\.plain.text, values: ["", "x"]) { tester.send(.plain) }
            await plain.expect(\.count, values: [0, 1]) { plain.send(1) }
            plain.send(2)
            await plain.expect(\.count, 1)
        }.expect(
            "Values of the Int of ListViewModel \(missing)",
            "Values of the Int of ListViewModel \(missing)",
            "Values of the Int of ListViewModel \(missing)",
            "Values of the String of ListViewModel \(missing)",
            "Values of the Int of UnobservedViewModel \(missing)",
            "The Int of UnobservedViewModel is not 1. It was: 2.")
    }

    @Test("a change off the main actor is told as such, even if the member is announced")
    func elsewhere() async {
        let tester = ViewModelTester(LooseViewModel())
        await failures {
            await tester.expect(\.items, values: [[], ["a"]]) { await tester.perform(()) }
        }.expect(
            """
            Values of the Array<String> of LooseViewModel \(missing)
            The member, or a part of it, is not @Observable, or is changed on another thread.
            """)
        await tester.expect(\.items, ["a"])
    }

    @Test(
        "a change of two members has a value between them; one that is announced does not hide another that is not"
    )
    func announced() async {
        await tester.expect(\.total, values: [1, 2, 3]) { tester.send(.grow) }
        await failures {
            await tester.expect(\.sum, values: [1, 2, 3], within: .zero) {
                tester.send(.tap)
                await settle()
                tester.send(.ignored)
            }
            await tester.expect(\.sum, values: [3, 4, 5, 6], within: .zero) {
                for input in [ListViewModel.Input.ignored, .tap, .tap] {
                    tester.send(input)
                    await settle()
                }
            }
            let hidden = ViewModelTester(ListViewModel(clock: clock), exhaustive: false)
            await hidden.expect(\.weight, values: [0, 10, 11], within: .zero) {
                hidden.send(.load)
                hidden.send(.ignored)
            }
        }.expect(missing, missing, missing)
    }

    private let missing =
        "are missing: changes that are not announced on the main actor can't be followed."

    @Test("an expectation fails at once if all work sleeps on a manual clock, or is queued")
    func asleep() async {
        let failures = await failures {
            await clock.advance(by: .seconds(1))
            tester.send(.load)
            await tester.expect(\.items, ["b"])
            let scope = ViewModelScope<Int, String>(clock: clock)
            let queue = ViewModelTester(
                Scripted<Int, Int, String>(scope) { _, _ in
                    for _ in 1...2 { scope.run("job", .queue, after: .seconds(1), operation: {}) }
                })
            for input in 1...2 { queue.send(input) }
            await queue.finish()
        }
        failures.expect(
            "The Array<String> of ListViewModel is not [\"b\"]. It was: [\"a\"].",
            "Scripted<Int, Int, String> is not at rest after finish().")
        #expect(failures.allSatisfy { $0.text.contains("Waits for the test: ") })
    }

    @Test(
        "with a time limit, and while another task advances the clock, an expectation waits for work that sleeps"
    )
    func wakesLater() async {
        // The clock has begun to settle, and needs longer for it than the limit.
        Task { await clock.run() }
        let end = ContinuousClock.now + .milliseconds(50)
        DispatchQueue.main.async { while ContinuousClock.now < end {} }
        await tester.perform(.load, within: .milliseconds(20))
        #expect(tester.viewModel.items == ["b"])
        Task { await clock.run() }
        await tester.perform(.load)
        #expect(!tester.viewModel.isLoading)
        tester.send(.load)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { [clock] in
            Task { await clock.run() }
        }
        await tester.expect(\.isLoading, false, within: .seconds(1_000))
    }
}

// Clauses: CONTRACT.md
@Suite(
    "K7 a tester that is not exhaustive skips outputs", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K7SkippingTests {
    @Test(
        "the expected outputs come in their order, with others between them; those that come later stay"
    )
    func skips() async {
        let tester = ViewModelTester(EchoViewModel<Int>(), exhaustive: false)
        tester.send([1, 2, 3, 4, 5])
        await tester.expect(2, 4)
        await tester.expect(5)
        await tester.expect()
        tester.send([6, 7])
        await failures {
            await tester.expect(7, 6)
            tester.send([8])
            await tester.expect(9)
        }.expect(
            "missing   7\nsame      6\nextra     7",
            "expected  9\ncame      8\nSince the last input of the test: accepted [8].")
    }
}

/// Reads an object that is changed on another thread, as Swift 5 mode allows.
@Observable private final class LooseViewModel: ViewModel {
    @Observable final class Store: @unchecked Sendable {
        nonisolated init() {}
        var items: [String] = []
        @concurrent func load() async { items.append("a") }
    }
    enum Work { case load }
    private let store = Store()
    let scope = Scope()
    var items: [String] { store.items }

    func accept(_ input: Void, respond: (Never) -> Void) {
        scope.run(.load, .restart) { [store] in
            await store.load()
        } then: {
        }
    }
}
