import Observation
import Foundation
import SimpleViewModelTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// Clauses: CONTRACT.md
@Suite("K18, K19 answers of stand-ins, and closing", .catchesFailures, .timeLimit(.minutes(5)))
@MainActor struct K18K19ManualFunctionTests {
    let find = ManualFunction<String, [String], any Error>("find")

    private func makeTester() -> ViewModelTester<FindViewModel> {
        ViewModelTester(FindViewModel { [find] in try await find($0) })
    }

    @Test("answers come in the test's order: the older one, which comes later, changes nothing")
    func race() async {
        let tester = makeTester()
        tester.send(.didType("a"))
        await settle()
        tester.send(.didType("b"))
        await find.answer("b", with: ["b"])
        #expect(tester.viewModel.results == ["b"])
        await find.answer("a", with: ["a"])
        await tester.expect(\.results, ["b"])
        #expect(find.calls.map(\.argument) == ["a", "b"])
        #expect(find.calls.map(\.isCancelled) == [true, false])
        #expect(find.calls.map(\.isAnswered) == [true, true])
        await tester.finish()
    }

    @Test(
        "a call throws the test's error; the oldest, or one by its index, is answered without its argument"
    )
    func errors() async {
        let tester = makeTester()
        tester.send(.didType("a"))
        await find.answer("a", throwing: Refusal())
        await tester.expect(\.error, "Refusal()")
        for text in ["b", "b", "b"] {
            tester.send(.didAdd(text))
        }
        await find.answer(call: 2, with: ["2"])
        #expect(find.calls.map(\.isAnswered) == [true, false, true, false])
        await tester.expect(\.results, ["2"])
        await find.answer(with: ["1"])
        await tester.expect(\.results, ["1"])
        await find.answer(throwing: Refusal())
        await tester.finish()
    }

    @Test(
        "a function without an argument, or without an error, or with several arguments, is called as it is"
    )
    func signatures() async throws {
        let (load, add) = (
            ManualFunction<Void, Int, Never>("load"),
            ManualFunction<(Int, to: Int), Int, Refusal>("add")
        )
        let (first, second) = (Task { await load() }, Task { try await add((1, to: 2)) })
        await load.answer(with: 1)
        await add.answer(with: 3)
        let (value, sum) = try await (first.value, second.value)
        #expect(value == 1 && sum == 3)
    }

    struct Request { let method: String, url: String }

    /// Is its id for those who compare it.
    struct Draft: Equatable {
        let id: Int, text: String
        static func == (one: Self, other: Self) -> Bool { one.id == other.id }
    }

    @Test("an answer is for an argument with equal parts: not for what == or a description ignores")
    func equalParts() async throws {
        func isAnswered<Argument>(_ sent: Argument, by argument: Argument) async -> Bool {
            let send = ManualFunction<Argument, Void, Never>("send")
            let sending = Task { await send(sent) }
            let failures = await failures { await send.answer(argument, with: ()) }
            if !failures.isEmpty { await send.answer(with: ()) }
            await sending.value
            return failures.isEmpty
        }
        #expect(await isAnswered(Draft(id: 1, text: "a"), by: Draft(id: 1, text: "a")))
        #expect(await !isAnswered(Draft(id: 1, text: "a"), by: Draft(id: 1, text: "b")))
        let url = try #require(URL(string: "https://example.com"))
        let request = URLRequest(url: url)
        var other = request
        #expect(await isAnswered(request, by: other))
        other.httpBody = Data([1])
        #expect(await !isAnswered(request, by: other))
        #expect(await isAnswered(other, by: other))
        let date = Date(timeIntervalSince1970: 0.2)
        #expect(await isAnswered(["a": date], by: ["a": date]))
        #expect(await !isAnswered(["a": date], by: ["a": Date(timeIntervalSince1970: 0.9)]))
        let form = Form()
        #expect(await isAnswered(form, by: form))
        #expect(await !isAnswered(form, by: Form()))
    }

    @Test("an answer is for an equal argument, not for one with the same description")
    func equalArguments() async throws {
        let send = ManualFunction<Request, Int, Never>("send")
        let (get, delete) = (Request(method: "GET", url: "a"), Request(method: "DELETE", url: "a"))
        let calls = [delete, get].map { request in Task { await send(request) } }
        await send.answer(get, with: 1)
        await send.answer(delete, with: 2)
        #expect(await calls[0].value == 2)
        #expect(await calls[1].value == 1)

        let store = ManualFunction<Foundation.Data, Int, Never>("store")
        let (one, other) = (Foundation.Data([1, 2]), Foundation.Data([3, 4]))
        let storing = [one, other].map { data in Task { await store(data) } }
        await store.answer(other, with: 2)
        await store.answer(one, with: 1)
        #expect(await storing[0].value == 1)
        #expect(await storing[1].value == 2)
    }

    @Test(
        "an expectation and the end of a test fail at once, with the call that has not been answered"
    )
    func unanswered() async {
        await failures {
            let tester = makeTester()
            tester.send(.didType("a"))
            await tester.expect(\.results, ["a"])
            let other = makeTester()
            other.send(.didAdd("b"))
            await other.finish()
        }.expect(
            """
            The Array<String> of FindViewModel is not ["a"]. It was: [].
            Since the last input of the test: accepted .didType("a"), find of FindViewModel runs.
            Waits for the test: find("a") has not been answered.
            """,
            """
            FindViewModel is not at rest after finish().
            Since the last input of the test: accepted .didAdd("b"), add of FindViewModel runs.
            Waits for the test: find("b") has not been answered.
            Hint: finish() waits for work, and close() ends it.
            """)
    }

    @Test("a view model that a call without an answer keeps is not released, and the call is named")
    func keeps() async {
        let failures = await failures {
            await expectReleased(
                FindViewModel { [find] in try await find($0) }, within: .milliseconds(1)
            ) { tester in
                tester.send(.didType("a"))
                await settle()
            }
        }
        #expect(
            failures.map { $0.lines[2] } == [
                "Waits for the test: find(\"a\") was cancelled, but has not been answered."
            ])
        await find.answer(with: [])
    }

    @Test("an answer without a call fails at its line, with the calls there were, once")
    func noCall() async {
        let line = #line + 5
        await failures {
            let tester = makeTester()
            tester.send(.didType("a"))
            await find.answer("a", with: [])
            await find.answer("c", with: [])
            await find.answer("a", with: [])
            tester.send(.didType("a"))
            await find.answer(call: 3, with: [])
            await tester.finish()
        }.expect(
            "find(\"c\") does not wait for an answer. Calls of find: find(\"a\") (answered).",
            "The call does not wait for an answer. Calls of find: find(\"a\") (answered), find(\"a\").",
            lines: [line, line + 3])
    }

    @Test("a failure shows values as a test writes them, and work of an earlier input as that")
    func stale() async {
        await failures {
            let tester = makeTester()
            for text in ["a", "b"] { tester.send(.didAdd(text)) }
            await find.answer("b", with: ["B"])
            await find.answer("a", with: ["A"])
            await tester.expect(\.results.first, "B")
        }.expect(
            """
            The Optional<String> of FindViewModel is not "B". It was: "A".
            Since the last input of the test: accepted .didAdd("b"), earlier add of FindViewModel has ended, add of FindViewModel has ended.
            Nothing can change it any more; with within:, a later callback is waited for.
            """)
    }

    @Test("each call that waits is named once")
    func waitingCalls() async {
        let found = await failures {
            let tester = makeTester()
            for text in ["a", "b"] { tester.send(.didAdd(text)) }
            await tester.expect(\.results, ["B"])
            for _ in find.calls { await find.answer(with: ["B"]) }
        }
        found.expect("find(\"a\") has not been answered.")
        #expect(found.first?.text.split(separator: "Waits for the test: ").count == 3)
    }

    @Test("what goes on after an answer is awaited")
    func afterAnswer() async {
        let (gate, openGate) = AsyncStream.makeStream(of: Void.self)
        let tester = ViewModelTester(
            FindViewModel { [find] text in
                let results = try await find(text)
                for await _ in gate {}
                return results
            })
        tester.send(.didType("a"))
        await find.answer(with: ["a"])
        callLater { openGate.finish() }
        await tester.expect(\.results, ["a"])
    }

    // MARK: - Closing

    @Test(
        "close ends endless work, of children, too; outputs that came before are checked, and none comes later"
    )
    func close() async {
        let prices = AsyncStream<Int>.makeStream()
        nonisolated(unsafe) var endCount = 0
        let endless = AsyncStream<Int> { $0.onTermination = { _ in endCount += 1 } }
        await failures {
            let tester = ViewModelTester(PricesViewModel(prices.stream, endless))
            tester.send(())
            prices.continuation.yield(1)
            await tester.expect(1)
            await tester.close()
            #expect(endCount == 1)
            prices.continuation.yield(2)
            await settle()
            #expect(tester.takeOutputs() == [])
            let other = ViewModelTester(
                PricesViewModel(AsyncStream { $0.yield(2) }, AsyncStream { _ in }))
            other.send(())
            await other.close()
        }.expect("1 outputs of PricesViewModel were not taken:", lines: [#line - 1])
    }

    @Test("close calls neither then nor catch, and lets a commit go on")
    func closeWithCommit() async {
        let server = ChatServer()
        do {
            let tester = ViewModelTester(ChatViewModel(server))
            tester.send(.didTapSend)
            await tester.close()
        }
        server.answer()
        await settle()
        #expect(server.reportCount == 1)
    }

    /// Polls, and saves, for all screens.
    @MainActor final class Store {
        enum Work { case poll, save }
        let scope = ViewModelScope<Never, Work>()
        let save = ManualFunction<Void, Void, Never>("save")

        func poll(_ changes: AsyncStream<Void>) {
            scope.run(.poll, .ignoreWhileRunning, over: changes) {}
        }

        func saveAll() {
            scope.commit(.save, .ignoreWhileRunning) { [save] in await save() }
        }
    }

    @Test("work of a service that an input starts is left at the end, and goes on after close")
    func closeWithService() async {
        let store = Store()
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        func makeTester() -> ViewModelTester<Scripted<Bool, Never, String>> {
            ViewModelTester(
                Scripted(ViewModelScope()) { isSave, _ in
                    if isSave { store.saveAll() } else { store.poll(changes) }
                })
        }
        let tester = makeTester()
        tester.send(true)
        tester.send(false)
        await tester.close()
        #expect(store.save.calls.map(\.isCancelled) == [false])
        await store.save.answer(with: ())
        change.finish()
        await failures {
            let tester = makeTester()
            tester.send(true)
            await tester.finish()
        }.expect(
            """
            Scripted<Bool, Never, String> is not at rest after finish().
            Since the last input of the test: accepted true, save of a service runs.
            Waits for the test: save() has not been answered.
            """)
        await store.save.answer(with: ())
    }

    @Test(
        "an operation that ignores its cancellation fails at close, unless it waits for the test's answer"
    )
    func closeWithStubbornWork() async {
        await failures {
            let tester = makeTester()
            tester.send(.didType("a"))
            await settle()
            await tester.close()
            #expect(find.calls.map(\.isCancelled) == [true])
            let stubborn = ViewModelTester(
                FindViewModel { _ in await withUnsafeContinuation { _ in } })
            stubborn.send(.didType("b"))
            await stubborn.close(within: .milliseconds(1))
            let server = ChatServer()
            let chat = ViewModelTester(ChatViewModel(server))
            chat.send(.didStartTask)
            await chat.close(within: .milliseconds(1))
            server.answer()
        }.expect(
            """
            FindViewModel is not at rest after close().
            Since the last input of the test: accepted .didType("b"), find of FindViewModel was cancelled, but its operation goes on.
            """,
            "accepted .didStartTask.\nA task that an input started outside the scope has not ended."
        )
    }
}

private struct Refusal: Error {}

@Observable private final class FindViewModel: ViewModel {
    enum Work { case find, add }
    enum Input { case didType(String), didAdd(String) }

    private(set) var results: [String] = []
    private(set) var error = ""
    let scope = Scope()
    private let find: (String) async throws -> [String]

    init(find: @escaping (String) async throws -> [String]) { self.find = find }

    func accept(_ input: Input, respond: (Never) -> Void) {
        switch input {
        case let .didType(text): run(.find, .restart, text)
        case let .didAdd(text): run(.add, .concurrent, text)
        }
    }

    private func run(_ work: Work, _ policy: ViewModelWorkPolicy, _ text: String) {
        scope.run(
            work, policy, operation: { try await self.find(text) },
            then: { self.results = $0 },
            catch: { self.error = "\($0)" })
    }
}

/// Shows prices that never end, as do those of its child.
private final class PricesViewModel: ViewModel {
    typealias Work = Int
    let scope = Scope()
    private let prices: AsyncStream<Int>
    private var child: ViewModelChild<PricesViewModel>?

    init(_ prices: AsyncStream<Int>, _ childs: AsyncStream<Int>? = nil) {
        self.prices = prices
        child = childs.map { scope.child(PricesViewModel($0), as: { _ in }) }
    }

    func accept(_ input: Void, respond: @escaping (Int) -> Void) {
        child?.send(())
        scope.run(0, .restart, over: self.prices) { respond($0) }
    }
}
